// The first screen's experiment, for every reader: pay, lose the reply, see it taken twice; flip the switch, see it once.

import { strict as assert } from "node:assert";
import { focusIsKept } from "./hands.mjs";
import { look, open, playOut, playThrough, playUntil, shows, UUID } from "./lab.mjs";
import { EVERY_HAND, EVERY_KEYBOARD, EVERY_LANGUAGE, EVERY_WIDTH, KEYBOARDS, forEach } from "./readers.mjs";

/** Where each belief is first shown, in order. */
function beliefs(seen) {
  return seen.map((now) => now.belief).filter((belief, place, all) => belief !== all[place - 1]);
}

async function arm(page, hand) {
  await hand.press(page, "lose-reply");
  assert.equal(await page.getByTestId("lose-reply").getAttribute("aria-pressed"), "true");
}

/** Whether paper of this test id is printed in red: there is far more red than anything else in its colour. */
async function isRed(page, testid, nth) {
  const colour = await page.getByTestId(testid).nth(nth).evaluate((slip) => {
    const shown = slip.querySelector("b") ?? slip;
    return getComputedStyle(shown).backgroundColor;
  });
  const [red, green, blue] = colour.match(/\d+/g).map(Number);
  return red > 2 * green && red > 2 * blue;
}

forEach(EVERY_HAND, "a lost reply takes money twice without a key and once with one", async ({ page, host, hand }) => {
  await open(page, host);
  const start = await shows(page, { step: 0, debits: 0, intents: 0, belief: "idle", keys: "off", slips: [] });
  assert.equal(start.playing, false);

  await arm(page, hand);
  await hand.press(page, "pay");
  const bare = await playThrough(page);
  assert.deepEqual(beliefs(bare), ["waiting", "unknown", "paid"]);
  for (const now of bare.filter((now) => now.belief === "unknown")) {
    assert.ok(now.debits >= 1, "the money is gone while the app does not know");
  }
  const twice = await shows(page, { playing: false, debits: 2, intents: 1, belief: "paid", records: [] });
  assert.deepEqual(twice.slips.map((slip) => [slip.amount, slip.intent]), [["10", "1"], ["10", "1"]]);
  assert.deepEqual([await isRed(page, "debit", 0), await isRed(page, "debit", 1)], [false, true]);
  assert.equal(await isRed(page, "debit-counter", 0), true);

  await hand.press(page, "toggle-keys");
  await shows(page, { keys: "on", step: 0, debits: 0, belief: "idle", slips: [], playing: false });
  await arm(page, hand);
  await hand.press(page, "pay");
  const keyed = await playThrough(page);
  assert.deepEqual(beliefs(keyed), ["waiting", "unknown", "paid"]);
  const once = await shows(page, { playing: false, debits: 1, intents: 1, belief: "paid" });
  assert.equal(once.slips.length, 1);
  assert.equal(await isRed(page, "debit", 0), false);
  assert.equal(await isRed(page, "debit-counter", 0), false);
  assert.ok(await page.getByTestId("replayed").isVisible(), "the second reply is marked as the stored one");

  const [record, ...others] = once.records;
  assert.deepEqual(others, []);
  assert.match(record.key, UUID);
  assert.equal(record.status, "Completed");
  const [slip] = once.recordTexts;
  assert.ok(slip.includes(record.key.slice(0, 4)), "the slip shows the key");
  assert.ok(slip.includes("201"), "the slip shows the reply");
});

// The one story on the real clock: nothing moves it but the page itself.
for (const reader of EVERY_LANGUAGE) {
  forEach([reader], "the experiment plays by itself", async ({ page, host, hand }) => {
    await open(page, host, { clock: false });
    await arm(page, hand);
    await hand.press(page, "pay");
    const at = (testid, value) => page.locator(`[data-testid="${testid}"][data-value="${value}"]`).waitFor();
    await at("debit-counter", 1);
    await at("belief", "unknown");
    await at("debit-counter", 2);
    await at("belief", "paid");
    await shows(page, { playing: false, debits: 2, belief: "paid" });
  });
}

forEach(EVERY_WIDTH, "a reply in flight is lost at one press", async ({ page, host, hand }) => {
  await open(page, host);
  await hand.press(page, "pay");
  await playUntil(page, (now) => now.debits === 1);
  await hand.press(page, "play");
  await hand.press(page, "step");
  const flying = await look(page);
  assert.deepEqual(flying.messages.map((message) => message.leg), ["reply"]);
  await hand.press(page, "lose-reply");
  await shows(page, { step: flying.step + 1, messages: [], debits: 1, belief: "waiting", playing: false });
  await hand.press(page, "play");
  const end = await playOut(page);
  assert.deepEqual([end.debits, end.belief], [2, "paid"]);
});

forEach(EVERY_WIDTH, "an armed loss can be taken back", async ({ page, host, hand }) => {
  await open(page, host);
  await arm(page, hand);
  await hand.press(page, "lose-reply");
  assert.equal(await page.getByTestId("lose-reply").getAttribute("aria-pressed"), "false");
  await hand.press(page, "pay");
  const end = await playOut(page);
  assert.deepEqual([end.debits, end.intents, end.belief], [1, 1, "paid"]);
  assert.deepEqual(beliefs([end]), ["paid"]);
});

forEach(EVERY_WIDTH, "another language keeps the run, playing or not", async ({ page, host, hand, reader }) => {
  const other = reader.lang === "fa" ? "en" : "fa";
  await open(page, host);
  await arm(page, hand);
  await hand.press(page, "pay");
  const before = await playUntil(page, (now) => now.debits === 1);
  await hand.press(page, "language");
  const { told, lang, recordTexts, ...rest } = await look(page);
  assert.equal(lang, other);
  assert.notEqual(told, before.told, "the sentence is in the other language");
  const { told: _told, lang: _lang, recordTexts: _texts, ...kept } = before;
  assert.deepEqual(rest, kept, "nothing else changed, and it plays on");
  assert.equal(await page.locator("html").getAttribute("dir"), other === "fa" ? "rtl" : "ltr");

  const end = await playOut(page);
  assert.deepEqual([end.debits, end.belief], [2, "paid"]);
  await hand.press(page, "language");
  const again = await shows(page, { lang: reader.lang, step: end.step, digest: end.digest, debits: 2 });
  assert.equal(again.slips.length, 2);
});

forEach(EVERY_WIDTH, "the switch in the middle of a run begins a new one", async ({ page, host, hand }) => {
  await open(page, host);
  await hand.press(page, "pay");
  await playUntil(page, (now) => now.debits === 1);
  await hand.press(page, "toggle-keys");
  await shows(page, { step: 0, steps: 0, debits: 0, intents: 0, belief: "idle", keys: "on", playing: false });
  await page.clock.runFor(5_000);
  await shows(page, { step: 0 });
});

forEach(EVERY_WIDTH, "after the end one press leads back to the start", async ({ page, host, hand }) => {
  await open(page, host);
  const { digest } = await look(page);
  await hand.press(page, "pay");
  await playOut(page);
  await hand.press(page, "restart");
  await shows(page, { step: 0, debits: 0, belief: "idle", digest });
  await hand.press(page, "pay");
  assert.equal((await playOut(page)).debits, 1);
});

forEach(KEYBOARDS, "the keyboard never loses its place", async ({ page, host, hand }) => {
  await open(page, host);
  await hand.press(page, "lose-reply", "Space");
  await hand.press(page, "pay", "Space");
  for (let seen = await look(page); seen.playing;) {
    const { step } = seen;
    seen = await playUntil(page, (now) => now.step !== step || !now.playing);
    await focusIsKept(page, `step ${seen.step}`);
  }
  // The same place on the phone now leads back, and then pays again.
  await hand.press(page, "restart");
  await hand.press(page, "pay");
  await playUntil(page, (now) => now.debits === 1);
  await hand.press(page, "play");
  await hand.press(page, "step");
  await hand.press(page, "lose-reply");
  await hand.press(page, "open-lab");
  await hand.press(page, "close-lab");
});

forEach(EVERY_KEYBOARD, "an armed loss that comes true while it has the focus leaves the focus somewhere",
  async ({ page, host, hand }) => {
    await open(page, host);
    await hand.press(page, "pay");
    await hand.press(page, "lose-reply");
    await playUntil(page, (now) => now.debits === 1 && now.messages.length === 0);
    await focusIsKept(page, "the loss");
    await playOut(page);
    await focusIsKept(page, "the end");
  });

forEach(EVERY_KEYBOARD, "an envelope that arrives while it has the focus leaves the focus somewhere",
  async ({ page, host, hand }) => {
    await open(page, host);
    await hand.press(page, "pay");
    await hand.press(page, "message");
    await page.keyboard.press("Escape");
    assert.equal(await focusIsKept(page, "Escape"), "message");
    await playUntil(page, (now) => now.messages.length === 0);
    await focusIsKept(page, "the arrival");
  });
