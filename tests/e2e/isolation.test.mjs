// Persian prose isolates what runs from left to right: names, codes, numbers of identifiers. The whole page is read in
// many states; a fragment that stands bare in a right-to-left element is found, and so is one whose isolation fails.

import { strict as assert } from "node:assert";
import { started } from "./browser.mjs";
import { ADDRESSES, LINKS } from "./corpus.mjs";
import { mouse } from "./hands.mjs";
import { bare } from "./isolation.mjs";
import { LANGUAGES, finish, open, openFurther, openLaboratory, setUp, shows, stepThrough, stepUntil } from "./lab.mjs";
import { story } from "./story.mjs";

const PERSIAN = { locale: LANGUAGES.fa, motion: "reduce" };

async function isClean(page, state) {
  assert.deepEqual(await bare(page), [], state);
}

const eachStep = (page, state) => stepThrough(page, (now) => isClean(page, `${state}, step ${now.step}`));

story("a planted fragment is found, and an isolated one is not", PERSIAN, async ({ page, host }) => {
  await open(page, host);
  await isClean(page, "before");
  const plant = (markup) => page.evaluate((markup) => {
    const place = document.createElement("div");
    place.innerHTML = markup;
    document.querySelector("main").replaceChildren(place);
  }, markup);
  for (const markup of [
    "<p>جواب 409 بود</p>",
    "<p>تعداد Pod</p>",
    "<p>کلید <b>3f2a</b> ثبت شد</p>",
    "<p>نشانی POST /keys است</p>",
    '<p>جواب <span style="direction: ltr">409</span> بود</p>',
    '<button aria-label="Pod ۱">۱</button>',
    "<select><option>روی Pod</option></select>",
    '<input value="409">',
  ]) {
    await plant(markup);
    assert.equal((await bare(page)).length, 1, markup);
  }
  for (const markup of [
    "<p>جواب <bdi>409</bdi> بود</p>",
    '<p>کلید <code lang="en" dir="ltr">3f2a</code> ثبت شد</p>',
    '<p dir="ltr">POST /keys</p>',
    "<p>جواب \u2066409\u2069 بود</p>",
    '<button aria-label="\u2066Pod\u2069 ۱">۱</button>',
    '<input dir="ltr" value="409">',
    "<p>جواب ۴۰۹ بود</p>",
  ]) {
    await plant(markup);
    await isClean(page, markup);
  }
});

story("the first screen isolates its fragments at every step", PERSIAN, async ({ page, host }) => {
  for (const { setUp: asked, run } of LINKS.slice(0, 3)) {
    await page.goto("about:blank");
    await open(page, host, { query: `${asked}#run=${run}`, clock: false });
    if ((await page.getByTestId("back").count()) === 0) {
      await isClean(page, "before Pay");
      continue;
    }
    const back = page.getByTestId("back");
    for (let step = 0; (await back.getAttribute("aria-disabled")) !== "true"; step += 1) {
      await isClean(page, `${asked}, ${step} steps before the end`);
      if ((await page.getByTestId("message").count()) > 0) {
        await page.getByTestId("message").first().click();
        await isClean(page, "fates open");
        await page.keyboard.press("Escape");
      }
      await back.press("Enter");
    }
  }
});

const RUNS = [
  { strategy: "no-key", keys: "none" },
  { strategy: "check-then-act-memory", keys: "per-attempt", pods: "2" },
  { strategy: "check-then-act-db", keys: "server-issued", pods: "1" },
  { strategy: "claim-first", keys: "per-intent", pods: "2" },
];

for (const run of RUNS) {
  story(`the laboratory isolates its fragments at every step, under ${run.strategy}`, PERSIAN, async ({ page, host }) => {
    await openLaboratory(page, host);
    await openFurther(page, mouse);
    for (const doubleClick of [false, true]) {
      await setUp(page, { ...run, doubleClick });
      await eachStep(page, `${run.strategy}, ${doubleClick ? "a double click" : "one press"}`);
    }
  });
}

story("what the hand does is told with its fragments isolated", PERSIAN, async ({ page, host }) => {
  await openLaboratory(page, host);
  for (const { setUp: asked, run } of LINKS.slice(3)) {
    await page.goto("about:blank");
    await page.goto(`${host.address}${asked}#run=${run}`);
    await started(page);
    await shows(page, { screen: "lab" });
    for (let step = (await shows(page, {})).step; step > 0; step -= 1) {
      await isClean(page, `${asked}, step ${step}`);
      await page.getByTestId("back").press("Enter");
    }
  }
  await page.goto("about:blank");
  await open(page, host, { query: "?lesson=lab&pods=2&strategy=claim-first&keys=per-intent&double_click=on", clock: false });
  for (const act of ["crash", "crash-2", "time-out", "reload"]) {
    await stepUntil(page, async () => (await page.getByTestId(act).getAttribute("aria-disabled")) !== "true");
    await page.getByTestId(act).click();
    await isClean(page, act);
    await page.getByTestId("restart").click();
  }
});

story("links and complaints isolate what strangers wrote", PERSIAN, async ({ page, host }) => {
  const damaged = LINKS[1].run.replace(/.$/, "A");
  const complaining = ADDRESSES.filter(({ complaints, asked }) => complaints.length > 0 && !asked.includes("lang=en"));
  const addresses = [...complaining.map(({ asked }) => asked), `#run=${damaged}`, "#run=AA", `?seed=1#${"x".repeat(30_000)}`];
  for (const address of addresses) {
    await page.goto("about:blank");
    await page.goto(host.address + address);
    await started(page);
    await page.getByTestId("problem").waitFor();
    await isClean(page, address.slice(0, 100));
  }
  await page.goto("about:blank");
  await openLaboratory(page, host);
  await page.getByTestId("share").click();
  await page.getByTestId("link").waitFor();
  await isClean(page, "a link");
  await page.evaluate(() => { document.execCommand = undefined; });
  await page.getByTestId("share").click();
  await isClean(page, "a link to be copied by hand");
  await page.getByTestId("pay").click();
  await finish(page);
  await isClean(page, "over");
});

story("the shell isolates its fragments, before the lab and where it cannot start", { ...PERSIAN, expected: [/ERR_FAILED/] }, async ({ page, host }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(host.address);
  await page.getByTestId("start-problem").waitFor();
  await isClean(page, "cannot start");
});
