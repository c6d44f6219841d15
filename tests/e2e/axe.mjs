// A page under axe-core, with the rule on the size of targets. Knows nothing of the lab.

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "target-size": { enabled: true } },
  resultTypes: ["violations"],
};

/** Every violation, with the elements it is about; `rules` are turned on or off beside the usual ones. */
export async function violations(page, rules = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    const found = await globalThis.axe.run(document, rules);
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })));
  }, { ...RULES, rules: { ...RULES.rules, ...rules } });
}

/** Fails with every violation that there is. */
export async function hasNone(page, state, rules) {
  assert.deepEqual(await violations(page, rules), [], state);
}
