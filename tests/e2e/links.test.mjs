// Links and addresses in the page: a moment given to somebody else, a set-up written by hand, old links, and what
// strangers write. What an address means is told by the native tests; here it must arrive in the page, or be named.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { started } from "./browser.mjs";
import { ADDRESSES, LINKS } from "./corpus.mjs";
import { LANGUAGES, OF_A_FAULT, SETTINGS, finish, look, open, openFurther, openLaboratory, playOut, setUp, settings, shows, stepThrough, stepUntil } from "./lab.mjs";
import { mouse } from "./hands.mjs";
import { EVERY_HAND, EVERY_KEYBOARD, EVERY_LANGUAGE, forEach } from "./readers.mjs";
import { replay } from "./replay.mjs";
import { boxes, hiddenTexts, sidewaysScroll } from "./sight.mjs";
import { story } from "./story.mjs";

const OTHER = { fa: "en", en: "fa" };
const COPIED = { fa: "کپی شد", en: "Copied" };
const COPY_IT = { fa: "از اینجا کپی کن", en: "Copy it from here" };

const runOf = (link) => new URL(link).hash.slice("#run=".length);
const field = (page) => page.getByTestId("link").inputValue();
/** Goes to an address from somewhere else, so that it is opened and not only changed. */
async function visit(page, address) {
  await page.goto("about:blank");
  await page.goto(address);
  await started(page);
}

async function laboratory(page) {
  if ((await look(page)).screen === "first") await page.getByTestId("open-lab").click();
  // Where a lesson was asked for that is not there: the rest of the address holds all the same.
  if ((await look(page)).screen === "course") await changeFragment(page, "lesson=lab");
  await shows(page, { screen: "lab" });
}

/** Asks for the link to this moment. */
async function share(page, hand) {
  await hand.press(page, "share");
  await page.getByTestId("shared").waitFor();
  return field(page);
}

/** What must be the same for everybody who looks at one moment. */
function moment(now) {
  const { step, steps, nowMs, digest, debits, intents, belief, verdict, slips, records, messages } = now;
  return { step, steps, nowMs, digest, debits, intents, belief, verdict, slips, records, messages };
}

forEach(EVERY_HAND, "a link opens for somebody else at the same moment, which is also the example's",
  async ({ page, host, reader, hand, another }) => {
    await openLaboratory(page, host);
    await setUp(page, { strategy: "claim-first", keys: "per-intent", pods: "2", doubleClick: true });
    await stepUntil(page, (now) => now.messages.some((message) => message.leg === "reply"));
    await hand.press(page, page.locator('[data-testid="message"][data-leg="reply"]').first());
    await hand.press(page, "lose");
    const seen = await stepThrough(page);
    const over = seen.at(-1);
    for (let back = 0; back < 3; back += 1) await page.getByTestId("back").press("Enter");
    const link = await share(page, hand);
    const here = await look(page);
    assert.deepEqual([here.step, here.steps], [over.step - 3, over.step], "shared in the middle of a run");
    assert.ok(link.startsWith(`${host.address}?`), link);

    const stranger = await another({ ...reader, locale: LANGUAGES[OTHER[reader.lang]] });
    await open(stranger, { address: link });
    const there = await look(stranger);
    assert.deepEqual(moment(there), moment(here));
    assert.deepEqual([there.lang, there.screen, there.playing], [reader.lang, "lab", false]);
    assert.deepEqual(await settings(stranger), await settings(page));
    assert.equal(await stranger.getByTestId("problem").count(), 0);

    const { steps, digest } = await replay(runOf(link));
    assert.equal(digest, there.digest);
    assert.equal(steps.length, here.step);
    assert.equal((await replay(link)).digest, there.digest, "the example takes a whole link as well");
    assert.equal((await finish(stranger)).digest, over.digest, "and the future came along");
  });

forEach(EVERY_HAND, "the link is on the clipboard, and the page says so", async ({ page, host, reader, hand }) => {
  await page.context().grantPermissions(["clipboard-read"], { origin: host.origin });
  await openLaboratory(page, host);
  await hand.press(page, "step");
  const link = await share(page, hand);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  assert.ok((await page.getByTestId("shared").innerText()).includes(COPIED[reader.lang]));
  await hand.press(page, "dismiss");
  assert.equal(await page.getByTestId("shared").count(), 0);
});

/** How browsers refuse to copy. */
const REFUSALS = {
  "says no": () => { document.execCommand = () => false; },
  throws: () => { document.execCommand = () => { throw new DOMException("no", "NotAllowedError"); }; },
  "has no such thing": () => { document.execCommand = undefined; },
};

for (const [kind, refusal] of Object.entries(REFUSALS)) {
  forEach(EVERY_LANGUAGE.concat(EVERY_KEYBOARD), `where copying ${kind}, the link stands selected to be copied`,
    async ({ page, host, reader, hand }) => {
      await page.addInitScript(refusal);
      await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { get: () => undefined }));
      await openLaboratory(page, host);
      await hand.press(page, "step");
      const link = await share(page, hand);
      const shared = await page.getByTestId("shared").innerText();
      assert.ok(shared.includes(COPY_IT[reader.lang]) && !shared.includes(COPIED[reader.lang]), shared);
      const selected = await page.evaluate(() => {
        const { value, selectionStart, selectionEnd } = document.activeElement;
        return value.slice(selectionStart, selectionEnd);
      });
      assert.equal(selected, link);
      assert.equal((await replay(runOf(link))).digest, (await look(page)).digest);
    });
}

/** Changes the fragment as a reader or a host does, and waits until the page has heard of it. */
function changeFragment(page, fragment) {
  return page.evaluate((fragment) => new Promise((heard) => {
    addEventListener("hashchange", heard, { once: true });
    location.hash = fragment;
  }).then(() => undefined), fragment);
}

forEach(EVERY_LANGUAGE, "a link that is pasted into an open lab opens there, and a host's own words change nothing",
  async ({ page, host }) => {
    await openLaboratory(page, host);
    const link = LINKS.find(({ name }) => name.includes("half-way"));
    await changeFragment(page, `run=${link.run}`);
    await shows(page, { ...link.place, playing: false });
    await page.getByTestId("step").click();
    const { step, digest } = await shows(page, { step: link.place.step + 1 });
    await changeFragment(page, `run=${link.run}#?secret=abc`);
    await shows(page, { ...link.place });
    await page.getByTestId("step").click();
    await changeFragment(page, "?secret=abc");
    await changeFragment(page, "top");
    await shows(page, { step, digest, steps: link.place.steps });
  });

forEach(EVERY_LANGUAGE, "after a trap a link leads back to the moment before it", async ({ page, host, hand }) => {
  await page.clock.install({ time: 0 });
  await visit(page, host.address);
  await hand.press(page, "lose-reply");
  await hand.press(page, "pay");
  await playOut(page);
  const before = await look(page);
  await page.evaluate(() => {
    const error = new WebAssembly.RuntimeError("unreachable");
    window.dispatchEvent(new ErrorEvent("error", { error }));
  });
  const problem = page.getByTestId("start-problem");
  await problem.waitFor();
  assert.equal(await problem.getAttribute("data-code"), "stopped");
  await hand.press(page, "start-link");
  await page.getByTestId("start-problem").waitFor({ state: "hidden" });
  await started(page);
  assert.deepEqual(moment(await look(page)), moment(before));
});

forEach(EVERY_LANGUAGE, "a fragment about the page's looks, or a run that cannot be opened, leaves the run alone", async ({ page, host }) => {
  await open(page, host, { query: "?lesson=lab&strategy=claim-first&keys=per-intent" });
  await page.getByTestId("pay").click();
  const before = moment(await finish(page));
  for (const [fragment, isRefused] of [["theme=dark", false], ["run=AQQAAgED", true], ["hide=log", false]]) {
    await page.evaluate((hash) => { location.hash = hash; }, fragment);
    await page.getByTestId("problem").waitFor({ state: isRefused ? "visible" : "hidden" });
    await page.waitForFunction((hash) => location.hash === `#${hash}`, fragment);
    assert.deepEqual(moment(await look(page)), before, fragment);
  }
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await page.evaluate(() => { location.hash = "seed=5"; });
  await shows(page, { step: 0, steps: 0 });
  await page.getByTestId("undo").click();
  assert.deepEqual(moment(await look(page)), before, "and another run is taken back");
});

for (const [lang, locale] of Object.entries(LANGUAGES)) {
  story(`a lab that stops while it draws leads back to the moment that was shown last (${lang})`,
    { locale, expected: [/console: panicked/, /uncaught: .*unreachable/] },
    async ({ page, host }) => {
      await open(page, host, { query: "?lesson=lab&strategy=claim-first&keys=per-intent" });
      for (let step = 0; step < 5; step += 1) await page.getByTestId("step").click();
      const shown = await shows(page, { step: 5 });
      await page.evaluate(() => {
        Element.prototype.insertAdjacentHTML = () => { throw new Error("no more of this"); };
      });
      await page.getByTestId("step").click();
      const problem = page.getByTestId("start-problem");
      await problem.waitFor();
      assert.equal(await problem.getAttribute("data-code"), "stopped");
      assert.equal(await page.getByTestId("lab").isVisible(), false, "what is dead does not look alive");
      await page.getByTestId("start-link").click();
      await problem.waitFor({ state: "hidden" });
      await started(page);
      assert.deepEqual(moment(await look(page)), moment(shown));
    });
}

/** Every setting at a value that is not its default. */
const SET_UP = {
  strategy: "claim-first", keys: "per-page", hash: "off", scope: "key", reply: "error", pods: "2", client: "patient",
  retries: "5", backoff: "jitter", on_409: "final", ask_first: "on", reload: "loses", double_click: "on",
  button_lock: "on", timeout_ms: "500", request_ms: "40..120", reply_ms: "60", bank_ms: "100..900",
  request_loss: "10", request_copy: "2.5", reply_loss: "20", reply_copy: "0.1", seed: "9007199254740991",
};

for (const [sign, kind] of [["?", "query"], ["#", "fragment"]]) {
  forEach(EVERY_LANGUAGE, `a set-up written into the ${kind} is the laboratory's`, async ({ page, host }) => {
    assert.deepEqual(Object.keys(SET_UP), Object.keys(SETTINGS), "each setting is written");
    await visit(page, `${host.address}${sign}${new URLSearchParams(SET_UP)}`);
    await shows(page, { screen: "lab", step: 0 });
    assert.deepEqual(await settings(page), SET_UP);
    assert.equal(await page.getByTestId("problem").count(), 0);
  });
}

forEach(EVERY_LANGUAGE, "a step in the address opens the run paused there, or at its end", async ({ page, host }) => {
  for (const [query, step] of [["?step=4", 4], ["?strategy=claim-first&keys=per-intent&step=6", 6], ["?step=10000", 5]]) {
    await page.goto("about:blank");
    await open(page, host, { query, clock: query === "?step=4" });
    await page.clock.runFor(10_000);
    await shows(page, { step, steps: step, playing: false });
  }
});

forEach(EVERY_LANGUAGE, "the fragment beats the query, and a run beats both", async ({ page, host, reader }) => {
  const query = `?strategy=no-key&retries=1&seed=5&lang=${reader.lang}`;
  await visit(page, `${host.address}${query}#strategy=claim-first&seed=6`);
  await laboratory(page);
  const { strategy, retries, seed } = await settings(page);
  assert.deepEqual({ strategy, retries, seed }, { strategy: "claim-first", retries: "1", seed: "6" });

  const link = LINKS.find(({ name }) => name === "every kind of decision");
  const own = new URLSearchParams(link.setUp);
  await visit(page, `${host.address}${query}&step=3#seed=6&pods=1&run=${link.run}&keys=none&lang=${OTHER[reader.lang]}`);
  await laboratory(page);
  await shows(page, { ...link.place, lang: OTHER[reader.lang], playing: false });
  const kept = await settings(page);
  for (const [name, value] of own) if (name in SETTINGS) assert.equal(kept[name], value, name);
});

for (const { lang, width } of EVERY_LANGUAGE) {
  for (const { name, setUp: asked, run, place } of LINKS) {
    story(`an old link still opens: ${name} (${lang}, ${width} px)`, { locale: LANGUAGES[lang], width }, async ({ page, host }) => {
      for (const address of [`${asked}#run=${run}`, `#run=${run}`, `?run=${run}`, `#run=${run}#?secret=abc`]) {
        await visit(page, host.address + address);
        await shows(page, { ...place, playing: false });
        assert.equal(await page.getByTestId("problem").count(), 0);
      }
    });
  }
}

test("the example opens every old link", async () => {
  assert.ok(LINKS.length > 5, `${LINKS.length} links were found`);
  for (const { name, run, place } of LINKS) {
    const { steps, digest } = await replay(run);
    assert.deepEqual([steps.length, digest], [place.step, place.digest], name);
  }
});

/** The complaint as the reader sees it. */
async function complaint(page) {
  const line = page.getByTestId("problem");
  await line.waitFor();
  assert.equal(await line.count(), 1, "one line");
  assert.ok(await line.isVisible());
  return { code: await line.getAttribute("data-code"), text: await line.innerText() };
}

forEach(EVERY_LANGUAGE, "a changed letter is told, and the lab starts from the link's set-up", async ({ page, host }) => {
  const { setUp: asked, run } = LINKS.find(({ name }) => name.startsWith("key on, reply lost"));
  const place = run.length - 10;
  const changed = run.slice(0, place) + (run[place] === "A" ? "B" : "A") + run.slice(place + 1);
  for (const [address, codes] of [
    [`${asked}#run=${changed}`, ["run-damaged"]],
    [`#run=${changed}`, ["run-damaged"]],
    [`${asked}#run=${run.slice(0, -3)}`, ["run-truncated"]],
    [`${asked}#run=${run}${run}`, ["run-damaged", "run-truncated"]],
    [`${asked}#run=${"A".repeat(20_000)}`, ["run-too-long"]],
  ]) {
    await visit(page, host.address + address);
    const { code } = await complaint(page);
    assert.ok(codes.includes(code), `${code} for ${address.slice(0, 80)}`);
    await laboratory(page);
    await shows(page, { step: 0, steps: 0, debits: 0, playing: false });
    if (code === "run-too-long") continue;
    await shows(page, { strategy: "claim-first", keys: "per-intent" });
    await page.getByTestId("step").click();
    await shows(page, { step: 1 });
  }
});

forEach(EVERY_LANGUAGE, "every address that ever hurt keeps what is valid and names what is not", async ({ page, host, reader }) => {
  assert.ok(ADDRESSES.length > 50, `${ADDRESSES.length} addresses were found`);
  await visit(page, host.address);
  await laboratory(page);
  const usual = await settings(page);
  for (const { asked, kept, complaints } of ADDRESSES) {
    await visit(page, host.address + asked);
    const line = page.getByTestId("problem");
    if (complaints.length === 0) assert.equal(await line.count(), 0, asked);
    else {
      const { code, text } = await complaint(page);
      assert.equal(code, complaints[0][0], asked);
      for (const [what, name] of complaints) {
        if (name && !what.startsWith("run-")) assert.ok(text.includes(name), `${asked}: "${text}" does not name ${name}`);
      }
    }
    await laboratory(page);
    const known = [...kept].filter(([name]) => name in SETTINGS);
    const fault = await page.getByTestId("fault").getAttribute("data-value");
    const own = Object.fromEntries(fault === "" ? [] : OF_A_FAULT.map((name) => [name, undefined]));
    assert.deepEqual({ ...(await settings(page)), ...own }, { ...usual, ...Object.fromEntries(known), ...own }, asked);
    if (kept.has("fault") || fault !== "") assert.equal(await page.getByTestId("fault").inputValue(), kept.get("fault"), asked);
    const root = page.locator("html");
    assert.equal(await root.getAttribute("lang"), kept.get("lang") ?? reader.lang, asked);
    assert.equal(await root.getAttribute("data-theme"), kept.get("theme"), asked);
    assert.equal(await page.locator("#app :is(img, script, iframe, object)").count(), 0, "markup stays text");
  }
});

forEach(EVERY_HAND, "a complaint can be put away and the lab plays on", async ({ page, host, hand, reader }) => {
  const numbers = new Intl.NumberFormat(reader.lang);
  await open(page, host, { query: `?strategy=magic&retries=1000000&lang=${reader.lang}#?secret=abc` });
  const { code, text } = await complaint(page);
  assert.equal(code, "unknown-value");
  for (const part of ["strategy", "magic", "retries", numbers.format(6)]) assert.ok(text.includes(part), text);
  assert.ok(!text.includes("secret"), "what belongs to the host is nobody's business");
  await hand.press(page, "dismiss");
  assert.equal(await page.getByTestId("problem").count(), 0);
  await hand.press(page, "pay");
  assert.equal((await playOut(page)).debits, 1);
  assert.equal(await page.getByTestId("problem").count(), 0, "and does not come back");
});

forEach(EVERY_LANGUAGE, "a megabyte of fragment is read in part, and said so", async ({ page, host }) => {
  for (const rest of ["x".repeat(2 ** 20), "&seed=1".repeat(2 ** 17), "%".repeat(2 ** 20), "#?&=".repeat(2 ** 18)]) {
    await visit(page, `${host.address}?pods=2#seed=7&${rest}`);
    const codes = ["too-long", "repeated"];
    assert.ok(codes.includes((await complaint(page)).code));
    await laboratory(page);
    const { seed, pods } = await settings(page);
    assert.deepEqual({ seed, pods }, { seed: "7", pods: "2" });
    await page.getByTestId("step").click();
    await shows(page, { step: 1 });
  }
});

/** What an address says about the page, and how the root shows it. A bad value beats nothing. */
const DRESSES = [
  ["?theme=dark", { "data-theme": "dark" }],
  ["?theme=light#theme=dark#?secret=abc", { "data-theme": "dark" }],
  ["#?theme=projector", { "data-theme": "projector" }],
  ["?theme=dark#theme=blue", { "data-theme": "dark" }],
  ["?motion=reduce", { "data-motion": "reduce" }],
  ["#motion=reduce#?secret=abc", { "data-motion": "reduce" }],
  ["?motion=auto", { "data-motion": null }],
  ["?lang=fa#lang=en", { lang: "en", dir: "ltr" }],
  ["?lang=en#lang=xx", { lang: "en", dir: "ltr" }],
  ["?lang=fa&lang=en#secret=abc", { lang: "fa", dir: "rtl" }],
  ["?lang=e%6e", { lang: "en", dir: "ltr" }],
];

for (const locale of Object.values(LANGUAGES)) {
  story(`the page is dressed as its address says (${locale})`, { locale }, async ({ page, host }) => {
    for (const [address, dress] of DRESSES) {
      await visit(page, host.address + address);
      for (const [name, value] of Object.entries(dress)) {
        assert.equal(await page.locator("html").getAttribute(name), value, `${name} at ${address}`);
      }
    }
  });
}

const LONG = "?strategy=" + "W".repeat(60) + "&keys=" + "ی".repeat(60) + "&pods=0&retries=99&seed=-1&scope=x&scope=y&theme=<b>&lang=de";

for (const [lang, locale] of Object.entries(LANGUAGES)) {
  for (const width of [320, 768, 1280]) {
    const reader = { locale, width, height: 5_000, motion: "reduce" };
    story(`complaints and links stand well, however long they are (${lang}, ${width} px)`, reader, async ({ page, host }) => {
      const standsWell = async (state) => {
        assert.equal(await sidewaysScroll(page), 0, `${state}: it scrolls sideways`);
        // Nothing but the bar leaves the window, and what the dock covered comes out.
        await page.evaluate(() => scrollTo(0, document.scrollingElement.scrollHeight));
        assert.deepEqual(await hiddenTexts(page), [], `${state}: texts are hidden`);
        for (const box of await boxes(page, ["dismiss", "share", "link"])) {
          assert.ok(Math.min(box.width, box.height) >= 40, `${state}: ${box.name} is ${box.width} × ${box.height}`);
        }
      };
      await open(page, host, { query: LONG });
      await complaint(page);
      await standsWell("complaints on the first screen");
      await page.getByTestId("open-lab").click();
      await page.getByTestId("share").click();
      await page.getByTestId("link").waitFor();
      await openFurther(page, mouse);
      await standsWell("everything in the laboratory");
    });
  }
}
