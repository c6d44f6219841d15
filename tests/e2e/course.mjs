// How a learner goes through the course: of each beat, which answer is given and which presses bring about each task.
// Moves are what a hand does; nothing here knows why one fulfils anything. What can be brought about in other ways is in
// the native tests.

import { strict as assert } from "node:assert";
import { keyboard, reach } from "./hands.mjs";
import { look, open, shows } from "./lab.mjs";

/** No run of the course takes longer; milliseconds of the page's clock. */
const LONGEST_MS = 60_000;
/** The page's clock stands while a search or a judge works in turns of the page: so much for each look at it. */
const TURN_MS = 20;

/** Opens a beat of a lesson, both from 1. */
export const openBeat = (page, host, lesson, beat = 1, options = {}) =>
  open(page, host, { ...options, query: `?lesson=${lesson}&beat=${beat}${options.more ?? ""}` });

export const beatOf = (page, lesson, beat) =>
  page.locator(`[data-testid="beat"][data-lesson="${lesson}"][data-beat="${beat}"]`);

/** Waits until this beat is shown. */
export const isAt = (page, lesson, beat) => beatOf(page, lesson, beat).waitFor();

export const isSealed = async (page) => (await page.getByTestId("beat").getAttribute("data-sealed")) === "true";

/** Which of the beat's tasks are ticked. */
export const ticks = (page) =>
  page.getByTestId("task").evaluateAll((tasks) => tasks.map((task) => task.dataset.done === "true"));

/** The lessons whose stubs are punched. */
export const punched = (page) =>
  page.locator("li.done[data-lesson]").evaluateAll((stubs) => stubs.map((stub) => stub.dataset.lesson));

/** Gives an answer, from 0. */
export async function guess(page, hand, answer) {
  const answers = page.getByTestId("answer");
  if (hand === keyboard) {
    await hand.press(page, answers.first(), "Space");
    for (let down = 0; down < answer; down += 1) await page.keyboard.press("ArrowDown");
  } else {
    await hand.press(page, answers.nth(answer));
  }
  assert.ok(await answers.nth(answer).isChecked());
  await hand.press(page, "guess");
  await page.locator('[data-testid="beat"][data-sealed="false"]').waitFor();
}

/** One press; or a press on the first of several. */
export const press = (target) => async (page, hand) =>
  hand.press(page, typeof target === "function" ? target(page) : target);
export const times = (count, move) => async (page, hand) => {
  for (let n = 0; n < count; n += 1) await move(page, hand);
};
export const choose = (testid, value) => (page, hand) => hand.choose(page, testid, value);
export const write = (testid, text) => (page, hand) => hand.write(page, testid, text);

/** A switch that is to be on or off. */
export const turn = (testid, value) => async (page, hand) => {
  if ((await page.getByTestId(testid).getAttribute("data-value")) !== value) await hand.press(page, testid);
  await page.locator(`[data-testid="${testid}"][data-value="${value}"]`).waitFor();
};

const PODS = async (page, hand) => {
  const second = page.getByTestId("pods").locator('input[value="2"]');
  if (await second.isChecked()) return;
  if (hand === keyboard) {
    await reach(page, page.getByTestId("pods").locator("input:checked"));
    await page.keyboard.press("ArrowRight");
    if (!(await second.isChecked())) await page.keyboard.press("ArrowLeft");
  } else {
    await second.check();
  }
  assert.ok(await second.isChecked());
};

/** Steps on by hand until the page shows it. */
const until = (isThere) => async (page, hand) => {
  for (let steps = 0; steps < 40; steps += 1) {
    const seen = await look(page);
    if (isThere(seen)) return;
    await hand.press(page, "step");
    await shows(page, { step: seen.step + 1 });
  }
  assert.fail(`no step led there: ${isThere}`);
};
const CHARGED = until((now) => now.debits === 1);
const REPLIED = until((now) => now.messages.some(({ leg }) => leg === "reply"));

/** The fate of the envelope that is on this leg. */
const fate = (leg, name) => async (page, hand) => {
  await hand.press(page, page.locator(`[data-testid="message"][data-leg="${leg}"]`).first());
  await hand.press(page, name);
};

/** Lets the run go on to its end, by hand if it stands still. */
export async function over(page, hand) {
  if (!(await look(page)).playing) {
    const play = page.getByTestId("play");
    if ((await play.getAttribute("aria-disabled")) === "true") return;
    await hand.press(page, "play");
  }
  await page.clock.runFor(LONGEST_MS);
  await shows(page, { playing: false });
}

/** Before the first press, if anything has happened. */
async function afresh(page, hand) {
  if ((await look(page)).steps > 0) await hand.press(page, page.locator('.dock [data-testid="restart"]'));
}

/** Lets the judge of the builder come to its end. */
export async function judged(page) {
  const judge = page.getByTestId("judged");
  // What another handler was told stands until the first turn of the new one's.
  for (let turns = 0; turns === 0 || (await judge.getAttribute("data-done")) !== "true"; turns += 1) {
    assert.ok(turns < 2_000, "the judge never ends");
    await page.clock.runFor(TURN_MS);
  }
  return judge.evaluate((it) => ({ ...it.dataset, text: it.innerText }));
}

export const LAY = (cards) => async (page, hand) => {
  for (const card of cards) await hand.press(page, page.locator(`[data-testid="card"][data-card="${card}"]`));
};

const PAY = press("pay");
const LOSE = press("lose-reply");
/** A payment whose reply is lost. */
const LOST = [LOSE, PAY, over];
const RELOADED = [PAY, CHARGED, press("reload"), PAY, over];
const CRASHED = [PAY, CHARGED, press("crash"), over];
const COPIED = [PAY, fate("request", "duplicate"), over];
const DELAYED = [PAY, fate("request", "delay"), over];
const LINE = (column) => press((page) => page.getByTestId("run-line").nth(column));
const REST = (column) => press((page) => page.getByTestId("run-rest").nth(column));
/** A run as it is once it has started over. */
const AGAIN = (...moves) => [afresh, ...moves.flat()];
const STRATEGY = (id) => choose("strategy", id);
const BEST = STRATEGY("claim-lease-payment-id");
const KEYS = (id) => choose("keys", id);

/** The handler that the course has in mind. */
export const KNOWN = ["key-id", "claim-with-lease", "charge", "save", "reply", "release"];

/**
 * Each lesson's beats but the last one, which looks back: the answer that is right, and what fulfils each task in turn.
 * @type {Record<string, { guess?: number, tasks?: Function[][] }[]>}
 */
export const WALKS = {
  "no-answer": [
    { guess: 3 },
    { tasks: [[PAY, fate("request", "lose"), over], AGAIN(CRASHED), AGAIN(LOST)] },
    { tasks: [AGAIN(LOST), [BEST, ...LOST]] },
  ],
  retry: [
    { tasks: [[PAY, over], [turn("double-click", "off"), ...RELOADED], [turn("button-lock", "on"), ...RELOADED]] },
    { guess: 0, tasks: [AGAIN(LOST), [write("timeout", "50"), PAY, over]] },
    { tasks: [[write("request-copy", "100"), PAY, over]] },
  ],
  definition: [
    { guess: 1, tasks: ["light-on", "toggle-light", "add-to-basket"].map((button) => [times(3, press(button))]) },
  ],
  key: [
    { tasks: [LOST] },
    { guess: 1, tasks: [AGAIN(LOST)] },
    {
      tasks: [
        [KEYS("per-attempt"), ...LOST],
        [KEYS("per-intent"), choose("reload-key", "loses"), ...RELOADED],
        [choose("reload-key", "keeps"), ...RELOADED],
      ],
    },
    { guess: 2, tasks: [AGAIN(PAY, over), [KEYS("per-intent"), PAY, over]] },
  ],
  race: [
    { guess: 1, tasks: [[LINE(0), LINE(1), LINE(0), LINE(1)]] },
    { guess: 2, tasks: [[REST(0), LINE(1), LINE(1)]] },
    { guess: 1, tasks: [[LINE(0), LINE(1), REST(1), REST(0)]] },
  ],
  claim: [
    { guess: 1, tasks: [[press("clear"), LAY(["claim", "charge", "save", "reply"]), judged]] },
    { tasks: [COPIED, [STRATEGY("claim-first"), PODS, ...COPIED]] },
  ],
  answers: [
    {
      guess: 1,
      tasks: [
        [KEYS("none"), PAY, over],
        [KEYS("per-intent"), PAY, over],
        AGAIN(LOST),
        AGAIN(COPIED),
        [write("retry-amount", "20"), ...LOST],
      ],
    },
  ],
  crash: [
    { guess: 1, tasks: [AGAIN(CRASHED), AGAIN(PAY, CHARGED, press("hang-up"), over)] },
    { guess: 2, tasks: [AGAIN(CRASHED)] },
    { guess: 0, tasks: [AGAIN(CRASHED)] },
  ],
  unknown: [{ guess: 3 }, { guess: 1, tasks: [AGAIN(LOST), AGAIN(DELAYED)] }, { tasks: [[BEST, ...DELAYED]] }],
  "whose-key": [{ guess: 1, tasks: [AGAIN(PAY, over), [choose("scope", "customer+key"), PAY, over]] }],
  expiry: [
    { guess: 2, tasks: [AGAIN(PAY, REPLIED, fate("reply", "lose"), press("reap"), over)] },
    {
      guess: 1,
      tasks: [
        [choose("retention", "0")],
        [choose("retention", "24"), choose("window", "24")],
        [choose("window", "72"), choose("retention", "72")],
      ],
    },
  ],
  mistakes: [
    { guess: 1, tasks: [AGAIN(LOST), [KEYS("per-intent"), ...LOST]] },
    { tasks: [LOST, [choose("reply-policy", "stored"), ...LOST]] },
    { tasks: [LOST, [turn("toggle-keys", "on"), ...LOST]] },
    { tasks: [[PODS, ...LOST], [BEST, ...LOST]] },
    { tasks: [[PAY, over], [KEYS("per-intent"), PAY, over]] },
    { tasks: [[PAY, over], [KEYS("per-intent"), PAY, over]] },
    { tasks: [LOST, [turn("hash", "on"), ...LOST]] },
  ],
  build: [{ guess: 2, tasks: [[LAY(KNOWN), judged], []] }],
};

/** Goes through what a beat asks, and watches what it shows; `check` looks at the page after each task. */
export async function goThrough(page, hand, { guess: answer, tasks = [] }, check = async () => {}) {
  if (answer !== undefined) {
    assert.ok(await isSealed(page), "it asks before it shows");
    await guess(page, hand, answer);
    if ((await page.getByTestId("play").count()) > 0) await over(page, hand);
  }
  for (const [number, moves] of tasks.entries()) {
    for (const move of moves) await move(page, hand);
    await page.locator('[data-testid="task"]').nth(number).and(page.locator('[data-done="true"]')).waitFor();
    await check(number);
  }
}
