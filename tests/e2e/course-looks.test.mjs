// The course's screens as they are seen and heard, narrow and wide, in both languages and themes: axe, the room that texts
// need, left-to-right fragments in Persian. And hosts that refuse things.

import { strict as assert } from "node:assert";
import { hasNone } from "./axe.mjs";
import { started } from "./browser.mjs";
import { KNOWN, LAY, WALKS, goThrough, guess, isAt, openBeat, punched } from "./course.mjs";
import { openFramed } from "./frames.mjs";
import { mouse } from "./hands.mjs";
import { bare } from "./isolation.mjs";
import { LANGUAGES, open, stepUntil } from "./lab.mjs";
import { EVERY_LANGUAGE, EVERY_WIDTH, forEach } from "./readers.mjs";
import { STRICT_CSP } from "./server.mjs";
import { boxes, cutChoices, hiddenTexts, overlaps, sidewaysScroll } from "./sight.mjs";
import { story } from "./story.mjs";

/** Every link of the course stays on the page, and axe takes those that are scrolled out of their row for ways past it. */
const NO_SKIP_LINKS = { "skip-link": { enabled: false } };
/** High enough for the whole page. */
const HEIGHT = 7_000;
const judged = (page) => page.locator('[data-testid="judged"][data-done="true"]').waitFor();
const right = (lesson, beat) => WALKS[lesson][beat - 1].guess;

/** The screens, and how to get from their address to what is looked at. No clock is held: axe waits by timers. */
const SCREENS = {
  "the map": ["?lesson=course"],
  "the map, a lesson passed": ["?lesson=definition", async (page) => {
    await goThrough(page, mouse, WALKS.definition[0]);
    await page.getByTestId("to-map").click();
    await page.getByTestId("course-map").waitFor();
  }],
  "the map, a lesson that is not there": ["?lesson=gremlins"],
  "three truths, sealed": ["?lesson=no-answer"],
  "three truths": ["?lesson=no-answer", (page) => guess(page, mouse, right("no-answer", 1))],
  "possible worlds": ["?lesson=no-answer&beat=3", (page) => page.locator("[data-past]").nth(7).waitFor()],
  "a lab that is sealed": ["?lesson=crash"],
  "a lab that is opened": ["?lesson=crash", async (page) => {
    await guess(page, mouse, 0);
    await page.getByTestId("play").click();
    await stepUntil(page, async () => (await page.getByTestId("step").getAttribute("aria-disabled")) === "true");
    await page.getByTestId("hint").click();
  }],
  "settings that are free": ["?lesson=mistakes&beat=4"],
  "two phones": ["?lesson=whose-key", async (page) => {
    await guess(page, mouse, 0);
    await page.getByTestId("play").click();
  }],
  "the race, sealed": ["?lesson=race"],
  "the race": ["?lesson=race&beat=2", async (page) => {
    await guess(page, mouse, 0);
    await page.getByTestId("run-line").nth(0).click();
    await page.getByTestId("run-rest").nth(1).click();
  }],
  "three buttons": ["?lesson=definition", (page) => goThrough(page, mouse, WALKS.definition[0])],
  "a week, sealed": ["?lesson=expiry&beat=2"],
  "a week": ["?lesson=expiry&beat=2", (page) => guess(page, mouse, 0)],
  "the builder, sealed": ["?lesson=build", judged],
  "the builder, empty": ["?lesson=build", (page) => guess(page, mouse, right("build", 1))],
  "the builder, broken and shown": ["?lesson=build", async (page) => {
    await guess(page, mouse, right("build", 1));
    await LAY(["look-up", "charge", "remember", "reply"])(page, mouse);
    await page.getByTestId("task").and(page.locator('[data-done="true"]')).waitFor();
    await page.getByTestId("play-failure").last().click();
    await page.getByTestId("play").click();
    await page.getByTestId("scrub").press("End");
  }],
  "the builder, passed": ["?lesson=build", async (page) => {
    await guess(page, mouse, right("build", 1));
    await LAY(KNOWN)(page, mouse);
    await page.getByTestId("won").waitFor();
  }],
  "the look back": ["?lesson=definition", async (page) => {
    await guess(page, mouse, 0);
    await page.getByTestId("beat-after").click();
    await isAt(page, "definition", 2);
  }],
};

async function eachScreen(page, host, check) {
  for (const [name, [address, go = async () => {}]] of Object.entries(SCREENS)) {
    await page.goto("about:blank");
    await open(page, host, { query: address, clock: false });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await started(page);
    await go(page);
    await check(name);
  }
}

for (const [lang, locale] of Object.entries(LANGUAGES)) {
  for (const scheme of ["light", "dark"]) {
    for (const width of [320, 1024]) {
      const reader = { locale, scheme, width, height: HEIGHT, touch: width < 600, motion: "reduce" };
      story(`axe finds nothing in the course (${lang}, ${scheme}, ${width} px)`, reader, ({ page, host }) =>
        eachScreen(page, host, (name) => hasNone(page, name, NO_SKIP_LINKS)));
    }
  }
}

const PIECES = ["language", "theme", "share", "close-lab", "lesson-title", "phone", "phone-2", "debit-counter", "narration",
  "answer", "guess", "outcome", "task", "hint", "won", "why-not", "fault-step", "beat-before", "beat-after", "open-lab",
  "column", "run-line", "run-rest", "undo", "reopen", "truth", "card", "step-of-handler", "play-failure", "light-on",
  "toggle-light", "add-to-basket", "week", "retention", "window", "play", "back", "step", "scrub", "speed", "lose-reply",
  "crash", "reload", "time-out", "strategy", "keys", "pods"];
/** Pieces that hold others. */
const OUTER = ["column", "truth", "step-of-handler", "why-not"];
const LEAST = 24;
const PRESSED = ["guess", "hint", "beat-before", "beat-after", "run-line", "run-rest", "undo", "reopen", "card", "earlier", "later",
  "remove", "play-failure", "light-on", "toggle-light", "add-to-basket", "tidy", "retention", "window", "open-lab", "to-map"];

for (const [lang, locale] of Object.entries(LANGUAGES)) {
  for (const width of [320, 360, 768, 1024, 1280]) {
    const reader = { locale, width, height: HEIGHT, touch: width < 600, motion: "reduce" };
    story(`the course stands well: nothing is cut, nothing lies over anything (${lang}, ${width} px)`, reader, ({ page, host }) =>
      eachScreen(page, host, async (name) => {
        assert.equal(await sidewaysScroll(page), 0, `${name}: it scrolls sideways`);
        const seen = (await boxes(page, PIECES)).filter((box) => !OUTER.includes(box.name));
        assert.deepEqual(overlaps(seen), [], `${name}: pieces lie over each other`);
        assert.deepEqual(await cutChoices(page), [], `${name}: choices are cut`);
        for (const box of await boxes(page, PRESSED)) {
          assert.ok(Math.min(box.width, box.height) >= LEAST, `${name}: ${box.name} is ${box.width} × ${box.height}`);
        }
        // What is sealed is cut on purpose; so is a row of stubs that is scrolled, and a long list of pasts.
        if (!name.includes("sealed")) assert.deepEqual(await hiddenTexts(page), [], `${name}: texts are hidden`);
      }));
  }
}

story("the course isolates its fragments", { locale: LANGUAGES.fa, motion: "reduce" }, ({ page, host }) =>
  eachScreen(page, host, async (name) => assert.deepEqual(await bare(page), [], name)));

forEach([EVERY_WIDTH[0]], "every part of every lesson isolates its fragments, with all its hints and answers", async ({ page, host, hand }) => {
  await open(page, host, { query: "?lesson=course" });
  for (const [lesson, beats] of Object.entries(WALKS)) {
    for (const [place, beat] of [...beats, {}].entries()) {
      await page.evaluate((to) => { location.hash = to; }, `lesson=${lesson}&beat=${place + 1}`);
      await isAt(page, lesson, place + 1);
      assert.deepEqual(await bare(page), [], `${lesson} ${place + 1}`);
      await goThrough(page, hand, { guess: beat.guess });
      while ((await page.getByTestId("hint").count()) > 0) await hand.press(page, "hint");
      assert.deepEqual(await bare(page), [], `${lesson} ${place + 1}, with its hints`);
    }
  }
});

const uses = (more) => EVERY_LANGUAGE.map((reader) => ({ ...reader, ...more }));

forEach(uses({ host: { headers: { "Content-Security-Policy": STRICT_CSP } } }), "under the strictest policy the course is walked and built in", async ({ page, host, hand }) => {
  await page.addInitScript(() => {
    globalThis.violations = [];
    addEventListener("securitypolicyviolation", (event) => violations.push(`${event.violatedDirective} ${event.sample}`));
  });
  await openBeat(page, host, "key");
  for (const [place, beat] of WALKS.key.entries()) {
    await isAt(page, "key", place + 1);
    await goThrough(page, hand, beat);
    await hand.press(page, "beat-after");
  }
  for (const lesson of ["build", "race"]) {
    await page.locator(`[data-testid="stub"][href*="${lesson}"]`).click();
    await isAt(page, lesson, 1);
    await goThrough(page, hand, WALKS[lesson][0]);
  }
  await page.evaluate(() => { location.hash = "lesson=expiry&beat=2"; });
  await isAt(page, "expiry", 2);
  await goThrough(page, hand, WALKS.expiry[1]);
  assert.deepEqual(await punched(page), ["key", "build"]);
  assert.deepEqual(await page.evaluate(() => violations), []);
});

forEach(uses({ host: { headers: { "Access-Control-Allow-Origin": "*" } } }), "in a frame of another site without an origin a lesson is passed, and the page says that nothing is kept",
  async ({ page, host, hand }) => {
    await page.clock.install({ time: 0 });
    const lab = await openFramed(page, host, { sandbox: "allow-scripts", query: "?lesson=key" });
    await page.clock.pauseAt(60_000);
    await assert.rejects(lab.evaluate(() => localStorage.length), /SecurityError|denied/);
    for (const [place, beat] of WALKS.key.entries()) {
      await isAt(lab, "key", place + 1);
      await goThrough(lab, hand, beat);
      await hand.press(lab, "beat-after");
    }
    await isAt(lab, "key", 5);
    await hand.press(lab, "to-map");
    await lab.getByTestId("course-map").waitFor();
    assert.deepEqual(await punched(lab), ["key"]);
    assert.equal(await lab.getByTestId("keeping").locator("p").count(), 1);
  });
