// Photographs each scene in both languages, at both widths and in both themes, into artefacts/.
// Pictures are for looking at; nothing is compared here. Start it with `cargo xtask shots`.

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { contextFor, quit, started } from "./browser.mjs";
import { serve } from "./server.mjs";

const FOLDER = fileURLToPath(new URL("../../artefacts/", import.meta.url));
const LANGUAGES = { fa: "fa-IR", en: "en-GB" };
const WIDTHS = [360, 1280];
const SCHEMES = ["light", "dark"];

/** How to get to each scene from the address alone; the name is the picture's. */
const SCENES = {
  first: async (page, address) => {
    await page.goto(address);
    await started(page);
  },
  shell: async (page, address) => {
    await page.route("**/*.wasm", () => {});
    await page.goto(address);
  },
  "shell-problem": async (page, address) => {
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto(address);
    await page.getByTestId("start-problem").waitFor();
  },
};

await mkdir(FOLDER, { recursive: true });
const host = await serve();
for (const [name, go] of Object.entries(SCENES)) {
  for (const [language, locale] of Object.entries(LANGUAGES)) {
    for (const width of WIDTHS) {
      for (const scheme of SCHEMES) {
        const context = await contextFor({ locale, width, scheme, motion: "reduce", touch: width < 600 });
        const page = await context.newPage();
        await go(page, host.address);
        const file = `${FOLDER}${name}-${language}-${width}-${scheme}.png`;
        await page.screenshot({ path: file, fullPage: true });
        console.log(file);
        await context.close();
      }
    }
  }
}
await host.close();
await quit();
