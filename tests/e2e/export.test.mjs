// The run leaves the page and comes back: each form is copied, saved and opened by what it is for, and a stranger's file
// is refused in words while the run stays. What each form must hold is told by the native tests.

import { strict as assert } from "node:assert";
import { open as openFile, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openFramed } from "./frames.mjs";
import { keyboard } from "./hands.mjs";
import { look, open, openLaboratory, playOut, setUp, shows, stepUntil } from "./lab.mjs";
import { EVERY_HAND, EVERY_LANGUAGE, EVERY_WIDTH, forEach } from "./readers.mjs";
import { sidewaysScroll } from "./sight.mjs";

const MERMAID = fileURLToPath(new URL("node_modules/mermaid/dist/mermaid.min.js", import.meta.url));
const ENDINGS = { svg: "svg", text: "txt", mermaid: "mmd", json: "json", script: "mjs" };
/** Persian on a telephone, English at a desk, by mouse and by keyboard. */
const SOME_HANDS = EVERY_HAND.filter(({ lang, width, hand }) =>
  lang === "fa" ? width === 360 && hand !== keyboard : width === 1280);

const shown = (page) => page.getByTestId("export-text").inputValue();

function moment({ step, steps, nowMs, digest, debits, belief, verdict, slips, records, messages }) {
  return { step, steps, nowMs, digest, debits, belief, verdict, slips, records, messages };
}

/** A payment whose reply was lost, seen two steps before its end: money was taken twice. */
async function chargedTwice(page, host) {
  await openLaboratory(page, host);
  await page.getByTestId("lose-reply").click();
  await page.getByTestId("pay").click();
  const { steps } = await playOut(page);
  for (let back = 0; back < 2; back += 1) await page.getByTestId("back").press("Enter");
  return shows(page, { step: steps - 2 });
}

async function openPanel(page, hand) {
  await hand.press(page, page.getByTestId("export").locator("summary"));
  await page.getByTestId("export-text").waitFor();
}

/** Chooses a form and returns its text. */
async function choose(page, hand, format) {
  await hand.choose(page, "export-format", format);
  await page.locator(`[data-testid="export-format"][data-value="${format}"]`).waitFor();
  return shown(page);
}

async function paste(page, hand, text) {
  await hand.write(page, "import-text", text);
  await hand.press(page, "import");
}

forEach(SOME_HANDS, "each form is copied, saved, and opens again at the same moment",
  async ({ page, host, hand }) => {
    await page.context().grantPermissions(["clipboard-read"], { origin: host.origin });
    const here = await chargedTwice(page, host);
    await openPanel(page, hand);
    const texts = {};
    for (const [format, ending] of Object.entries(ENDINGS)) {
      texts[format] = await choose(page, hand, format);
      await hand.press(page, "export-copy");
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), texts[format], `${format} is copied`);
      const coming = page.waitForEvent("download");
      await hand.press(page, "export-download");
      const file = await coming;
      assert.equal(file.suggestedFilename(), `idempotency-lab-step-${here.step}.${ending}`);
      assert.equal(await readFile(await file.path(), "utf8"), texts[format], `${format} is saved`);
    }
    assert.equal(JSON.parse(texts.json).digest, here.digest);
    assert.equal(await sidewaysScroll(page), 0);
    for (const [format, text] of Object.entries(texts)) {
      await page.getByTestId("restart").press("Enter");
      await setUp(page, { strategy: "claim-first" });
      await paste(page, hand, text);
      assert.deepEqual(moment(await shows(page, { step: here.step })), moment(here), `${format} comes back`);
      assert.equal(await page.getByTestId("import-text").inputValue(), "", "the field is free again");
      assert.equal(await page.getByTestId("problem").count(), 0);
    }
    await page.getByTestId("undo").press("Enter");
    assert.equal((await look(page)).strategy, "claim-first", "the run that was there is one step back");
  });

forEach(SOME_HANDS, "a saved file opens again", async ({ page, host, hand }) => {
  const here = await chargedTwice(page, host);
  await openPanel(page, hand);
  const buffer = Buffer.from(await choose(page, hand, "json"));
  await page.getByTestId("restart").press("Enter");
  await setUp(page, { keys: "per-intent" });
  await page.getByTestId("import-file").setInputFiles({ name: "run.json", mimeType: "application/json", buffer });
  await hand.press(page, "import");
  assert.deepEqual(moment(await shows(page, { step: here.step })), moment(here));
});

forEach(SOME_HANDS, "what does not open is named, and the run stays", async ({ page, host, hand }) => {
  const here = await chargedTwice(page, host);
  await openPanel(page, hand);
  const file = JSON.parse(await choose(page, hand, "json"));
  const refused = async (code) => {
    await page.locator(`[data-testid="problem"][data-code="${code}"]`).waitFor();
    assert.ok((await page.getByTestId("problem").innerText()).length > 20);
    assert.deepEqual(moment(await look(page)), moment(here), code);
  };
  const changed = `${file.run.slice(0, -3)}${file.run.endsWith("AAA") ? "BBB" : "AAA"}`;
  for (const [text, code] of [
    ["سلام، این اجرا نیست", "import-not-a-run"],
    ["{\"idempotency-lab\":1,\"run\":", "import-not-a-run"],
    [JSON.stringify({ ...file, "idempotency-lab": 7 }), "import-other-version"],
    ["#run=Ag", "import-other-version"],
    [changed, "import-damaged"],
    [JSON.stringify({ ...file, digest: "0".repeat(64) }), "import-not-that-run"],
  ]) {
    await paste(page, hand, text);
    await refused(code);
    assert.ok((await page.getByTestId("import-text").inputValue()).startsWith(text), "what was pasted stays to be mended");
  }
  const name = join(tmpdir(), `idempotency-lab-${process.pid}-${page.viewportSize().width}-${hand.name}.json`);
  const large = await openFile(name, "w");
  await large.truncate(50_000_000);
  await large.close();
  try {
    await page.getByTestId("import-file").setInputFiles(name);
    await hand.press(page, "import");
    await refused("import-too-large");
  } finally {
    await rm(name);
  }
  await hand.press(page, "dismiss");
  assert.equal(await page.getByTestId("problem").count(), 0);
});

forEach(EVERY_LANGUAGE, "Mermaid's own parser takes the chart, and draws it", async ({ page, host, hand, another, reader }) => {
  const charts = [];
  await openLaboratory(page, host);
  await setUp(page, { strategy: "claim-first", keys: "per-intent", pods: "2", doubleClick: true });
  await openPanel(page, hand);
  charts.push(await choose(page, hand, "mermaid"));
  await stepUntil(page, (now) => now.messages.some((message) => message.leg === "reply"));
  charts.push(await shown(page));
  await hand.press(page, "lose-reply");
  await page.getByTestId("play").press("Enter");
  await playOut(page);
  charts.push(await shown(page));
  const drawing = await another(reader);
  await drawing.addScriptTag({ path: MERMAID });
  for (const [place, chart] of charts.entries()) {
    const { type, texts } = await drawing.evaluate(async ([chart, id]) => {
      const { diagramType } = await globalThis.mermaid.parse(chart);
      const { svg } = await globalThis.mermaid.render(id, chart);
      const drawn = new DOMParser().parseFromString(svg, "text/html");
      return { type: diagramType, texts: [...drawn.querySelectorAll("text")].map((text) => text.textContent) };
    }, [chart, `chart${place}`]);
    assert.equal(type, "sequence");
    const steps = chart.match(/: \u2067?[0-9۰-۹]+\. /g) ?? [];
    assert.ok(place === 0 || steps.length > 2, "it has steps");
    for (const number of steps) assert.ok(texts.some((text) => text.includes(number.replace(/^: \u2067?/, "").trim())), number);
  }
  assert.ok(charts[2].includes("--x"), charts[2]);
});

forEach(EVERY_LANGUAGE, "the picture opens by itself, and nothing of it is cut off", async ({ page, host, hand, another, reader }) => {
  await chargedTwice(page, host);
  await openPanel(page, hand);
  const picture = await choose(page, hand, "svg");
  const viewer = await another({ ...reader, width: 1000, height: 1200, touch: false });
  await viewer.goto(`data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}`);
  const seen = await viewer.evaluate(() => {
    const root = document.documentElement;
    const { width, height } = root.getBoundingClientRect();
    const boxes = [...root.querySelectorAll("text, rect, path, circle")].filter((it) => !it.closest("defs"))
      .map((it) => ({ text: it.textContent, ...it.getBoundingClientRect().toJSON() }));
    const outside = boxes.filter((box) => box.left < 0 || box.top < 0 || box.right > width || box.bottom > height);
    const red = getComputedStyle(root.querySelector(".debit.wrong rect")).fill;
    return { name: root.tagName, width, outside, count: boxes.length, red };
  });
  assert.deepEqual([seen.name, seen.width, seen.outside], ["svg", 960, []]);
  assert.ok(seen.count > 20, `${seen.count} marks and texts`);
  assert.equal(seen.red, "rgb(181, 18, 29)");
});

forEach(EVERY_WIDTH, "on paper are the diagram, every event and how it stands, and nothing to press", async ({ page, host, hand }) => {
  const here = await chargedTwice(page, host);
  await openPanel(page, hand);
  await page.emulateMedia({ media: "print" });
  for (const id of ["debit-counter", "verdict", "log", "ledger", "belief"]) {
    assert.ok(await page.getByTestId(id).first().isVisible(), `${id} is on paper`);
  }
  assert.ok(await page.locator(".plot").isVisible());
  for (const id of ["export", "play", "pay", "share", "more-settings", "find-bug", "lose-reply", "language"]) {
    assert.ok(!await page.getByTestId(id).first().isVisible(), `${id} is not`);
  }
  const lines = page.getByTestId("log").locator("li");
  assert.equal(await lines.count(), here.step);
  for (const line of await lines.all()) assert.ok(await line.isVisible());
  const isWhole = await page.getByTestId("log").evaluate((log) =>
    [...log.querySelectorAll("div")].every((part) => part.scrollHeight <= part.clientHeight + 1));
  assert.ok(isWhole, "the events run on over the paper");
  await page.emulateMedia({ media: "screen" });
  const asked = page.evaluate(() => new Promise((resolve) => { globalThis.print = () => resolve("asked"); }));
  await hand.press(page, "export-print");
  assert.equal(await asked, "asked");
});

const FRAMED = { host: { headers: { "Access-Control-Allow-Origin": "*" } } };
forEach(EVERY_LANGUAGE.map((reader) => ({ ...reader, ...FRAMED })), "in a frame that may save nothing the text stays, to be selected",
  async ({ page, host, hand }) => {
    const lab = await openFramed(page, host, { sandbox: "allow-scripts", query: "?lesson=lab" });
    await openPanel(lab, hand);
    await hand.press(lab, "export-download");
    const text = await choose(lab, hand, "text");
    await hand.press(lab, "import");
    await lab.locator('[data-testid="problem"][data-code="import-empty"]').waitFor();
    assert.ok(text.length > 100 && text === await shown(lab));
  });

forEach(EVERY_WIDTH, "an address hides the panel and locks what opens", async ({ page, host, hand }) => {
  await open(page, host, { query: "?lesson=lab&hide=export" });
  assert.ok(!await page.getByTestId("export").isVisible());
  await open(page, host, { clock: false, query: "?lesson=lab&lock=import,export-download" });
  await openPanel(page, hand);
  for (const id of ["import", "import-file", "import-text", "export-download"]) {
    assert.ok(await page.getByTestId(id).isDisabled(), `${id} is locked`);
  }
  assert.ok(await page.getByTestId("export-copy").isEnabled());
});
