// Photographs each scene in both languages, at both widths and in both themes, into artefacts/.
// Pictures are for looking at; nothing is compared here. Start it with `cargo xtask shots`.

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { contextFor, quit } from "./browser.mjs";
import { KNOWN, LAY, guess, judged, openBeat, over } from "./course.mjs";
import { mouse } from "./hands.mjs";
import { LANGUAGES, open, openLaboratory, playOut, playUntil, setUp, stepUntil } from "./lab.mjs";
import { serve } from "./server.mjs";

const FOLDER = fileURLToPath(new URL("../../artefacts/", import.meta.url));
const WIDTHS = { 360: 780, 1280: 800 };
const SCHEMES = ["light", "dark"];

/** Pays with a lost reply on the first screen, the key on or off. */
async function payAndLose(page, host, keyed) {
  await open(page, host);
  if (keyed) await page.getByTestId("toggle-keys").click();
  await page.getByTestId("lose-reply").click();
  await page.getByTestId("pay").click();
}

/** A double click in the laboratory, before its first step. */
async function race(page, host, strategy) {
  await openLaboratory(page, host);
  await setUp(page, { strategy, keys: "per-intent", doubleClick: true });
}

async function raceOver(page, host, strategy) {
  await race(page, host, strategy);
  await page.getByTestId("pay").click();
  await playOut(page);
}

/** The builder, judged on these cards. */
async function built(page, host, cards) {
  await openBeat(page, host, "build");
  await guess(page, mouse, 2);
  await LAY(cards)(page, mouse);
  await judged(page);
}

/** How to get to each scene; the name is the picture's. */
const SCENES = {
  first: (page, host) => open(page, host),
  "first-armed": async (page, host) => {
    await open(page, host);
    await page.getByTestId("lose-reply").click();
  },
  "first-in-flight": async (page, host) => {
    await open(page, host);
    await page.getByTestId("pay").click();
    await playUntil(page, (now) => now.messages.some((message) => message.leg === "reply"));
  },
  "first-no-answer": async (page, host) => {
    await payAndLose(page, host, false);
    await playUntil(page, (now) => now.belief === "unknown");
  },
  "first-charged-twice": async (page, host) => {
    await payAndLose(page, host, false);
    await playOut(page);
  },
  "first-replayed": async (page, host) => {
    await payAndLose(page, host, true);
    await playOut(page);
  },
  "first-lab-on-its-way": async (page, host) => {
    await page.route("**/laboratory-*", () => {});
    await payAndLose(page, host, true);
    await playUntil(page, (now) => now.debits === 1);
    await page.getByTestId("open-lab").click();
    await page.evaluate(() => document.getAnimations().forEach((animation) => { animation.currentTime = 1_000; }));
  },
  "first-lab-missing": async (page, host) => {
    await page.route("**/laboratory-*", (route) => route.abort());
    await payAndLose(page, host, true);
    await playUntil(page, (now) => now.debits === 1);
    await page.getByTestId("open-lab").click();
    await page.getByTestId("problem").waitFor();
  },
  lab: (page, host) => openLaboratory(page, host),
  "lab-race": async (page, host) => {
    await race(page, host, "claim-first");
    await stepUntil(page, (now) => now.messages.some((message) => message.leg === "reply"));
    await page.getByTestId("message").press("Enter");
  },
  "lab-charged-twice": (page, host) => raceOver(page, host, "check-then-act-db"),
  "lab-claim-first": (page, host) => raceOver(page, host, "claim-first"),
  "course-map": (page, host) => open(page, host, { query: "?lesson=course" }),
  "course-truths-sealed": (page, host) => openBeat(page, host, "no-answer"),
  "course-truths": async (page, host) => {
    await openBeat(page, host, "no-answer");
    await guess(page, mouse, 3);
  },
  "course-worlds": async (page, host) => {
    await openBeat(page, host, "no-answer", 3);
    await page.clock.runFor(100);
  },
  "course-lab-sealed": (page, host) => openBeat(page, host, "crash"),
  "course-lab": async (page, host) => {
    await openBeat(page, host, "crash");
    await guess(page, mouse, 0);
    await over(page, mouse);
  },
  "course-race": async (page, host) => {
    await openBeat(page, host, "race");
    await guess(page, mouse, 1);
    for (const column of [0, 1, 0]) await page.getByTestId("run-line").nth(column).click();
  },
  "course-week": async (page, host) => {
    await openBeat(page, host, "expiry", 2);
    await guess(page, mouse, 1);
  },
  "course-builder-failure": async (page, host) => {
    await built(page, host, ["look-up", "charge", "remember", "reply"]);
    await page.getByTestId("play-failure").first().click();
    await over(page, mouse);
  },
  "course-builder-passed": (page, host) => built(page, host, KNOWN),
  shell: async (page, host) => {
    await page.route("**/*.wasm", () => {});
    await page.goto(host.address);
  },
  "shell-problem": async (page, host) => {
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto(host.address);
    await page.getByTestId("start-problem").waitFor();
  },
};

/** The whole page, as if the window were high enough for it: what sticks to the window's foot stands at the page's. */
async function photograph(page, width, file) {
  const height = await page.evaluate(() => document.scrollingElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await page.screenshot({ path: file });
  console.log(file);
}

await mkdir(FOLDER, { recursive: true });
const host = await serve();
for (const [lang, locale] of Object.entries(LANGUAGES)) {
  for (const [width, height] of Object.entries(WIDTHS).map((pair) => pair.map(Number))) {
    for (const scheme of SCHEMES) {
      for (const [name, go] of Object.entries(SCENES)) {
        const context = await contextFor({ locale, width, height, scheme, motion: "reduce", touch: width < 600 });
        const page = await context.newPage();
        await go(page, host);
        await photograph(page, width, `${FOLDER}${name}-${lang}-${width}-${scheme}.png`);
        await context.close();
      }
    }
  }
}
await host.close();
await quit();
