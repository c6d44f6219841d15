// The page in pseudo-locales: every text longer, twice, from right to left, or with what would be an element if anybody took
// it for markup. Every screen stands, and no text becomes anything but text.

import { strict as assert } from "node:assert";
import { LANGUAGES, look, open, playUntil } from "./lab.mjs";
import { sidewaysScroll } from "./sight.mjs";
import { story } from "./story.mjs";

const KINDS = ["rtl", "long", "double", "xss"];
const LESSONS = ["no-answer", "retry", "definition", "key", "race", "claim", "answers", "crash", "unknown", "whose-key",
  "expiry", "mistakes", "build"];
/** The first screen, the laboratory, the map, and the first beat of each lesson. */
const SCREENS = ["", "lesson=lab&strategy=claim-lease&keys=per-intent&fault=crash-after-charge", "lesson=course",
  ...LESSONS.map((lesson) => `lesson=${lesson}`)];

/** What a text that was taken for markup has left in the page. */
const strangers = (page) =>
  page.evaluate(() => document.querySelectorAll("img, iframe, [onerror], [onclick]").length);

async function holds(page, kind, screen) {
  assert.equal(await strangers(page), 0, `${kind} ${screen}: a text became an element`);
  assert.equal(await sidewaysScroll(page), 0, `${kind} ${screen}: it scrolls sideways`);
  const text = await page.getByTestId("lab").evaluate((lab) => lab.innerText);
  const sign = { rtl: "\u202E", long: null, double: " : ", xss: "<img src=x onerror=alert(1)>" }[kind];
  assert.ok(sign === null || text.includes(sign), `${kind} ${screen}: nothing is in disguise`);
}

for (const [lang, locale] of Object.entries(LANGUAGES)) {
  for (const width of [360, 1280]) {
    for (const kind of KINDS) {
      const reader = { locale, width, height: 900, touch: width < 600, motion: "reduce" };

      story(`every screen holds with strings that are ${kind} (${lang}, ${width} px)`, reader, async ({ page, host }) => {
        for (const screen of SCREENS) {
          await open(page, host, { clock: screen === SCREENS[0], query: `?stringTest=${kind}&${screen}` });
          await holds(page, kind, screen);
          if (screen === SCREENS[0]) {
            await page.getByTestId("lose-reply").click();
            await page.getByTestId("pay").click();
            await playUntil(page, (now) => !now.playing);
            assert.equal((await look(page)).debits, 2);
            await holds(page, kind, "the first screen after a run");
          }
          const answer = page.getByTestId("answer").first();
          if (await answer.count() > 0) {
            await answer.check();
            await page.getByTestId("guess").click();
            await page.getByTestId("outcome").waitFor();
            await holds(page, kind, `${screen} after the guess`);
          }
        }
      });
    }
  }
}
