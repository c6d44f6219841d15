// What index.html and src/boot.js promise: the page is never blank, under any host, and says what is wrong.

import { strict as assert } from "node:assert";
import { started } from "./browser.mjs";
import { STRICT_CSP } from "./server.mjs";
import { story } from "./story.mjs";

/** A whole wasm module with one export, `trap`, which traps. */
const TRAP = Buffer.from("0061736d0100000001040160000003020100070801047472617000000a05010300000b", "hex");

const wasm = (path) => path.endsWith(".wasm");

/** The problem as the reader sees it. */
async function problem(page, code) {
  const shown = page.getByTestId("start-problem");
  await shown.waitFor();
  assert.equal(await shown.getAttribute("data-code"), code);
  assert.equal(await page.getByTestId("shell").isVisible(), false);
  for (const language of ["fa", "en"]) {
    const texts = shown.locator(`:scope > [lang=${language}] p`).filter({ visible: true });
    assert.equal(await texts.count(), 1, `one sentence in ${language}`);
  }
  return shown;
}

story("without script the page explains itself in both languages", { script: false }, async ({ page, host }) => {
  await page.goto(host.address);
  const shell = page.getByTestId("shell");
  for (const language of ["fa", "en"]) {
    const part = shell.locator(`[lang=${language}]`);
    await part.getByRole("heading", { level: 1 }).waitFor();
    await part.getByRole("strong").or(part.locator("strong")).first().waitFor();
  }
});

story("under a sub-path the page asks for each of its files once", {}, async ({ page, host }) => {
  await page.goto(host.address);
  await started(page);
  const asked = host.asked.filter((path) => !path.endsWith("favicon.ico"));
  assert.deepEqual(asked.filter((path) => !path.startsWith(host.base)), []);
  assert.equal(new Set(asked).size, asked.length, asked.join("\n"));
  assert.equal(asked.filter(wasm).length, 1);
});

story("the strictest policy still lets the lab start", { host: { headers: { "Content-Security-Policy": STRICT_CSP } } },
  async ({ page, host }) => {
    await page.goto(host.address);
    await started(page);
  });

story("a host that does not know wasm still serves the lab", { host: { types: { ".wasm": "application/octet-stream" } } },
  async ({ page, host }) => {
    await page.goto(host.address);
    await started(page);
  });

story("a refused wasm file is told in words, and the retry starts the lab",
  { host: { refuse: (path) => (wasm(path) ? 503 : undefined) }, expected: [/503/] },
  async ({ page, host }) => {
    await page.goto(host.address);
    await problem(page, "unreachable");
    host.refuse = () => undefined;
    await page.getByTestId("start-retry").click();
    await started(page);
  });

story("a lost program is told in words", { host: { refuse: (path) => (/lab[^/]*\.js$/.test(path) ? 404 : undefined) }, expected: [/404/] },
  async ({ page, host }) => {
    await page.goto(host.address);
    await problem(page, "unreachable");
  });

story("a policy without wasm is told in words",
  { host: { headers: { "Content-Security-Policy": "default-src 'self'" } } },
  async ({ page, host }) => {
    await page.goto(host.address);
    await problem(page, "refused");
  });

story("a browser without wasm is told so", {}, async ({ page, host }) => {
  await page.addInitScript(() => delete globalThis.WebAssembly);
  await page.goto(host.address);
  await problem(page, "refused");
});

story("a program of another build is told in words", {}, async ({ page, host }) => {
  await page.route("**/*.wasm", (route) => route.fulfill({ contentType: "application/wasm", body: TRAP }));
  await page.goto(host.address);
  await problem(page, "unreachable");
});

story("a lab that traps says so instead of showing dead buttons", { expected: [/uncaught: .*unreachable/] },
  async ({ page, host }) => {
    await page.goto(host.address);
    await started(page);
    await page.evaluate(async (bytes) => {
      const { instance } = await WebAssembly.instantiate(new Uint8Array(bytes));
      setTimeout(instance.exports.trap);
    }, [...TRAP]);
    await page.getByTestId("start-problem").waitFor();
    assert.equal(await page.getByTestId("start-problem").getAttribute("data-code"), "stopped");
  });

story("a slow start stays in place and says so after a while", {}, async ({ page, host }) => {
  await page.route("**/*.wasm", () => {});
  await page.goto(`${host.address}?lang=en`, { waitUntil: "commit" });
  const shell = page.getByTestId("shell");
  await shell.getByRole("heading", { name: "Idempotency Lab" }).waitFor();
  const slow = shell.locator(".boot-slow").filter({ hasText: "Still loading" });
  assert.equal(await slow.isVisible(), false);
  const before = await shell.boundingBox();
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  assert.equal(await slow.isVisible(), true);
  assert.deepEqual(await shell.boundingBox(), before);
});

for (const [locale, query, language] of [
  ["fa-IR", "", "fa"],
  ["en-GB", "", "en"],
  ["de-DE", "", "fa"],
  ["en-GB", "?lang=fa", "fa"],
  ["fa-IR", "?lang=fa#lang=en", "en"],
  ["fa-IR", "?lang=xx", "fa"],
]) {
  story(`a browser in ${locale} at "${query}" reads ${language}`, { locale }, async ({ page, host }) => {
    await page.goto(host.address + query);
    await started(page);
    const root = page.locator("html");
    assert.equal(await root.getAttribute("lang"), language);
    assert.equal(await root.getAttribute("dir"), language === "fa" ? "rtl" : "ltr");
  });
}
