// The page under axe-core, with the rule on the size of targets, in both languages and themes, narrow and wide; and what
// axe cannot know: one polite status line, the diagram's text twin, jumps instead of motion.
// No clock is held here, since axe waits by timers of its own: runs are opened by their links, standing still.

import { strict as assert } from "node:assert";
import { hasNone, violations } from "./axe.mjs";
import { LINKS } from "./corpus.mjs";
import { LANGUAGES, look, open, openFurther, playUntil, proven, setUp, shows, stepThrough, stepUntil } from "./lab.mjs";
import { EVERY_LANGUAGE, forEach } from "./readers.mjs";
import { boxes } from "./sight.mjs";
import { mouse } from "./hands.mjs";
import { story } from "./story.mjs";

const DOUBLE_CHARGE = LINKS.find(({ name }) => name === "key off, reply lost");
const REPLAYED = LINKS.find(({ name }) => name.startsWith("key on, reply lost"));
/** High enough for the whole page: what lies under the dock in a lower window can be scrolled to. */
const HEIGHT = 7_000;

for (const [lang, locale] of Object.entries(LANGUAGES)) {
  for (const scheme of ["light", "dark"]) {
    for (const width of [320, 1024]) {
      const reader = { locale, scheme, width, height: HEIGHT, touch: width < 600, motion: "reduce" };
      const at = async (page, host, query) => {
        await page.goto("about:blank");
        await open(page, host, { query, clock: false });
      };

      story(`axe finds nothing on the first screen (${lang}, ${scheme}, ${width} px)`, reader, async ({ page, host }) => {
        await at(page, host, "");
        await hasNone(page, "before Pay");
        await page.getByTestId("lose-reply").click();
        await hasNone(page, "armed");
        await at(page, host, "?step=1");
        await page.getByTestId("message").click();
        await page.getByTestId("deliver").waitFor();
        await hasNone(page, "fates open");
        for (const { setUp: asked, run, place } of [DOUBLE_CHARGE, REPLAYED]) {
          await at(page, host, `${asked}#run=${run}`);
          await shows(page, { screen: "first", step: place.step });
          await hasNone(page, "after a run");
        }
      });

      story(`axe finds nothing in the laboratory (${lang}, ${scheme}, ${width} px)`, reader, async ({ page, host }) => {
        await at(page, host, "?lesson=lab");
        await hasNone(page, "before Pay");
        await at(page, host, "?lesson=lab&retries=99&theme=blue");
        await openFurther(page, mouse);
        await setUp(page, { strategy: "check-then-act-db", keys: "per-intent", pods: "2", doubleClick: true });
        await page.getByTestId("timeout").fill("soon");
        await page.getByTestId("timeout").blur();
        await page.getByTestId("share").click();
        await stepUntil(page, (now) => now.debits === 2 && now.messages.length > 0);
        await page.getByTestId("message").first().click();
        await page.getByTestId("duplicate").waitFor();
        await shows(page, { verdict: "double-charge" });
        await hasNone(page, "after a double charge, everything open");
        await stepThrough(page);
        await hasNone(page, "over");
      });

      story(`axe finds nothing on the search, its matrix and its explanation (${lang}, ${scheme}, ${width} px)`, reader, async ({ page, host }) => {
        await at(page, host, "?lesson=lab&strategy=claim-lease&keys=per-intent&fault=crash-after-charge&lang=" + lang);
        await proven(page);
        await hasNone(page, "nothing bad, the matrix, why");
        await page.getByTestId("strategy").selectOption("no-key");
        await openFurther(page, mouse);
        await page.getByTestId("find-bug").click();
        await page.getByTestId("show-trace").waitFor();
        await hasNone(page, "found, with toggles that have no meaning");
      });
    }
  }
}

story("axe is awake: it finds a button without a name, a target that is too small and a pale word", {}, async ({ page, host }) => {
  await open(page, host, { clock: false });
  await page.evaluate(() => {
    const pair = document.createElement("div");
    pair.append(document.createElement("button"), document.createElement("button"));
    for (const button of pair.children) Object.assign(button.style, { width: "9px", height: "9px", padding: 0, border: 0 });
    const pale = Object.assign(document.createElement("p"), { textContent: "pale" });
    Object.assign(pale.style, { color: "#bbb", background: "#fff" });
    document.querySelector("main").append(pair, pale);
  });
  const found = new Set((await violations(page)).map(({ id }) => id));
  for (const id of ["button-name", "target-size", "color-contrast"]) assert.ok(found.has(id), `${id} is not among ${[...found]}`);
});

/** Elements that speak by themselves, by how urgently they do. */
function speakers(page) {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll("[role=status], [role=log], [role=alert], [aria-live], output")];
    const shown = all.filter((element) => element.checkVisibility());
    const isUrgent = (element) => element.role === "alert" || element.ariaLive === "assertive";
    const names = (list) => list.map((element) => element.dataset.testid);
    return { polite: names(shown.filter((one) => !isUrgent(one))), urgent: names(shown.filter(isUrgent)) };
  });
}

forEach(EVERY_LANGUAGE, "one polite status line tells each step, and nothing else speaks over it", async ({ page, host, hand }) => {
  await open(page, host, { query: "?retries=99" });
  assert.deepEqual(await speakers(page), { polite: ["narration"], urgent: ["problem"] });
  await hand.press(page, "dismiss");
  await hand.press(page, "open-lab");
  await setUp(page, { strategy: "claim-first", keys: "per-intent", doubleClick: true });
  await hand.press(page, "share");
  const line = await page.getByTestId("narration").elementHandle();
  const seen = await stepThrough(page, async () => {
    assert.deepEqual(await speakers(page), { polite: ["narration"], urgent: [] });
    assert.ok(await line.evaluate((element) => element.isConnected), "the line stays, only its words change");
  });
  assert.ok(seen.every(({ told }, step) => step === 0 || told !== seen[step - 1].told), "each step is told anew");
});

forEach(EVERY_LANGUAGE, "the diagram has a text twin: one sentence for each step, in order", async ({ page, host, hand }) => {
  await open(page, host);
  await hand.press(page, "open-lab");
  await setUp(page, { strategy: "check-then-act-memory", keys: "per-intent", pods: "2", doubleClick: true });
  const figure = page.getByRole("figure");
  const twin = page.getByTestId("log").getByRole("list");
  assert.ok((await figure.getAttribute("aria-label")).length > 0);
  const told = [];
  await stepThrough(page, async (now) => {
    assert.equal(await twin.getByRole("listitem").count(), now.step);
    if (now.step > 0) told.push(now.told);
    assert.deepEqual(await twin.getByRole("listitem").allInnerTexts(), told);
  });
  assert.equal(await figure.locator("svg").first().getAttribute("aria-hidden"), "true", "who hears is not told twice");
  assert.ok(told.length > 10);
  await hand.press(page, "close-lab");
  const hidden = page.getByRole("figure").getByRole("list");
  await stepThrough(page, async (now) => assert.equal(await hidden.getByRole("listitem").count(), now.step, "on the first screen it is heard, not seen"));
});

for (const [kind, motion, query] of [["the system", "reduce", ""], ["the address", "no-preference", "&motion=reduce"]]) {
  forEach(EVERY_LANGUAGE.map((reader) => ({ ...reader, motion })), `asked by ${kind} for less motion, things jump to where they go`,
    async ({ page, host, reader }) => {
      await open(page, host, { query: `?lang=${reader.lang}${query}` });
      await page.getByTestId("lose-reply").click();
      await page.getByTestId("pay").click();
      let now = await look(page);
      while (now.playing) {
        const { step } = now;
        now = await playUntil(page, (then) => then.step !== step || !then.playing);
        const before = await boxes(page, ["message", "debit", "record"]);
        const lasting = await page.evaluate(() => document.getAnimations().map((one) => one.effect.getComputedTiming()).filter(({ endTime }) => endTime > 1).length);
        assert.equal(lasting, 0, `step ${now.step}`);
        await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()));
        assert.deepEqual(await boxes(page, ["message", "debit", "record"]), before, `step ${now.step}`);
      }
      assert.equal(now.debits, 2);
    });
}
