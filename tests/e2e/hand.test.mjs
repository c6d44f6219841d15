// The laboratory's hand: every fate of a message, the time-out, the reload, the crash, another decision in the past, and
// all further settings. Outcomes are the specification's; how they come about is told by the engine's own tests.

import { strict as assert } from "node:assert";
import { SETTINGS, finish, look, openFurther, openLaboratory, setUp, settings, shows, stepUntil } from "./lab.mjs";
import { EVERY_HAND, EVERY_LANGUAGE, forEach } from "./readers.mjs";

const leg = (page, name) => page.locator(`[data-testid="message"][data-leg="${name}"]`).first();
const isReply = (message) => message.leg === "reply";
const end = ({ debits, belief, verdict }) => ({ debits, belief, verdict });

const ONCE = { debits: 1, belief: "paid", verdict: "safe" };
const TWICE = { debits: 2, belief: "paid", verdict: "double-charge" };

/** What becomes of a payment without a key; `left`: how many messages fly right after the choice. */
const FATES = [
  { of: "request", fate: "deliver", left: 0, outcome: ONCE },
  { of: "request", fate: "lose", left: 0, outcome: ONCE },
  { of: "request", fate: "duplicate", left: 2, outcome: TWICE },
  { of: "request", fate: "delay", left: 1, outcome: TWICE },
  { of: "reply", fate: "deliver", left: 0, outcome: ONCE },
  { of: "reply", fate: "lose", left: 0, outcome: TWICE },
  { of: "reply", fate: "duplicate", left: 2, outcome: ONCE },
  { of: "reply", fate: "delay", left: 1, outcome: TWICE },
];

async function flies(page, name) {
  return stepUntil(page, (now) => now.messages.some((message) => message.leg === name));
}

forEach(EVERY_HAND, "each fate of a request and of a reply leads where it must", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  for (const { of, fate, left, outcome } of FATES) {
    const kind = `${fate} the ${of}`;
    const { step } = await flies(page, of);
    await hand.press(page, leg(page, of));
    await hand.press(page, fate);
    const chosen = await shows(page, { step: step + 1, playing: false });
    assert.equal(chosen.messages.length, left, kind);
    assert.deepEqual(end(await finish(page)), outcome, kind);
    await hand.press(page, "restart");
  }
});

forEach(EVERY_LANGUAGE, "with a key kept by claim-first no fate takes money twice", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await setUp(page, { strategy: "claim-first", keys: "per-intent" });
  for (const { of, fate } of FATES) {
    await flies(page, of);
    await hand.press(page, leg(page, of));
    await hand.press(page, fate);
    assert.deepEqual(end(await finish(page)), ONCE, `${fate} the ${of}`);
    await hand.press(page, "restart");
  }
});

const isOff = async (page, testid) => (await page.getByTestId(testid).getAttribute("aria-disabled")) === "true";

forEach(EVERY_HAND, "the app stops waiting when the hand says so, and the late answer comes all the same",
  async ({ page, host, hand }) => {
    await openLaboratory(page, host);
    for (const testid of ["time-out", "reload", "crash"]) assert.ok(await isOff(page, testid), `${testid} before Pay`);
    await flies(page, "request");
    await hand.press(page, "time-out");
    const waiting = await shows(page, { step: 2, belief: "unknown", playing: false });
    assert.equal(waiting.messages.length, 1, "the request is still on its way");
    assert.deepEqual(end(await finish(page)), TWICE);
  });

for (const [reload, debits] of [["keeps", 1], ["loses", 2]]) {
  forEach(EVERY_LANGUAGE, `a reload ${reload} the key: ${debits === 1 ? "one debit" : "two debits"} in all after paying again`,
    async ({ page, host, hand }) => {
      await openLaboratory(page, host);
      await setUp(page, { strategy: "claim-first", keys: "per-intent" });
      await openFurther(page, hand);
      await hand.choose(page, "reload-key", reload);
      await flies(page, "reply");
      await hand.press(page, "reload");
      const fresh = await shows(page, { belief: "idle", debits: 1, playing: false });
      assert.equal(fresh.messages.length, 1, "the answer is on its way to a page that is gone");
      await hand.press(page, "pay");
      const over = await finish(page);
      assert.deepEqual([over.debits, over.belief, over.intents], [debits, "paid", 1]);
      assert.equal(new Set(over.records.map((record) => record.key)).size, debits, "a key each");
    });
}

/** A crash between two lines, after the bank took the money and before anything was saved. */
const CRASHES = [
  { strategy: "no-key", keys: "none", outcome: TWICE },
  { strategy: "check-then-act-memory", keys: "per-intent", outcome: TWICE },
  { strategy: "check-then-act-db", keys: "per-intent", outcome: TWICE },
  { strategy: "claim-first", keys: "per-intent", outcome: { debits: 1, belief: "gave-up", verdict: "stuck" } },
];

for (const { strategy, keys, outcome } of CRASHES) {
  forEach(EVERY_LANGUAGE, `a crash between charge and save under ${strategy}`, async ({ page, host, hand }) => {
    await openLaboratory(page, host);
    await setUp(page, { strategy, keys });
    const { step } = await stepUntil(page, (now) => now.debits === 1);
    await hand.press(page, "crash");
    const crashed = await shows(page, { step: step + 1, debits: 1, belief: "waiting", messages: [] });
    assert.ok(await isOff(page, "crash"), "nothing is left to end");
    assert.equal(crashed.records.length, strategy === "claim-first" ? 1 : 0);
    const over = await finish(page);
    assert.deepEqual(end(over), outcome);
    const statuses = over.records.map((record) => record.status);
    if (strategy === "claim-first") assert.deepEqual(statuses, ["InProgress"], "the claim bars every retry");
  });
}

forEach(EVERY_LANGUAGE, "of two pods each crashes by itself", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  assert.equal(await page.getByTestId("crash-2").count(), 0);
  await setUp(page, { strategy: "check-then-act-memory", keys: "per-intent", pods: "2", doubleClick: true });
  await stepUntil(page, async () => !(await isOff(page, "crash-2")));
  await hand.press(page, "crash-2");
  assert.deepEqual([await isOff(page, "crash"), await isOff(page, "crash-2")], [false, true], "the other one works on");
  assert.equal((await finish(page)).belief, "paid");
});

forEach(EVERY_HAND, "deciding otherwise in the past leaves a future that can be taken up again",
  async ({ page, host, hand }) => {
    await openLaboratory(page, host);
    const fork = await flies(page, "reply");
    const first = await finish(page);
    assert.deepEqual(end(first), ONCE);
    assert.equal(await page.getByTestId("other-future").count(), 0);

    await page.getByTestId("back").press("Enter");
    await shows(page, { step: fork.step, digest: fork.digest });
    await hand.press(page, leg(page, "reply"));
    await hand.press(page, "lose");
    const second = await finish(page);
    assert.deepEqual(end(second), TWICE);

    await hand.press(page, "other-future");
    await shows(page, { step: fork.step, steps: first.steps, digest: fork.digest, debits: 1, playing: false });
    assert.equal((await finish(page)).digest, first.digest, "the first future, step for step");
    await hand.press(page, "other-future");
    await shows(page, { step: fork.step, steps: second.steps, digest: fork.digest });
    assert.equal((await finish(page)).digest, second.digest, "and the second one is not lost");
  });

const CHOICES = {
  client: ["patient", "timer"],
  backoff: ["exponential", "jitter", "fixed"],
  on_409: ["final", "retry"],
  reload: ["loses", "keeps"],
  scope: ["key", "customer+key"],
  reply: ["error", "stored"],
};
const SWITCHES = ["ask_first", "button_lock", "hash"];
const WRONG = ["", "x", "-1", "1.25", "99999999999999999999", "۱۲ تومان", "<b>1</b>"];
/** For each field: what is written in it, and what it then means. */
const ENTRIES = {
  retries: [["6", "6"], ["۳", "3"], ["٢", "2"]],
  timeout_ms: [["60000", "60000"], ["۵۰۰", "500"]],
  seed: [["9007199254740991", "9007199254740991"], ["۱۴۰۵", "1405"]],
  request_loss: [["2.5", "2.5"], ["100", "100"], ["۱۲٫۵٪", "12.5"], ["0", "0"]],
  reply_loss: [["0.1", "0.1"], ["۰", "0"]],
  request_copy: [["99.9", "99.9"], ["0", "0"]],
  reply_copy: [["50%", "50"], ["0", "0"]],
  request_ms: [["40..120", "40..120"], ["۷۰", "70"]],
  reply_ms: [["400..40", "40..400"], ["80", "80"]],
  bank_ms: [["0", "0"], ["۱۰۰..۹۰۰", "100..900"]],
};

/** Does `act` and fails unless it changes exactly this setting, to this value. */
async function changes(page, name, value, act) {
  const before = await settings(page);
  await act();
  await page.locator(`[data-testid="${SETTINGS[name]}"][data-value="${value}"]`).waitFor();
  assert.deepEqual(await settings(page), { ...before, [name]: value });
  await shows(page, { step: 0, playing: false });
}

forEach(EVERY_HAND, "every further setting is set by itself", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await openFurther(page, hand);
  for (const [name, values] of Object.entries(CHOICES)) {
    for (const value of values) {
      await changes(page, name, value, () => hand.choose(page, SETTINGS[name], value));
    }
  }
  for (const name of SWITCHES) {
    const other = { on: "off", off: "on" }[(await settings(page))[name]];
    await changes(page, name, other, () => hand.press(page, SETTINGS[name]));
  }
  for (const [name, entries] of Object.entries(ENTRIES)) {
    for (const [text, value] of entries) {
      await changes(page, name, value, () => hand.write(page, SETTINGS[name], text));
    }
  }
});

forEach(EVERY_LANGUAGE, "a number that cannot be meant is marked and changes nothing", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await openFurther(page, hand);
  const { step, digest } = await flies(page, "request");
  for (const name of Object.keys(ENTRIES)) {
    const field = page.getByTestId(SETTINGS[name]);
    const before = await settings(page);
    for (const text of WRONG) {
      await hand.write(page, SETTINGS[name], text);
      assert.equal(await field.getAttribute("aria-invalid"), "true", `${name}: "${text}"`);
      assert.deepEqual(await settings(page), before, `${name}: "${text}"`);
      await shows(page, { step, digest });
    }
    await hand.write(page, SETTINGS[name], before[name]);
    assert.equal(await field.getAttribute("aria-invalid"), null, `${name}: mended`);
    await stepUntil(page, (now) => now.step === step);
  }
});

forEach(EVERY_LANGUAGE, "a seed plays the same chances again, and another seed others", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await openFurther(page, hand);
  await hand.choose(page, "keys", "per-intent");
  await hand.choose(page, "strategy", "claim-first");
  for (const [name, chance] of [["request-loss", "30"], ["reply-loss", "30"], ["request-copy", "20"], ["retries", "6"]]) {
    await hand.write(page, name, chance);
  }
  const ends = new Map();
  for (const seed of ["1", "2", "3", "4", "1", "2", "3", "4"]) {
    await hand.write(page, "seed", seed);
    await hand.press(page, "pay");
    const { step, digest, debits } = await finish(page);
    assert.ok(debits <= 1, "claim-first keeps its promise under loss");
    const known = ends.get(seed);
    assert.deepEqual({ step, digest }, known ?? { step, digest }, `seed ${seed}`);
    ends.set(seed, { step, digest });
    await hand.press(page, "restart");
  }
  assert.ok(new Set([...ends.values()].map(({ step }) => step)).size > 1, "chance makes a difference");
});
