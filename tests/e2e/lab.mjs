// The lab as a story meets it: opens it in a language, moves its clock, reads its public values at one moment.
// Knows test ids and their attributes, and no rule of the lab. Read next: hands.mjs.

import { strict as assert } from "node:assert";
import { started } from "./browser.mjs";

export const LANGUAGES = { fa: "fa-IR", en: "en-GB" };
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const HASH = /^[0-9a-f]{64}$/;

/** How far the page's clock moves at once, in milliseconds: less than a step is shown at the usual speed. */
const TICK_MS = 300;
/** No run of these stories plays longer; milliseconds of the page's clock. */
const LONGEST_MS = 60_000;

/**
 * Opens the lab and returns what a story needs to know of it.
 * With `clock`, the page's timers stand still until the story moves them: nothing plays by itself.
 */
export async function open(page, host, { clock = true, query = "" } = {}) {
  if (clock) await page.clock.install({ time: 0 });
  await page.goto(host.address + query);
  await started(page);
  if (clock) await page.clock.pauseAt(LONGEST_MS);
}

/** Opens the lab on its second screen. */
export async function openLaboratory(page, host, options) {
  await open(page, host, options);
  await page.getByTestId("open-lab").click();
  await shows(page, { screen: "lab" });
}

/** Everything that the page says of itself to tests, at one moment. */
export function look(page) {
  return page.evaluate(() => {
    const all = (id) => [...document.querySelectorAll(`[data-testid="${id}"]`)];
    const data = (id) => all(id).map((element) => ({ ...element.dataset }));
    const text = (id) => all(id).map((element) => element.innerText);
    const [lab] = data("lab");
    // Where something is sealed until it is guessed, or no run is shown, nothing is counted.
    const [counter] = data("debit-counter");
    return {
      lang: document.documentElement.lang,
      screen: lab.screen,
      step: Number(lab.step),
      steps: Number(lab.steps),
      nowMs: Number(lab.nowMs),
      digest: lab.digest,
      playing: lab.playing === "true",
      debits: counter && Number(counter.value),
      intents: counter && Number(counter.intents),
      belief: data("belief")[0]?.value,
      verdict: data("verdict")[0]?.value,
      keys: data("toggle-keys")[0]?.value ?? data("keys")[0]?.value,
      strategy: data("strategy")[0]?.value,
      pods: data("pods")[0]?.value,
      speed: data("speed")[0]?.value,
      slips: data("debit"),
      records: data("record"),
      recordTexts: text("record"),
      messages: data("message"),
      told: text("narration")[0],
    };
  });
}

/** Fails unless the page shows these values now or soon; returns all of them. */
export async function shows(page, wanted) {
  const attributes = { screen: "data-screen", step: "data-step", steps: "data-steps", playing: "data-playing" };
  for (const [name, attribute] of Object.entries(attributes)) {
    if (name in wanted) {
      await page.locator(`[data-testid="lab"][${attribute}="${wanted[name]}"]`).waitFor();
    }
  }
  const seen = await look(page);
  const part = Object.fromEntries(Object.keys(wanted).map((name) => [name, seen[name]]));
  assert.deepEqual(part, wanted);
  return seen;
}

/** Lets the page's clock run on, a little at a time, until the page shows what is wanted; returns what it shows. */
export async function playUntil(page, isWanted) {
  for (let ms = 0; ms <= LONGEST_MS; ms += TICK_MS) {
    const seen = await look(page);
    if (isWanted(seen)) return seen;
    await page.clock.runFor(TICK_MS);
  }
  return assert.fail(`it never came: ${isWanted}; last seen ${JSON.stringify(await look(page))}`);
}

/** Lets a playing run come to its end, all at once. */
export async function playOut(page) {
  assert.ok((await look(page)).playing, "nothing is playing");
  await page.clock.runFor(LONGEST_MS);
  return shows(page, { playing: false });
}

/** Lets one playing run go through all its steps and returns what was seen after each of them. */
export async function playThrough(page) {
  const seen = [await look(page)];
  while (seen.at(-1).playing) {
    const { step } = seen.at(-1);
    seen.push(await playUntil(page, (now) => now.step !== step || !now.playing));
  }
  return seen;
}

/** The control of the laboratory, set to this value. Every change begins a new run. */
export async function setUp(page, { strategy, keys, pods, doubleClick }) {
  if (keys !== undefined) await page.getByTestId("keys").selectOption(keys);
  if (strategy !== undefined) await page.getByTestId("strategy").selectOption(strategy);
  if (pods !== undefined) await page.getByTestId("pods").locator(`input[value="${pods}"]`).check();
  if (doubleClick !== undefined) {
    const control = page.getByTestId("double-click");
    if ((await control.getAttribute("data-value") === "on") !== doubleClick) await control.click();
  }
}

/** The settings that an address can set, each by the test id of its control in the laboratory. */
export const SETTINGS = {
  strategy: "strategy",
  keys: "keys",
  hash: "hash",
  scope: "scope",
  reply: "reply-policy",
  pods: "pods",
  client: "client",
  retries: "retries",
  backoff: "backoff",
  on_409: "on-409",
  ask_first: "ask-first",
  reload: "reload-key",
  double_click: "double-click",
  button_lock: "button-lock",
  timeout_ms: "timeout",
  request_ms: "request-ms",
  reply_ms: "reply-ms",
  bank_ms: "bank-ms",
  request_loss: "request-loss",
  request_copy: "request-copy",
  reply_loss: "reply-loss",
  reply_copy: "reply-copy",
  seed: "seed",
};

/** Those that a fault sets up itself when it is loaded: the key, the client, the pods. */
export const OF_A_FAULT = ["client", "retries", "pods", "keys", "double_click"];

/** The whole set-up as the laboratory's controls show it, by the names of addresses. */
export function settings(page) {
  return page.evaluate((names) => {
    const value = (id) => document.querySelector(`[data-testid="${id}"]`).dataset.value;
    return Object.fromEntries(Object.entries(names).map(([name, id]) => [name, value(id)]));
  }, SETTINGS);
}

/** Opens the door to the further settings. */
export async function openFurther(page, hand) {
  const door = page.getByTestId("more-settings");
  if ((await door.getAttribute("open")) === null) await hand.press(page, door.locator("summary"));
}

/** Lets a run that stands still go on to its end, if it is not there yet, and returns what is seen there. */
export async function finish(page) {
  const play = page.getByTestId("play");
  if ((await play.getAttribute("aria-disabled")) === "true") return shows(page, { playing: false });
  if (!(await look(page)).playing) await play.press("Enter");
  return playOut(page);
}

/** Steps on until the page shows what is wanted; each step is one event. */
export async function stepUntil(page, isWanted) {
  for (let steps = 0; steps < 60; steps += 1) {
    const seen = await look(page);
    if (await isWanted(seen)) return seen;
    await page.getByTestId("step").press("Enter");
    await shows(page, { step: seen.step + 1, playing: false });
  }
  return assert.fail(`no step led there: ${isWanted}`);
}

/** Steps to the end of the run, checks before, between and after the steps, and returns what was seen then. */
export async function stepThrough(page, check = async () => {}) {
  const seen = [await look(page)];
  const step = page.getByTestId("step");
  for (;;) {
    await check(seen.at(-1));
    if ((await step.getAttribute("aria-disabled")) === "true") return seen;
    await step.press("Enter");
    seen.push(await shows(page, { step: seen.at(-1).step + 1, playing: false }));
  }
}

/** The tab as the reader's browser reports it. Headless Chromium shows every tab, so the report is overridden. */
export async function tab(page, state) {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => state === "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
}

/** Opens everything that the search has to show of the run that is loaded: its report, the matrix, why the run is bad. */
export async function proven(page) {
  await page.getByTestId("find-bug").press("Enter");
  await page.locator('[data-testid="search-report"][data-done="true"]').waitFor();
  await page.getByTestId("matrix-panel").locator("summary").click();
  await page.getByTestId("fill-matrix").press("Enter");
  await page.locator('[data-testid="cell"][data-strategy="own"][data-fault="hang-up"]').waitFor();
  const scrub = page.getByTestId("scrub");
  await scrub.press("End");
  await page.getByTestId("why").press("Enter");
  await page.getByTestId("cures").waitFor();
}
