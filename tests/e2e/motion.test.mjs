// What moves, and what stops it: a pause control within five seconds, the reader's wish for less motion, a hidden tab.
// The page's clock is the story's, so that seconds are counted and never waited for.

import { strict as assert } from "node:assert";
import { look, open, openLaboratory, playOut, playThrough, playUntil, setUp, shows, tab } from "./lab.mjs";
import { EVERY_LANGUAGE, EVERY_WIDTH, forEach } from "./readers.mjs";

const FIVE_SECONDS = 5_000;
const TICK_MS = 50;

/** Animations that run now, each with its length in milliseconds. */
function motions(page) {
  return page.evaluate(() => {
    const running = document.getAnimations().filter((animation) => animation.playState === "running");
    const length = (animation) => Number(animation.effect.getComputedTiming().endTime);
    return running.map((animation) => ({ of: animation.effect.target.className, ms: length(animation) }));
  });
}

const endless = (all) => all.filter(({ ms }) => ms > FIVE_SECONDS);

/** Counts the page's clock from Pay until there is a pause control. */
async function timeUntilPause(page) {
  for (let ms = 0; ms <= 2 * FIVE_SECONDS; ms += TICK_MS) {
    if (await page.getByTestId("play").count() > 0) return ms;
    await page.clock.runFor(TICK_MS);
  }
  return Infinity;
}

for (const keyed of [false, true]) {
  forEach(EVERY_WIDTH, `nothing moves for five seconds without a pause, key ${keyed ? "on" : "off"}`,
    async ({ page, host, hand }) => {
      await open(page, host);
      assert.deepEqual(await motions(page), [], "nothing moves before Pay");
      if (keyed) await hand.press(page, "toggle-keys");
      await hand.press(page, "lose-reply");
      await hand.press(page, "pay");
      assert.ok(await timeUntilPause(page) < FIVE_SECONDS, "the pause control comes too late");
      const { debits, playing } = await look(page);
      assert.deepEqual([debits, playing], [1, true], "it comes with the first debit");
      while ((await look(page)).playing) {
        assert.ok(await page.getByTestId("play").isVisible(), "and stays");
        const { step } = await look(page);
        await playUntil(page, (now) => now.step !== step || !now.playing);
      }
      assert.deepEqual(endless(await motions(page)), [], "the end is still");
    });
}

forEach(EVERY_LANGUAGE, "a paused run is still", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await hand.press(page, "pay");
  await hand.press(page, "play");
  const { step, digest } = await look(page);
  assert.deepEqual(endless(await motions(page)), []);
  await page.clock.runFor(4 * FIVE_SECONDS);
  await shows(page, { step, digest, playing: false });
});

forEach(EVERY_LANGUAGE, "an envelope whose fates are open stays where it is", async ({ page, host, hand }) => {
  await open(page, host);
  await hand.press(page, "pay");
  await hand.press(page, "message");
  const { step } = await look(page);
  await page.clock.runFor(4 * FIVE_SECONDS);
  assert.deepEqual(endless(await motions(page)), []);
  await shows(page, { step });
});

forEach(EVERY_LANGUAGE.map((reader) => ({ ...reader, motion: "reduce" })), "who wants less motion gets none",
  async ({ page, host, hand }) => {
    await openLaboratory(page, host);
    await setUp(page, { strategy: "claim-first", keys: "per-intent", doubleClick: true });
    await hand.press(page, "pay");
    let now = await look(page);
    while (now.playing) {
      const moving = (await motions(page)).filter(({ ms }) => ms > 1);
      assert.deepEqual(moving, [], `step ${now.step}`);
      const { step } = now;
      now = await playUntil(page, (then) => then.step !== step || !then.playing);
    }
    assert.equal(now.debits, 1, "the run itself is the same");
  });

forEach(EVERY_LANGUAGE, "a hidden tab freezes the run and a shown one goes on at the same pace",
  async ({ page, host, hand }) => {
    await open(page, host);
    await hand.press(page, "lose-reply");
    await hand.press(page, "pay");
    const before = await playUntil(page, (now) => now.step === 3);
    await tab(page, "hidden");
    await page.clock.runFor(4 * FIVE_SECONDS);
    await shows(page, { step: before.step, digest: before.digest, debits: before.debits });
    for (const state of ["visible", "hidden", "visible", "hidden", "visible"]) await tab(page, state);
    await shows(page, { step: 3, playing: true });

    const times = [];
    for (let ms = 0; times.length < 3; ms += TICK_MS) {
      const { step } = await look(page);
      if (step > 3 + times.length) times.push(ms);
      await page.clock.runFor(TICK_MS);
    }
    const [first, second, third] = times;
    assert.ok(Math.abs(second - first - (third - second)) <= TICK_MS, `one pace: ${times}`);
    assert.ok(first <= second - first + TICK_MS, "showing the tab again costs at most one step's time");
    assert.equal((await playOut(page)).debits, 2);
  });

forEach(EVERY_LANGUAGE, "a tab that is hidden before Pay is asked for begins when it is shown", async ({ page, host }) => {
  await openLaboratory(page, host);
  await tab(page, "hidden");
  await page.getByTestId("pay").dispatchEvent("click");
  await page.clock.runFor(FIVE_SECONDS);
  await shows(page, { step: 1, playing: true });
  await tab(page, "visible");
  const seen = await playThrough(page);
  assert.equal(seen.at(-1).debits, 1);
});
