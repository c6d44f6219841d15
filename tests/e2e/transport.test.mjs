// Play, pause, step, back, restart, scrub, speed. A step is one event at any speed, and the way back is the way forth.

import { strict as assert } from "node:assert";
import { keyboard } from "./hands.mjs";
import { look, openLaboratory, playOut, setUp, shows, stepThrough } from "./lab.mjs";
import { EVERY_HAND, EVERY_KEYBOARD, EVERY_LANGUAGE, EVERY_WIDTH, forEach } from "./readers.mjs";

/** The lab before a race under `claim-first`: the longest run of these stories. */
async function openRace(page, host) {
  await openLaboratory(page, host);
  await setUp(page, { strategy: "claim-first", keys: "per-intent", doubleClick: true });
}

const isOff = async (page, testid) => (await page.getByTestId(testid).getAttribute("aria-disabled")) === "true";

forEach(EVERY_LANGUAGE, "back and forth are each other's undoing", async ({ page, host }) => {
  await openRace(page, host);
  const there = await stepThrough(page);
  const last = there.length - 1;
  assert.equal(new Set(there.map((now) => now.digest)).size, there.length, "each step changes the state");
  const whole = there.map((now) => ({ ...now, steps: last }));
  for (let step = last - 1; step >= 0; step -= 1) {
    await page.getByTestId("back").press("Enter");
    assert.deepEqual(await look(page), whole[step], `back at step ${step}`);
  }
  assert.ok(await isOff(page, "back"));
  for (let step = 1; step <= last; step += 1) {
    await page.getByTestId("step").press("Enter");
    assert.deepEqual(await look(page), whole[step], `again at step ${step}`);
  }
});

forEach(EVERY_HAND, "the transport does what its buttons say", async ({ page, host, hand }) => {
  await openRace(page, host);
  assert.deepEqual([await isOff(page, "back"), await isOff(page, "restart")], [true, true]);
  await hand.press(page, "step");
  const pressed = await shows(page, { step: 1, intents: 1, playing: false });
  await hand.press(page, "play");
  await shows(page, { playing: true, step: 1 });
  await hand.press(page, "play");
  await page.clock.runFor(5_000);
  await shows(page, { playing: false, step: 1, digest: pressed.digest });
  await hand.press(page, "play");
  const end = await playOut(page);
  assert.equal(end.debits, 1);
  for (const testid of ["play", "step"]) {
    assert.ok(await isOff(page, testid), `${testid} at the end`);
    await page.getByTestId(testid).dispatchEvent("click");
  }
  await shows(page, { step: end.step, digest: end.digest, playing: false });
  await hand.press(page, "restart");
  await shows(page, { step: 0, steps: 0, debits: 0, records: [], playing: false });
});

const SPEEDS = ["50", "100", "200", "400"];
const TICK_MS = 10;

forEach(EVERY_WIDTH, "a step is one event at any speed", async ({ page, host, hand }) => {
  await openRace(page, host);
  let step = 0;
  for (const speed of SPEEDS) {
    await hand.choose(page, "speed", speed);
    await shows(page, { speed, step });
    await hand.press(page, "step");
    step += 1;
    const { digest } = await shows(page, { step, playing: false });
    await page.clock.runFor(5_000);
    await shows(page, { step, digest });
  }
});

forEach(EVERY_LANGUAGE, "a speed changes how long a step is shown and nothing else", async ({ page, host, hand }) => {
  const dwells = [];
  const digests = new Set();
  await openRace(page, host);
  for (const speed of SPEEDS) {
    await hand.choose(page, "speed", speed);
    await hand.press(page, "pay");
    let ms = 0;
    for (; (await look(page)).step === 1; ms += TICK_MS) await page.clock.runFor(TICK_MS);
    dwells.push(ms);
    digests.add((await playOut(page)).digest);
    await hand.press(page, "restart");
  }
  assert.equal(digests.size, 1, "every speed leads to the same end");
  for (const [slower, faster] of [[0, 1], [1, 2], [2, 3]]) {
    assert.ok(Math.abs(dwells[slower] - 2 * dwells[faster]) <= 2 * TICK_MS, `twice as fast each: ${dwells}`);
  }
});

forEach(EVERY_KEYBOARD, "the scrubber is moved by keys, one event at a time", async ({ page, host }) => {
  await openRace(page, host);
  const digests = (await stepThrough(page)).map((now) => now.digest);
  const last = digests.length - 1;
  await keyboard.press(page, "scrub", "Home");
  await shows(page, { step: 0, digest: digests[0], steps: last, debits: 0 });
  for (const step of [1, 2, 3]) {
    await page.keyboard.press("ArrowRight");
    await shows(page, { step, digest: digests[step] });
  }
  await page.keyboard.press("ArrowLeft");
  await shows(page, { step: 2, digest: digests[2] });
  await page.keyboard.press("End");
  await shows(page, { step: last, digest: digests[last], steps: last });
  const spoken = await page.getByTestId("scrub").getAttribute("aria-valuetext");
  const number = new Intl.NumberFormat(await page.locator("html").getAttribute("lang")).format(last);
  assert.ok(spoken.includes(number), `"${spoken}" says where it is`);
});

forEach(EVERY_WIDTH, "the scrubber is pulled, and from there the run plays on to the same end",
  async ({ page, host, hand }) => {
    await openRace(page, host);
    await hand.press(page, "pay");
    const end = await playOut(page);
    const box = await page.getByTestId("scrub").boundingBox();
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 4, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, y, { steps: 4 });
    const middle = await look(page);
    assert.ok(middle.step > 0 && middle.step < end.step, `pulled to step ${middle.step} of ${end.step}`);
    await page.mouse.move(box.x + 4, y, { steps: 4 });
    await page.mouse.up();
    await shows(page, { step: 0, debits: 0, steps: end.steps });
    await hand.press(page, "play");
    assert.deepEqual(await playOut(page), end);
  });

forEach(EVERY_LANGUAGE, "Pay at the start forgets what had been undone", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await hand.press(page, "lose-reply");
  await hand.press(page, "pay");
  const lost = await playOut(page);
  assert.equal(lost.debits, 2);
  await keyboard.press(page, "scrub", "Home");
  await hand.press(page, "pay");
  await shows(page, { step: 1, steps: 1, playing: true });
  assert.equal((await playOut(page)).debits, 1, "no loss was armed this time");
});

forEach(EVERY_LANGUAGE, "a loss in the past forks the run there", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await hand.press(page, "pay");
  assert.equal((await playOut(page)).debits, 1);
  await keyboard.press(page, "scrub", "Home");
  await page.keyboard.press("ArrowRight");
  await hand.press(page, "lose-reply");
  await hand.press(page, "play");
  const forked = await playOut(page);
  assert.deepEqual([forked.debits, forked.verdict], [2, "double-charge"]);
});
