// A real Chromium and its readers: one browser for each process, one fresh context for each reader.
// Found by CHROME, kept off the network. Knows nothing of tests and, of the page, only when it has started.

import { strict as assert } from "node:assert";
import { chromium } from "playwright-core";

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Nothing but the story's own host can be found, by its number or by its name.
  "--host-resolver-rules=MAP localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

let browser;

/** The one browser of this process. Chromium refuses its sandbox to root, so root goes without. */
export async function launch() {
  const root = process.getuid?.() === 0;
  browser ??= await chromium.launch({
    executablePath: process.env.CHROME ?? "/usr/bin/chromium",
    args: root ? [...FLAGS, "--no-sandbox"] : FLAGS,
    chromiumSandbox: !root,
  });
  return browser;
}

/** Ends the browser, if there is one. */
export async function quit() {
  await browser?.close();
  browser = undefined;
}

/**
 * What a reader brings: language, screen, pointer, theme.
 * @typedef {object} Reader
 * @property {string} [locale] "fa-IR" or "en-GB"
 * @property {number} [width] CSS pixels
 * @property {number} [height]
 * @property {boolean} [touch]
 * @property {"light" | "dark"} [scheme]
 * @property {boolean} [script] whether JavaScript runs
 * @property {"reduce" | "no-preference"} [motion]
 */

/** A fresh context for this reader. */
export async function contextFor(reader) {
  const { locale = "fa-IR", width = 1280, height = 800, touch = false } = reader;
  return (await launch()).newContext({
    locale,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    colorScheme: reader.scheme ?? "light",
    reducedMotion: reader.motion ?? "no-preference",
    javaScriptEnabled: reader.script ?? true,
  });
}

/** Waits until the lab has started; fails with the page's own words if it could not. */
export async function started(page) {
  const lab = page.getByTestId("lab");
  const problem = page.getByTestId("start-problem");
  await lab.or(problem).filter({ visible: true }).first().waitFor();
  if (await problem.isVisible()) assert.fail(`the lab did not start: ${await problem.innerText()}`);
  assert.equal(await page.getByTestId("shell").count(), 0, "the shell is still there");
  return lab;
}
