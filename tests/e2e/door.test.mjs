// The page is two programs: the first screen, and the whole lab, which takes its place. Who reads, here, what comes and
// goes: each is loaded only where it is wanted, nothing of the moment is lost on the way, and a lost way is told.

import { strict as assert } from "node:assert";
import { started } from "./browser.mjs";
import { focusIsKept } from "./hands.mjs";
import { look, open, playOut, playUntil, settings, shows } from "./lab.mjs";
import { EVERY_HAND, EVERY_KEYBOARD, EVERY_LANGUAGE, forEach } from "./readers.mjs";
import { story } from "./story.mjs";

const isLab = (path) => /\/laboratory-[^/]*$/.test(path);
const isFirst = (path) => /\/idempotency-lab-[^/]*$/.test(path);
const TOLD = { fa: "آزمایشگاه نرسید", en: "did not arrive" };

/** How many files of each program were asked for, and how many style sheets. */
function asked(host) {
  const count = (is) => host.asked.filter(is).length;
  return { first: count(isFirst), lab: count(isLab), sheets: count((path) => path.endsWith(".css")) };
}

/** What is the same on both screens. */
function moment(now) {
  const { step, steps, nowMs, digest, debits, intents, lang, playing } = now;
  return { step, steps, nowMs, digest, debits, intents, lang, playing };
}

/** Holds back the laboratory's program until it is let through. */
async function held(page) {
  let letThrough;
  const allowed = new Promise((resolve) => { letThrough = resolve; });
  await page.route("**/laboratory-*", (route) => allowed.then(() => route.continue()));
  return letThrough;
}

forEach(EVERY_LANGUAGE, "the first screen loads no byte of the laboratory", async ({ page, host, hand }) => {
  await open(page, host);
  await hand.press(page, "lose-reply");
  await hand.press(page, "pay");
  assert.equal((await playOut(page)).debits, 2);
  await page.getByTestId("open-lab").hover();
  await page.getByTestId("open-lab").focus();
  assert.deepEqual(asked(host), { first: 2, lab: 0, sheets: 1 });
});

for (const address of ["?lesson=lab", "#lesson=lab", "?pods=2", "?theme=dark&strategy=check-then-act-db", "#retries=3#?secret=1"]) {
  forEach(EVERY_LANGUAGE, `the address ${address} loads the laboratory, and nothing else`, async ({ page, host }) => {
    await open(page, host, { query: address, clock: false });
    await shows(page, { screen: "lab", step: 0 });
    assert.deepEqual(asked(host), { first: 0, lab: 2, sheets: 2 });
    await page.getByTestId("close-lab").click();
    await shows(page, { screen: "first" });
    await page.getByTestId("open-lab").click();
    await shows(page, { screen: "lab" });
    assert.deepEqual(asked(host), { first: 0, lab: 2, sheets: 2 });
  });
}

forEach(EVERY_LANGUAGE, "an address that only the program itself can read leads to the laboratory all the same",
  async ({ page, host }) => {
    await open(page, host, { query: "?les%E2%80%8Fson=lab&po%E2%80%8Fds=2", clock: false });
    const { pods } = await shows(page, { screen: "lab", step: 0 });
    assert.equal(pods, "2");
    assert.deepEqual(asked(host), { first: 2, lab: 2, sheets: 2 });
    assert.equal(await page.getByTestId("lab").count(), 1);
  });

forEach(EVERY_HAND, "opened in the middle of a run, the laboratory shows the same moment", async ({ page, host, hand, reader }) => {
  const other = reader.lang === "fa" ? "en" : "fa";
  await open(page, host, { query: "?hide=log&motion=reduce" });
  await hand.press(page, "toggle-keys");
  await hand.press(page, "lose-reply");
  await hand.press(page, "pay");
  await playUntil(page, (now) => now.debits === 1);
  await hand.press(page, "play");
  await hand.press(page, "back");
  await hand.press(page, "language");
  await hand.press(page, "theme");
  const before = await look(page);
  const theme = await page.locator("html").getAttribute("data-theme");
  assert.ok(before.step > 0 && before.step < before.steps && before.lang === other && theme, "all of it differs from the usual");
  await hand.press(page, "open-lab");
  const after = await shows(page, { screen: "lab" });
  assert.deepEqual(moment(after), moment(before));
  assert.deepEqual([after.keys, after.strategy, after.pods], ["per-intent", "claim-first", "1"]);
  assert.equal(await page.getByTestId("lose-reply").getAttribute("aria-pressed"), "true");
  assert.equal(await page.getByTestId("log").isVisible(), false, "what the address hides stays hidden");
  for (const [name, value] of [["data-theme", theme], ["data-motion", "reduce"], ["lang", other]]) {
    assert.equal(await page.locator("html").getAttribute(name), value);
  }
  assert.equal(await page.getByTestId("lab").count(), 1);
  await hand.press(page, "play");
  const end = await playOut(page);
  assert.deepEqual([end.debits, end.belief], [1, "paid"]);
  assert.ok(end.records.length === 1 && end.steps >= before.steps, "the armed loss came true, and the key helped");
});

forEach(EVERY_LANGUAGE, "a playing run plays on in the laboratory, and nowhere else", async ({ page, host, hand }) => {
  await open(page, host);
  await hand.press(page, "lose-reply");
  await hand.press(page, "pay");
  const before = await playUntil(page, (now) => now.debits === 1);
  await hand.press(page, "open-lab");
  const after = await shows(page, { screen: "lab", playing: true });
  assert.deepEqual(moment(after), moment(before));
  await playUntil(page, (now) => now.step === before.step + 1);
  assert.deepEqual([(await playOut(page)).debits], [2]);
  await page.getByTestId("undo").click();
  await shows(page, { step: 0, steps: 0, debits: 0 });
});

forEach(EVERY_LANGUAGE, "back and forth, the run stays and nothing is loaded twice", async ({ page, host, hand }) => {
  await open(page, host);
  await hand.press(page, "pay");
  const { step, digest } = await playOut(page);
  for (let turn = 0; turn < 3; turn += 1) {
    await hand.press(page, "open-lab");
    await shows(page, { screen: "lab", step, digest });
    await hand.press(page, "close-lab");
    await shows(page, { screen: "first", step, digest });
  }
  assert.deepEqual(asked(host), { first: 2, lab: 2, sheets: 2 });
  await hand.press(page, "restart");
  await hand.press(page, "lose-reply");
  await hand.press(page, "pay");
  assert.equal((await playOut(page)).debits, 2);
});

forEach(EVERY_LANGUAGE, "both ways into the laboratory lead to the same page", async ({ page, host, hand, another, reader }) => {
  const query = "?lock=seed&theme=dark";
  await open(page, host, { query });
  await hand.press(page, "open-lab");
  await shows(page, { screen: "lab" });
  const direct = await another(reader);
  await open(direct, host, { query: `${query}&lesson=lab` });
  await shows(direct, { screen: "lab" });
  const whole = (page) => page.evaluate(() => document.getElementById("app").innerHTML);
  assert.equal(await whole(page), await whole(direct));
  assert.deepEqual(await settings(page), await settings(direct));
  const sheets = (page) => page.evaluate(() => [...document.styleSheets].map((sheet) => sheet.cssRules.length));
  assert.deepEqual(await sheets(page), await sheets(direct));
});

forEach(EVERY_HAND, "while the laboratory is on its way its button is busy, once, and the first screen goes on",
  async ({ page, host, hand }) => {
    await open(page, host);
    const letThrough = await held(page);
    const button = page.getByTestId("open-lab");
    await hand.press(page, "open-lab");
    assert.equal(await button.getAttribute("aria-busy"), "true");
    const ring = () => button.evaluate((element) => getComputedStyle(element, "::after").visibility);
    await page.evaluate(() => document.getAnimations().forEach((animation) => (animation.currentTime = 1000)));
    assert.equal(await ring(), "visible");
    await hand.press(page, "open-lab");
    await hand.press(page, "pay");
    const end = await playOut(page);
    assert.equal(end.debits, 1);
    letThrough();
    const after = await shows(page, { screen: "lab" });
    assert.deepEqual(moment(after), moment(end), "what was done meanwhile came along");
    assert.deepEqual(asked(host), { first: 2, lab: 2, sheets: 2 });
  });

for (const [kind, refuse] of Object.entries({
  "its script": (path) => isLab(path) && path.endsWith(".js"),
  "its wasm file": (path) => isLab(path) && path.endsWith(".wasm"),
  "its style sheet": (path, there) => path.endsWith(".css") && !there.includes(path),
})) {
  for (const reader of EVERY_LANGUAGE) {
    story(`where ${kind} does not arrive, the page says so, goes on, and another press tries again (${reader.lang})`,
      { ...reader, expected: [/503/] },
      async ({ page, host }) => {
        const { hand } = reader;
        await open(page, host);
        await hand.press(page, "pay");
        await playUntil(page, (now) => now.debits === 1);
        await hand.press(page, "play");
        const before = await look(page);
        const there = [...host.asked];
        host.refuse = (path) => (refuse(path, there) ? 503 : undefined);
        for (let trial = 0; trial < 2; trial += 1) {
          await hand.press(page, "open-lab");
          const line = page.getByTestId("problem");
          await line.waitFor();
          assert.equal(await line.getAttribute("data-code"), "lab-missing");
          assert.ok((await line.innerText()).includes(TOLD[reader.lang]));
          assert.equal(await page.getByTestId("open-lab").getAttribute("aria-busy"), null);
          assert.deepEqual(moment(await look(page)), moment(before));
        }
        await hand.press(page, "dismiss");
        assert.equal(await page.getByTestId("problem").count(), 0);
        await hand.press(page, "step");
        await hand.press(page, "back");
        host.refuse = () => undefined;
        await hand.press(page, "open-lab");
        const after = await shows(page, { screen: "lab" });
        assert.deepEqual(moment(after), { ...moment(before), steps: Math.max(before.steps, before.step + 1) });
        assert.equal(await page.getByTestId("problem").count(), 0);
      });
  }
}

forEach(EVERY_LANGUAGE, "a complaint comes along, unless it was put away", async ({ page, host, hand, another, reader }) => {
  for (const isPutAway of [false, true]) {
    const fresh = await another(reader);
    await open(fresh, host, { query: "?step=many" });
    await fresh.getByTestId("problem").waitFor();
    if (isPutAway) await hand.press(fresh, "dismiss");
    await hand.press(fresh, "open-lab");
    await shows(fresh, { screen: "lab" });
    assert.equal(await fresh.getByTestId("problem").count(), isPutAway ? 0 : 1);
  }
  assert.equal(asked(host).lab, 4);
  await page.close();
});

forEach(EVERY_KEYBOARD, "the focus goes in with whoever opens the laboratory, or stays where it was meanwhile",
  async ({ page, host, hand }) => {
    await open(page, host);
    await hand.press(page, "open-lab");
    await shows(page, { screen: "lab" });
    assert.equal(await focusIsKept(page, "the door"), "close-lab");
    await page.reload();
    await started(page);
    const letThrough = await held(page);
    await hand.press(page, "open-lab");
    await hand.press(page, "theme");
    letThrough();
    await shows(page, { screen: "lab" });
    assert.equal(await focusIsKept(page, "the door, late"), "theme");
  });

forEach(EVERY_LANGUAGE, "a link to the laboratory that is pasted into the first screen opens there", async ({ page, host }) => {
  await open(page, host);
  await page.evaluate(() => { location.hash = "lesson=lab&pods=2&seed=5"; });
  const { pods } = await shows(page, { screen: "lab", step: 0 });
  assert.equal(pods, "2");
});

for (const reader of EVERY_LANGUAGE) {
  story(`a trap after the change of programs leads back to the moment (${reader.lang})`, reader, async ({ page, host }) => {
    await open(page, host);
    await reader.hand.press(page, "pay");
    await playUntil(page, (now) => now.debits === 1);
    await reader.hand.press(page, "play");
    await reader.hand.press(page, "open-lab");
    const before = await shows(page, { screen: "lab" });
    await page.evaluate(() => {
      window.dispatchEvent(new ErrorEvent("error", { error: new WebAssembly.RuntimeError("unreachable") }));
    });
    assert.equal(await page.getByTestId("start-problem").getAttribute("data-code"), "stopped");
    await page.getByTestId("start-link").click();
    await page.getByTestId("start-problem").waitFor({ state: "hidden" });
    await started(page);
    const after = await shows(page, { screen: "lab" });
    assert.deepEqual(moment(after), moment(before));
  });
}
