// The code pane of the laboratory: its tabs by finger, mouse and keyboard, marks that move with the run, code that follows
// the set-up. What the code says is told by tests/code.rs; here it is only seen.

import { strict as assert } from "node:assert";
import { hasNone } from "./axe.mjs";
import { keyboard } from "./hands.mjs";
import { LANGUAGES, open, openFurther, setUp, shows, stepUntil } from "./lab.mjs";
import { EVERY_HAND, EVERY_LANGUAGE, KEYBOARDS, forEach } from "./readers.mjs";
import { boxes, hiddenTexts, overlaps, sidewaysScroll } from "./sight.mjs";
import { story } from "./story.mjs";

const TABS = ["steps", "ts", "cs", "table", "errors"];
const RACE = "?lesson=lab&strategy=check-then-act-db&keys=per-intent&double_click=on";

const tab = (page, name) => page.locator(`[data-testid="code-tab"][data-tab="${name}"]`);
const pane = (page, name) => page.locator(`[data-testid="code"][data-tab="${name}"]`);
const lines = (page) => page.getByTestId("code-line").allInnerTexts();

/** Who stands on which step, in the order of the lines. */
const marks = (page) => page.locator('[data-testid="code-line"][data-here]').evaluateAll((all) =>
  all.map((line) => `${line.dataset.here} at ${line.dataset.step}`));

/** Opens a tab with this hand: the keyboard comes to the open one and goes on by arrows. */
async function show(page, hand, name) {
  if (hand === keyboard) {
    const back = (await page.evaluate(() => document.documentElement.dir)) === "rtl" ? "ArrowRight" : "ArrowLeft";
    const on = back === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const opened = await page.locator('[data-testid="code-tab"][aria-selected="true"]').getAttribute("data-tab");
    await hand.press(page, tab(page, opened));
    const way = TABS.indexOf(name) - TABS.indexOf(opened);
    for (let presses = 0; presses < Math.abs(way); presses += 1) await page.keyboard.press(way > 0 ? on : back);
    await page.keyboard.press("Enter");
    assert.ok(await tab(page, name).evaluate((element) => element === document.activeElement));
  } else {
    await hand.press(page, tab(page, name));
  }
  await pane(page, name).waitFor();
  assert.equal(await page.getByTestId("code").count(), 1, "only one tab is there");
}

forEach(EVERY_HAND, "each tab opens and shows its code, left to right", async ({ page, host, hand }) => {
  await open(page, host, { query: RACE });
  await pane(page, "steps").waitFor();
  assert.equal((await lines(page)).length, 0);
  const texts = {};
  for (const name of TABS.slice(1)) {
    await show(page, hand, name);
    texts[name] = await pane(page, name).innerText();
    const code = pane(page, name).locator('[dir="ltr"][lang="en"]').first();
    assert.equal(await code.evaluate((element) => getComputedStyle(element).direction), "ltr");
    const note = await page.getByTestId("code-note").innerText();
    assert.ok(note.includes(name === "ts" ? "TypeScript" : "C#"), `${name}: the dialect that was looked at last: ${note}`);
  }
  assert.match(texts.ts, /export async function/);
  assert.match(texts.cs, /app\.MapPost/);
  assert.match(texts.table, /IdempotencyKey/);
  for (const code of ["23505", "2627", "2601", "1062", "2067", "ORA-00001"]) assert.ok(texts.errors.includes(code), code);
  assert.ok(texts.errors.includes("DbUpdateException"));
  await show(page, hand, "ts");
  await show(page, hand, "errors");
  assert.ok((await pane(page, "errors").innerText()).includes("error.code === '23505'"));
  await show(page, hand, "steps");
});

forEach(KEYBOARDS, "Home and End lead to the first and the last tab, arrows round the ends", async ({ page, host, hand, reader }) => {
  await open(page, host, { query: RACE });
  await hand.press(page, tab(page, "steps"));
  const [on, back] = reader.lang === "fa" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  const ways = [["End", "errors"], [on, "steps"], [back, "errors"], ["Home", "steps"], [on, "ts"]];
  for (const [key, name] of ways) {
    await page.keyboard.press(key);
    assert.ok(await tab(page, name).evaluate((element) => element === document.activeElement), `${key} leads to ${name}`);
    await pane(page, "steps").waitFor();
  }
  await page.keyboard.press("Space");
  await pane(page, "ts").waitFor();
  assert.equal(await page.locator('[data-testid="code-tab"][tabindex="0"]').count(), 1, "one stop of Tab");
});

forEach(EVERY_LANGUAGE, "marks stand where each request runs next, move by a step, and say what it has read",
  async ({ page, host, hand }) => {
    await open(page, host, { query: RACE });
    for (const name of ["ts", "cs"]) {
      await show(page, hand, name);
      await page.getByTestId("restart").press("Enter");
      await shows(page, { step: 0 });
      assert.deepEqual(await marks(page), []);
      assert.equal(await page.getByTestId("code-reads").count(), 0);
      const both = (now) => now.length === 2 || (now.length === 1 && now[0].includes(" 2"));
      await stepUntil(page, async () => both(await marks(page)));
      const before = await marks(page);
      assert.equal(await page.getByTestId("code-reads").count(), 2);
      await page.getByTestId("step").press("Enter");
      await page.waitForFunction((before) => {
        const all = [...document.querySelectorAll('[data-testid="code-line"][data-here]')];
        return JSON.stringify(all.map((line) => `${line.dataset.here} at ${line.dataset.step}`)) !== before;
      }, JSON.stringify(before));
      const box = await pane(page, name).locator(".scroller").first().boundingBox();
      await page.clock.runFor(100);
      const mark = await page.locator('[data-testid="code-line"][data-here]').first().boundingBox();
      assert.ok(mark.y >= box.y - 1 && mark.y + mark.height <= box.y + box.height + 1, "the first mark is in sight");
    }
  });

forEach(EVERY_LANGUAGE, "a toggle and another strategy change the code; asides stand below it", async ({ page, host, hand }) => {
  await open(page, host, { query: "?lesson=lab&strategy=claim-first&keys=per-intent" });
  await openFurther(page, hand);
  for (const name of ["ts", "cs"]) {
    await show(page, hand, name);
    const before = await lines(page);
    await hand.press(page, "hash");
    await page.waitForFunction((many) => document.querySelectorAll('[data-testid="code-line"]').length !== many, before.length);
    assert.ok((await lines(page)).every((line) => !/\bhash\b/iu.test(line)), "without a hash none is compared");
    await hand.press(page, "hash");
    await page.waitForFunction((many) => document.querySelectorAll('[data-testid="code-line"]').length === many, before.length);
    assert.deepEqual(await lines(page), before);
    await setUp(page, { strategy: "no-key" });
    assert.notDeepEqual(await lines(page), before);
    await setUp(page, { strategy: "claim-first" });
  }
  assert.equal(await page.getByTestId("code-part").count(), 1);
  await setUp(page, { keys: "server-issued" });
  await hand.press(page, "ask-first");
  const errands = await page.getByTestId("code-part").evaluateAll((all) => all.map((part) => part.dataset.errand));
  assert.deepEqual(errands, ["pay", "issue", "ask"]);
  await stepUntil(page, async () => (await marks(page)).length > 0);
  assert.equal(await page.locator('[data-errand="issue"] [data-here]').count(), 1, "the first request asks for a key");
});

forEach(EVERY_LANGUAGE, "an address can hide the pane", async ({ page, host }) => {
  await open(page, host, { query: `${RACE}&hide=code` });
  await page.getByTestId("phone").waitFor();
  assert.equal(await page.getByTestId("code").isVisible(), false);
  assert.equal(await tab(page, "ts").isVisible(), false);
});

for (const [lang, locale] of Object.entries(LANGUAGES)) {
  for (const [width, scheme] of [[320, "dark"], [360, "light"], [1280, "light"]]) {
    const reader = { locale, scheme, width, height: 7_000, touch: width < 600, motion: "reduce" };

    story(`the pane stands well, and axe finds nothing (${lang}, ${width} px)`, reader, async ({ page, host }) => {
      await open(page, host, { query: `${RACE}&ask_first=on`, clock: false });
      await stepUntil(page, async (now) => now.step === 8);
      for (const name of TABS) {
        await tab(page, name).click();
        await pane(page, name).waitFor();
        assert.equal(await sidewaysScroll(page), 0, `${name}: it scrolls sideways`);
        const all = await boxes(page, ["code-tab"]);
        assert.deepEqual(overlaps(all), [], name);
        for (const { width, height } of all) assert.ok(Math.min(width, height) >= 40, `${name}: a tab is ${width} × ${height}`);
        assert.deepEqual(await hiddenTexts(page), [], `${name}: texts are hidden`);
        await hasNone(page, name);
      }
    });
  }
}
