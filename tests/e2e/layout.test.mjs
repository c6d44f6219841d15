// The page at five widths in both languages: nothing to scroll sideways, nothing cut off, nothing on top of anything,
// everything big enough to be hit; and at 360 × 780 what matters is in the first view.

import { strict as assert } from "node:assert";
import { LANGUAGES, look, open, playOut, playUntil, proven, setUp, shows, stepUntil } from "./lab.mjs";
import { boxes, cutChoices, hiddenTexts, overlaps, sidewaysScroll } from "./sight.mjs";
import { story } from "./story.mjs";

const WIDTHS = [320, 360, 768, 1024, 1280];
/** High enough for the whole page: what lies under the dock in a lower window can be scrolled to. */
const WHOLE_PAGE = 7_000;
const FIRST_VIEW = { width: 360, height: 780 };

/** Pieces that must never lie over each other. */
const PIECES = ["debit-counter", "narration", "phone", "toggle-keys", "lose-reply", "open-lab", "close-lab", "play", "back",
  "step", "scrub", "speed", "verdict", "language", "theme", "strategy", "keys", "pods", "double-click", "debit", "record",
  "message", "replayed", "fault", "incident", "order-only", "why", "because", "find-bug", "search-report", "show-trace",
  "fill-matrix", "cell", "budget-loss", "budget-hang-up", "hang-up", "lose-ack", "lose-bank-answer",
  "hold-charge", "land", "expire", "reap"];
const CONTROLS = ["pay", "restart", "toggle-keys", "lose-reply", "open-lab", "close-lab", "play", "back", "step", "scrub",
  "speed", "language", "theme", "strategy", "keys", "pods", "double-click", "message", "deliver", "lose", "fault", "incident",
  "why", "find-bug", "cancel-search", "show-trace", "fill-matrix", "cell", "budget-loss", "budget-hang-up", "hang-up",
  "lose-ack", "lose-bank-answer", "hold-charge", "land", "expire", "reap"];
/** WCAG 2.2 asks for 24 pixels; the page's own measure for what a finger presses is 40. An envelope is a little slimmer,
 *  and takes touches around it; a cell of the matrix, one of 220, is as wide as a finger and less high. */
const LEAST = 24;
const LEAST_OF_OURS = 40;

async function looksRight(page, state) {
  assert.equal(await sidewaysScroll(page), 0, `${state}: it scrolls sideways`);
  assert.deepEqual(overlaps(await boxes(page, PIECES)), [], `${state}: pieces lie over each other`);
  assert.deepEqual(await hiddenTexts(page), [], `${state}: texts are hidden`);
  assert.deepEqual(await cutChoices(page), [], `${state}: choices are cut`);
  await canBeHit(page, state);
}

/** With open fates, the menu lies over the diagram: that is what menus do. */
async function looksRightWithMenu(page, state) {
  assert.equal(await sidewaysScroll(page), 0, `${state}: it scrolls sideways`);
  const menu = await boxes(page, ["deliver", "lose"]);
  assert.equal(menu.length, 2);
  const { width } = page.viewportSize();
  for (const fate of menu) assert.ok(fate.left >= 0 && fate.right <= width, `${state}: ${fate.name} is outside`);
  await canBeHit(page, state);
}

async function canBeHit(page, state) {
  for (const { name, width, height } of await boxes(page, CONTROLS)) {
    const least = ["message", "cell"].includes(name) ? LEAST : LEAST_OF_OURS;
    assert.ok(Math.min(width, height) >= least, `${state}: ${name} is ${width} × ${height}`);
  }
}

/** Plays a payment whose reply is lost and looks at the page after each step. */
async function eachStep(page, kind) {
  await page.getByTestId("lose-reply").click();
  await looksRight(page, `${kind}, armed`);
  await page.getByTestId("pay").click();
  let now = await look(page);
  while (now.playing) {
    await looksRight(page, `${kind}, step ${now.step}`);
    const { step } = now;
    now = await playUntil(page, (then) => then.step !== step || !then.playing);
  }
  await looksRight(page, `${kind}, over`);
}

const RACES = [
  { strategy: "claim-first", keys: "per-intent", pods: "1" },
  { strategy: "check-then-act-db", keys: "per-attempt", pods: "2" },
  { strategy: "check-then-act-memory", keys: "per-intent", pods: "2" },
];

for (const [lang, locale] of Object.entries(LANGUAGES)) {
  for (const width of WIDTHS) {
    const reader = { locale, width, height: WHOLE_PAGE, touch: width < 600, motion: "reduce" };

    story(`the first screen stands well at every step (${lang}, ${width} px)`, reader, async ({ page, host }) => {
      await open(page, host);
      await looksRight(page, "before Pay");
      await eachStep(page, "key off");
      await page.getByTestId("toggle-keys").click();
      await eachStep(page, "key on");
    });

    story(`the laboratory stands well in a race (${lang}, ${width} px)`, reader, async ({ page, host }) => {
      await open(page, host);
      await page.getByTestId("open-lab").click();
      await looksRight(page, "idle");
      for (const race of RACES) {
        const kind = Object.values(race).join(", ");
        await setUp(page, { ...race, doubleClick: true });
        await looksRight(page, `${kind}, set up`);
        await stepUntil(page, (now) => now.messages.length === 1);
        await page.getByTestId("message").press("Enter");
        await looksRightWithMenu(page, `${kind}, fates of a request`);
        await stepUntil(page, (now) => now.messages.some((message) => message.leg === "reply"));
        await page.getByTestId("message").press("Enter");
        await looksRightWithMenu(page, `${kind}, fates of a reply`);
        await page.keyboard.press("Escape");
        await looksRight(page, `${kind}, a reply in flight`);
        await page.getByTestId("play").click();
        await playOut(page);
        await looksRight(page, `${kind}, over`);
      }
    });
  }

  for (const width of WIDTHS) {
    const reader = { locale, width, height: WHOLE_PAGE, touch: width < 600, motion: "reduce" };

    story(`the search stands well with its matrix and its explanation (${lang}, ${width} px)`, reader, async ({ page, host }) => {
      await open(page, host, { query: "?lesson=lab&strategy=claim-lease&keys=per-intent&fault=crash-after-charge", clock: false });
      await looksRight(page, "a fault loaded");
      await proven(page);
      await looksRight(page, "nothing bad, the matrix, why");
      await page.getByTestId("more-settings").locator("summary").click();
      await page.getByTestId("strategy").selectOption("no-key");
      await page.getByTestId("find-bug").click();
      await page.getByTestId("show-trace").waitFor();
      await looksRight(page, "found, with toggles that have no meaning");
    });
  }

  for (const width of [360, 768, 1280]) {
    const reader = { locale, width, height: WHOLE_PAGE, touch: width < 600, motion: "reduce" };

    story(`in the theme for a washed-out room everything has its width (${lang}, ${width} px)`, reader,
      async ({ page, host }) => {
        await open(page, host, { query: "?theme=projector" });
        await page.getByTestId("lose-reply").click();
        await page.getByTestId("pay").click();
        await playOut(page);
        assert.equal(await sidewaysScroll(page), 0);
        await page.getByTestId("open-lab").click();
        await shows(page, { screen: "lab", debits: 2 });
        assert.equal(await sidewaysScroll(page), 0);
      });
  }

  for (const [width, still] of [[360, ["toggle-keys", "lose-reply", "phone", "open-lab"]], [1280, ["toggle-keys", "phone"]]]) {
    const reader = { locale, width, height: 780, touch: width < 600, motion: "reduce" };

    story(`nothing moves under the hand until the reply can be lost (${lang}, ${width} px)`, reader,
      async ({ page, host }) => {
        const tops = async () => (await boxes(page, still)).map(({ name, top }) => `${name} at ${Math.round(top)}`);
        await open(page, host);
        const before = await tops();
        assert.equal(before.length, still.length);
        await page.getByTestId("pay").click();
        let now = await look(page);
        while (!now.messages.some((message) => message.leg === "reply")) {
          assert.deepEqual(await tops(), before, `step ${now.step}`);
          const { step } = now;
          now = await playUntil(page, (then) => then.step !== step);
        }
        assert.deepEqual(await tops(), before, "the reply flies");
      });
  }

  story(`what matters is in the first view of a telephone (${lang})`, { locale, ...FIRST_VIEW, touch: true },
    async ({ page, host }) => {
      const isInView = async (testids, count) => {
        const seen = await boxes(page, testids);
        assert.equal(seen.length, count, `${testids}`);
        for (const box of seen) assert.ok(box.top >= 0 && box.bottom <= FIRST_VIEW.height, `${box.name} ends at ${box.bottom}`);
      };
      await open(page, host);
      await isInView(["debit-counter", "narration", "pay", "toggle-keys", "lose-reply", "open-lab"], 6);
      await page.getByTestId("lose-reply").tap();
      await isInView(["debit-counter", "narration", "pay", "toggle-keys", "lose-reply", "open-lab"], 6);
      await page.getByTestId("pay").tap();
      await playOut(page);
      await isInView(["debit-counter", "debit", "narration", "belief", "toggle-keys", "restart"], 7);
      assert.equal(await page.evaluate(() => scrollY), 0, "and nobody had to scroll");
    });
}
