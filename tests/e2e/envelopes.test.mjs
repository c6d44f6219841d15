// An envelope in flight is a real button: open its fates, choose one, request and reply apart.

import { strict as assert } from "node:assert";
import { look, open, openLaboratory, playOut, setUp, shows, stepUntil } from "./lab.mjs";
import { EVERY_HAND, EVERY_KEYBOARD, EVERY_LANGUAGE, EVERY_WIDTH, forEach } from "./readers.mjs";
import { focusIsKept } from "./hands.mjs";

const leg = (page, name) => page.locator(`[data-testid="message"][data-leg="${name}"]`);

/** The envelope of this attempt, by its name, in whatever digits. */
const ofAttempt = (page, number) => {
  const digits = [number, new Intl.NumberFormat("fa").format(number)];
  return page.getByTestId("message").and(page.getByRole("button", { name: new RegExp(digits.join("|")) }));
};

async function opens(page, hand, envelope) {
  await hand.press(page, envelope);
  assert.equal(await envelope.getAttribute("aria-expanded"), "true");
  await page.getByTestId("deliver").waitFor();
  assert.ok(await page.getByTestId("lose").isVisible());
}

forEach(EVERY_HAND, "a request is lost, and the retry pays once", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await hand.press(page, "step");
  await opens(page, hand, leg(page, "request"));
  await hand.press(page, "lose");
  const lost = await shows(page, { step: 2, messages: [], debits: 0, belief: "waiting", playing: false });
  assert.equal(await page.getByTestId("deliver").count(), 0);
  await hand.press(page, "play");
  const end = await playOut(page);
  assert.ok(end.step > lost.step);
  assert.deepEqual([end.debits, end.verdict, end.belief], [1, "safe", "paid"]);
});

forEach(EVERY_HAND, "a reply is lost, and without a key the retry pays again", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  const { step } = await stepUntil(page, (now) => now.messages.some((message) => message.leg === "reply"));
  await opens(page, hand, leg(page, "reply"));
  await hand.press(page, "lose");
  await shows(page, { step: step + 1, messages: [], debits: 1, belief: "waiting", playing: false });
  await hand.press(page, "play");
  const end = await playOut(page);
  assert.deepEqual([end.debits, end.verdict, end.belief], [2, "double-charge", "paid"]);
});

forEach(EVERY_HAND, "request and reply are delivered by hand", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await hand.press(page, "step");
  await opens(page, hand, leg(page, "request"));
  await hand.press(page, "deliver");
  await shows(page, { step: 2, messages: [], playing: false });
  await stepUntil(page, (now) => now.messages.some((message) => message.leg === "reply"));
  await opens(page, hand, leg(page, "reply"));
  await hand.press(page, "deliver");
  const end = await shows(page, { messages: [], debits: 1, belief: "paid", verdict: "safe" });
  assert.equal(end.playing, false);
});

forEach(EVERY_WIDTH, "of two envelopes in flight each is chosen by itself", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await setUp(page, { strategy: "claim-first", keys: "per-intent", doubleClick: true });
  const { step } = await stepUntil(page, (now) => now.messages.length === 2);
  await opens(page, hand, ofAttempt(page, 1));
  await opens(page, hand, ofAttempt(page, 2));
  assert.equal(await ofAttempt(page, 1).getAttribute("aria-expanded"), "false", "one choice at a time");
  await hand.press(page, "deliver");
  const overtaken = await shows(page, { step: step + 1, playing: false });
  assert.equal(overtaken.messages.length, 1);
  await opens(page, hand, ofAttempt(page, 1));
  await hand.press(page, "lose");
  await hand.press(page, "play");
  const end = await playOut(page);
  assert.deepEqual([end.debits, end.verdict, end.belief], [1, "safe", "paid"]);
});

forEach(EVERY_KEYBOARD, "Escape closes the fates and gives the focus back", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await hand.press(page, "step");
  const envelope = leg(page, "request");
  for (const inside of [[], ["Tab"], ["Tab", "Tab"]]) {
    await opens(page, hand, envelope);
    for (const key of inside) await page.keyboard.press(key);
    if (inside.length > 0) assert.match(await focusIsKept(page, "Tab"), /deliver|lose/, "Tab leads into the fates");
    await page.keyboard.press("Escape");
    await shows(page, { step: 1, playing: false });
    assert.equal(await page.getByTestId("deliver").count(), 0);
    assert.equal(await envelope.getAttribute("aria-expanded"), "false");
    assert.equal(await focusIsKept(page, "Escape"), "message");
  }
});

forEach(EVERY_LANGUAGE, "a second press closes the fates, and nothing happened", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await hand.press(page, "step");
  const { digest } = await look(page);
  await opens(page, hand, leg(page, "request"));
  await hand.press(page, leg(page, "request"));
  assert.equal(await page.getByTestId("deliver").count(), 0);
  await shows(page, { step: 1, digest });
});

forEach(EVERY_WIDTH, "on the first screen the run waits for the choice and goes on after it",
  async ({ page, host, hand }) => {
    await open(page, host);
    await hand.press(page, "pay");
    await opens(page, hand, leg(page, "request"));
    await page.clock.runFor(5_000);
    await shows(page, { step: 1, playing: false });
    await hand.press(page, "lose");
    await shows(page, { step: 2, playing: true, debits: 0 });
    const end = await playOut(page);
    assert.deepEqual([end.debits, end.belief], [1, "paid"]);
  });

forEach(EVERY_LANGUAGE, "an envelope says whose it is and what it carries", async ({ page, host, reader }) => {
  await openLaboratory(page, host);
  await page.getByTestId("step").click();
  const request = await leg(page, "request").getAttribute("aria-label");
  await leg(page, "request").click();
  const fates = page.getByRole("group").filter({ has: page.getByTestId("deliver") });
  const asked = await fates.getAttribute("aria-label");
  await page.keyboard.press("Escape");
  await stepUntil(page, (now) => now.messages.some((message) => message.leg === "reply"));
  const reply = await leg(page, "reply").getAttribute("aria-label");
  await leg(page, "reply").click();
  assert.notEqual(await fates.getAttribute("aria-label"), asked, "the two legs are told apart");
  assert.notEqual(request, reply);
  const one = new Intl.NumberFormat(reader.lang).format(1);
  for (const name of [request, reply]) assert.ok(name.includes(one), name);
});
