// The speed of the built page in a real Chromium, held against its limits: figures for a person, no check. A slow
// machine makes bad figures and never a failure; only a measurement that did not measure what it says fails.
// Start it with `cargo xtask audit`, which hands over what is measured without a browser. Read next: stopwatch.mjs.

import { strict as assert } from "node:assert";
import { cpus, loadavg } from "node:os";
import { contextFor, quit, started } from "./browser.mjs";
import { serve } from "./server.mjs";
import { install, presses, seeks, slowDown, stillness } from "./stopwatch.mjs";

/** A step by hand, a task while playing, a seek: milliseconds. */
const STEP_MS = 50;
const TASK_MS = 50;
const SEEK_MS = 16;
const HISTORY_MB = 8;
const NATIVE_SEEK_MS = 1;
const SCREEN_KB = 120;
const SLOWER = 4;
const FLYING = 8;
/** From here on more than that many messages fly in the long run. */
const CROWDED = 2_500;
/** How many times as long as without a browser a search may take on the page; the aim is 1.25. */
const SEARCH_TIMES = 2;
const SEARCHES = 3;
const STILL_MS = 2_000;
const PLAY_MS = 15_000;

/** Everything at once: impatient double clicks on two pods, slow replies, a network that copies. */
const BUSY = "lesson=lab&strategy=check-then-act-db&keys=per-attempt&pods=2&double_click=on&retries=6&timeout_ms=30"
  + "&backoff_ms=1&request_ms=200..400&reply_ms=300..500&request_copy=50&reply_copy=50&purchases=A10,B20";

const rows = [];

/** A line of the table; `values` in the unit of the limit, picked from so many. */
function report(what, unit, limit, values, of = values.length) {
  const sorted = values.toSorted((a, b) => a - b);
  const [median, worst] = [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0];
  const show = (value) => `${Math.round(value * 1000) / 1000 >= 10 ? value.toFixed(0) : Number(value.toFixed(3))}`;
  rows.push({
    what,
    limit: `${limit} ${unit}`,
    median: show(median),
    worst: show(worst),
    values: String(of),
    verdict: worst <= limit ? "kept" : median <= limit ? "missed at worst" : "missed",
  });
}

function print() {
  const [wanted, there] = [loadavg()[0], cpus().length];
  const note = wanted > there ? "busy: every time below is too long" : "quiet enough";
  console.log(`\nprocessors ${there}, programs that want one ${wanted.toFixed(1)} (last minute): ${note}`);
  const heads = { what: "what", limit: "limit", median: "median", worst: "worst", values: "of", verdict: "verdict" };
  const widths = Object.keys(heads).map((name) => Math.max(...[heads, ...rows].map((row) => row[name].length)));
  for (const row of [heads, ...rows]) {
    console.log(Object.values(row).map((text, at) => text.padEnd(widths[at])).join("  ").trimEnd());
  }
}

/** A fresh reader on the page at this address. */
async function visit(host, address, play) {
  const context = await contextFor({ locale: "fa-IR" });
  await install(context);
  const page = await context.newPage();
  await page.goto(host.address + address);
  await started(page);
  await play(page);
  await context.close();
}

const step = (page) => page.getByTestId("lab").evaluate((lab) => Number(lab.dataset.step));

/** A lost reply and a stored one given again: what most learners step through. */
const USUAL = "lesson=lab&strategy=claim-first&keys=per-intent";
const USUAL_STEPS = 12;

/** Steps on by hand on a slow processor, from where the page stands. */
async function byHand(page, name, times) {
  const before = await step(page);
  await slowDown(page, SLOWER);
  const spans = await presses(page, "step", times);
  await slowDown(page, 1);
  assert.equal(await step(page), before + times, "each press is one step");
  report(`step by hand, processor ${SLOWER} times slower: ${name}`, "ms", STEP_MS, spans);
  const slow = await page.evaluate(() => globalThis.stopwatch.slow);
  report("  the same by Event Timing, where 16 or more", "ms", STEP_MS, slow);
}

/** Plays at the fastest speed and watches for long tasks from the moment that enough messages fly. */
async function playing(page, name) {
  await page.getByTestId("speed").selectOption("400");
  const flying = () => page.getByTestId("message").count();
  let most = 0;
  if (await page.getByTestId("lab").getAttribute("data-playing") === "false") await page.getByTestId("play").click();
  await page.evaluate(() => { globalThis.stopwatch.long.length = 0; });
  const end = Date.now() + PLAY_MS;
  while (Date.now() < end && await page.getByTestId("lab").getAttribute("data-playing") === "true") {
    most = Math.max(most, await flying());
    await page.waitForTimeout(50);
  }
  assert.ok(most >= FLYING, `only ${most} messages were in flight`);
  const long = await page.evaluate(() => globalThis.stopwatch.long);
  report(`long tasks while playing, ${most} in flight: ${name}`, "ms", TASK_MS, long);
}

/** Lets the page search all schedules, from the press to the report, and watches for long tasks. */
async function searching(page) {
  for (const kind of search.faults) await page.getByTestId(`budget-${kind}`).selectOption("1");
  await page.evaluate(() => { globalThis.stopwatch.long.length = 0; });
  const times = [];
  for (let turn = 0; turn < SEARCHES; turn += 1) {
    const ms = await page.evaluate(() => new Promise((done) => {
      const report = document.querySelector('[data-testid="search-report"]');
      const start = performance.now();
      const watch = new MutationObserver(() => {
        if (report.dataset.done !== "true") return;
        watch.disconnect();
        done(performance.now() - start);
      });
      document.querySelector('[data-testid="find-bug"]').click();
      watch.observe(report, { attributes: true });
    }));
    assert.equal(Number(await page.getByTestId("search-report").getAttribute("data-states")), search.states);
    times.push(ms / search.searchMs);
  }
  report(`search of ${search.states} states, against ${search.searchMs} ms without a browser`, "times", SEARCH_TIMES, times);
  report("  long tasks while searching", "ms", TASK_MS, await page.evaluate(() => globalThis.stopwatch.long));
}

async function still(page, name) {
  const { frames, timers, moving } = await stillness(page, STILL_MS);
  report(`frame callbacks, timers, animations ${name}`, "calls", 0, [frames + timers + moving]);
}

const [screenBytes, native, search] = process.argv.slice(2).map((text) => JSON.parse(text));
const address = `?lesson=lab#run=${native.run}`;
const host = await serve({ packed: true });

report("first screen, brotli 11", "kB", SCREEN_KB, [screenBytes / 1000]);
report(`history of ${native.steps} steps`, "MB", HISTORY_MB, [native.historyBytes / 1e6]);
const { seekMedianNs, seekWorstNs } = native;
const nativeSeeks = [seekMedianNs, seekMedianNs, seekWorstNs].map((ns) => ns / 1e6);
report("  seek without a browser, fastest of 3", "ms", NATIVE_SEEK_MS, nativeSeeks, native.steps + 1);

try {
  await visit(host, "?lesson=lab", async (page) => {
    await still(page, "before Pay");
    await page.getByTestId("pay").click();
    await page.getByTestId("play").click();
    await page.waitForTimeout(STILL_MS);
    await still(page, "while paused");
    while (await page.getByTestId("step").getAttribute("aria-disabled") !== "true") await page.getByTestId("step").click();
    await page.waitForTimeout(STILL_MS);
    await still(page, "after the end");
  });
  await visit(host, `?${USUAL}`, async (page) => {
    await page.getByTestId("lose-reply").click();
    await byHand(page, "a usual run", USUAL_STEPS);
  });
  await visit(host, `?${BUSY}`, async (page) => {
    await page.getByTestId("step").click();
    await byHand(page, "a busy run", 60);
  });
  await visit(host, `?${BUSY}`, (page) => page.getByTestId("pay").click().then(() => playing(page, "a busy run")));
  await visit(host, `?lesson=lab&${search.query}`, searching);
  await visit(host, address, async (page) => {
    const places = Array.from({ length: 100 }, (_, turn) => (turn * 4_999) % (native.steps + 1));
    const spans = await seeks(page, [...places, native.steps]);
    report(`seek in ${native.steps} steps, to the painted frame`, "ms", SEEK_MS, spans.map(({ total }) => total));
    report("  of them in the page's script", "ms", SEEK_MS, spans.map(({ script }) => script));
    await seeks(page, [native.steps - 40]);
    await byHand(page, `near the end of ${native.steps}`, 30);
    await seeks(page, [CROWDED]);
    await playing(page, `${native.steps} steps`);
  });
} finally {
  print();
  await host.close();
  await quit();
}
