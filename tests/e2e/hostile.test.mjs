// Hosts and browsers that refuse things: each story plays a payment to its end and counts the money. What is refused
// may cost a convenience, never the run. How the page starts, and what it says when it cannot, is in shell.test.mjs.

import { strict as assert } from "node:assert";
import { started } from "./browser.mjs";
import { framed, openFramed, school } from "./frames.mjs";
import { look, open, openFurther, openLaboratory, playOut, playUntil, setUp, shows, stepThrough, stepUntil, tab } from "./lab.mjs";
import { EVERY_LANGUAGE, forEach } from "./readers.mjs";
import { STRICT_CSP } from "./server.mjs";
import { story } from "./story.mjs";

/** A lost reply without a key: the run that every lab must be able to show. */
async function chargesTwice(page, press = (testid) => page.getByTestId(testid).click()) {
  await press("lose-reply");
  await press("pay");
  const end = await playOut(page);
  assert.deepEqual([end.debits, end.intents, end.belief], [2, 1, "paid"]);
  assert.equal(end.slips.length, 2);
  return end;
}

const uses = (more) => EVERY_LANGUAGE.map((reader) => ({ ...reader, ...more }));

forEach(uses({ host: { headers: { "Content-Security-Policy": STRICT_CSP } }, expected: [/Content Security Policy/] }),
  "under the strictest policy a whole run is played with every panel open", async ({ page, host, reader, hand }) => {
    await page.addInitScript(() => {
      globalThis.violations = [];
      addEventListener("securitypolicyviolation", (event) => violations.push(`${event.violatedDirective} ${event.sample}`));
    });
    await open(page, host, { query: `?lesson=lab&retries=1000000&lang=${reader.lang}` });
    await page.getByTestId("problem").waitFor();
    await openFurther(page, hand);
    await setUp(page, { strategy: "claim-first", keys: "per-intent", pods: "2", doubleClick: true });
    await hand.press(page, "share");
    await stepUntil(page, (now) => now.messages.length > 0);
    await page.getByTestId("message").first().press("Enter");
    await page.getByTestId("lose").waitFor();
    const end = (await stepThrough(page)).at(-1);
    assert.deepEqual([end.debits, end.verdict, end.belief], [1, "safe", "paid"]);
    assert.equal(await page.getByTestId("shared").count(), 0, "a link to a moment that is over is put away");
    await hand.press(page, "share");
    for (const panel of ["shared", "problem", "more-settings", "hand", "ledger", "records", "verdict", "scrub"]) {
      assert.ok(await page.getByTestId(panel).isVisible(), `${panel} is open`);
    }
    await hand.press(page, "language");
    await hand.press(page, "theme");
    await hand.press(page, "close-lab");
    await shows(page, { screen: "first", keys: "on" });
    await hand.press(page, "toggle-keys");
    await chargesTwice(page);
    assert.deepEqual(await page.evaluate(() => violations), []);
    await page.evaluate(() => document.body.setAttribute("style", "color: red"));
    await page.waitForFunction(() => violations.length === 1, undefined, { polling: 50 });
  });

/** What browsers and frames refuse. Each runs in the page before anything else. */
const REFUSALS = {
  storage: () => {
    const refuse = () => { throw new DOMException("denied", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
    }
    Object.defineProperty(Document.prototype, "cookie", { configurable: true, get: refuse, set: refuse });
  },
  history: () => {
    const refuse = () => { throw new DOMException("denied", "SecurityError"); };
    for (const name of ["pushState", "replaceState", "back", "forward", "go"]) History.prototype[name] = refuse;
    for (const name of ["state", "length"]) Object.defineProperty(History.prototype, name, { get: refuse });
  },
  clipboard: () => {
    document.execCommand = () => { throw new DOMException("denied", "NotAllowedError"); };
    Object.defineProperty(navigator, "clipboard", { get: () => undefined });
  },
  "knowledge of the reader": () => {
    globalThis.matchMedia = undefined;
    for (const name of ["languages", "language", "userAgentData"]) Object.defineProperty(navigator, name, { get: () => undefined });
  },
};

for (const [what, refusal] of Object.entries(REFUSALS)) {
  forEach(EVERY_LANGUAGE, `a browser that refuses ${what} plays all the same`, async ({ page, host, reader, hand }) => {
    await page.addInitScript(refusal);
    await open(page, host, { query: `?lang=${reader.lang}` });
    await chargesTwice(page);
    await hand.press(page, "language");
    await hand.press(page, "theme");
    await hand.press(page, "open-lab");
    const { step, digest } = await shows(page, { screen: "lab", debits: 2 });
    await hand.press(page, "share");
    await hand.press(page, "dismiss");
    await hand.press(page, "back");
    await shows(page, { step: step - 1 });
    await hand.press(page, "step");
    await shows(page, { step, digest });
  });
}

for (const type of ["text/plain", "application/octet-stream", "text/html; charset=utf-8", ""]) {
  forEach(uses({ host: { types: { ".wasm": type }, headers: { "X-Content-Type-Options": "nosniff" } } }),
    `a host that calls wasm "${type}" still serves a lab that plays`, async ({ page, host }) => {
      const types = [];
      page.on("response", (answer) => answer.url().endsWith(".wasm") && types.push(answer.headers()["content-type"]));
      await open(page, host);
      assert.deepEqual(types, [type]);
      await chargesTwice(page);
    });
}

for (const base of ["/", "/a/b/c/d/", "/آزمایشگاه/lab v2 (draft)/", "/index.html/"]) {
  forEach(uses({ host: { base } }), `the page lives under "${base}"`, async ({ page, host, hand }) => {
    await open(page, host);
    await chargesTwice(page);
    await hand.press(page, "open-lab");
    await hand.press(page, "share");
    const link = await page.getByTestId("link").inputValue();
    await page.goto("about:blank");
    await page.goto(link);
    await started(page);
    await shows(page, { debits: 2, screen: "lab" });
  });
}

const SANDBOXES = { "of another site": undefined, "of another site, with scripts and nothing else": "allow-scripts" };

for (const [kind, sandbox] of Object.entries(SANDBOXES)) {
  // A frame without an origin may only fetch what the host gives to everybody.
  const headers = sandbox ? { "Access-Control-Allow-Origin": "*" } : {};
  forEach(uses({ host: { headers } }), `the lab plays in a frame ${kind}`, async ({ page, host, hand }) => {
    await page.clock.install({ time: 0 });
    const lab = await openFramed(page, host, { sandbox });
    await page.clock.pauseAt(60_000);
    const origin = await lab.evaluate(() => globalThis.origin);
    assert.equal(origin, sandbox ? "null" : host.origin, "the frame is somebody else's");
    await assert.rejects(page.evaluate(() => document.querySelector("iframe").contentWindow.document.body.id), /SecurityError|cross-origin|null/);
    await chargesTwice(lab);
    await hand.press(lab, "open-lab");
    await hand.press(lab, "share");
    const link = await lab.getByTestId("link").inputValue();
    assert.ok(link.startsWith(host.address), `the link is the lab's own: ${link}`);
    await page.goto(link);
    await started(page);
    await shows(page, { debits: 2, screen: "lab", playing: false });
  });
}

story("a frame without an origin, at a host that gives nothing to strangers, is told so in words",
  { expected: [/CORS policy/, /ERR_FAILED/] }, async ({ page, host }) => {
    host.pages["/school.html"] = school(host.address, { sandbox: "allow-scripts" });
    await page.goto(`${host.elsewhere}/school.html`);
    const lab = await framed(page);
    const problem = lab.getByTestId("start-problem");
    await problem.waitFor();
    assert.equal(await problem.getAttribute("data-code"), "unreachable");
  });

/** How long a frame may take for a run at the highest speed; milliseconds of the wall's clock. */
const PATIENCE_MS = 60_000;

forEach(EVERY_LANGUAGE, "a frame that is scrolled out of view plays on by a real clock, and is whole when it is back",
  async ({ page, host, reader }) => {
    const lab = await openFramed(page, host, { above: 20_000, query: `?lesson=lab&lang=${reader.lang}` });
    const frame = page.locator("iframe");
    const isSeen = () => frame.evaluate((it) => it.getBoundingClientRect().top < innerHeight);
    await frame.scrollIntoViewIfNeeded();
    await lab.getByTestId("speed").selectOption("400");
    await lab.getByTestId("lose-reply").click();
    await lab.getByTestId("pay").click();
    await page.evaluate(() => scrollTo(0, 0));
    assert.ok(!(await isSeen()), "the frame is out of view");
    assert.ok((await look(lab)).playing, "and the run is not over");
    await lab.locator('[data-testid="lab"][data-playing="false"]').waitFor({ timeout: PATIENCE_MS });
    assert.ok(!(await isSeen()));
    await frame.scrollIntoViewIfNeeded();
    const end = await shows(lab, { debits: 2, verdict: "double-charge", belief: "paid", playing: false });
    assert.equal(end.slips.length, 2);
    await lab.evaluate(() => Promise.all(document.getAnimations().map((motion) => motion.finished)));
    await lab.getByTestId("back").click();
    await shows(lab, { step: end.step - 1 });
  });

forEach(EVERY_LANGUAGE, "a hidden tab waits wherever the run is, and the money is counted right in the end",
  async ({ page, host, hand }) => {
    await openLaboratory(page, host);
    await setUp(page, { strategy: "check-then-act-db", keys: "per-intent", doubleClick: true });
    await hand.press(page, "pay");
    let now = await look(page);
    while (now.playing) {
      const { step, digest } = now;
      await tab(page, "hidden");
      await page.clock.runFor(PATIENCE_MS);
      await shows(page, { step, digest, playing: true });
      await tab(page, "visible");
      now = await playUntil(page, (then) => then.step !== step || !then.playing);
      assert.ok(now.step <= step + 1, "nothing was made up for");
    }
    assert.deepEqual([now.debits, now.verdict, now.belief], [2, "double-charge", "paid"]);
  });

forEach(EVERY_LANGUAGE, "a page that the browser puts to sleep wakes up and plays on by a real clock", async ({ page, host }) => {
  await openLaboratory(page, host, { clock: false });
  await page.getByTestId("speed").selectOption("400");
  await page.getByTestId("lose-reply").click();
  await page.getByTestId("pay").click();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setWebLifecycleState", { state: "frozen" });
  await browser.send("Page.setWebLifecycleState", { state: "active" });
  await page.locator('[data-testid="lab"][data-playing="false"]').waitFor({ timeout: PATIENCE_MS });
  await shows(page, { debits: 2, verdict: "double-charge", belief: "paid" });
});
