// What an address can take from a learner's page: its frame, some panels, some controls.

import { strict as assert } from "node:assert";
import { finish, look, open, shows } from "./lab.mjs";
import { EVERY_LANGUAGE, forEach } from "./readers.mjs";

const LAB = "?lesson=lab&strategy=claim-first&keys=per-intent";
const isSeen = (page, testid) => page.getByTestId(testid).isVisible();

forEach(EVERY_LANGUAGE, "panels that an address hides are not shown, and the run is the same", async ({ page, host }) => {
  await open(page, host, { query: `${LAB}&embed=1&hide=log,records,ledger,hand` });
  await page.getByTestId("pay").click();
  const hidden = await finish(page);
  for (const panel of ["log", "records", "ledger", "hand", "language", "share"]) {
    assert.equal(await isSeen(page, panel), false, panel);
  }
  for (const panel of ["phone", "scrub", "verdict", "strategy"]) assert.ok(await isSeen(page, panel), panel);
  await open(page, host, { query: LAB });
  await page.getByTestId("pay").click();
  assert.equal((await finish(page)).digest, hidden.digest);
  for (const panel of ["log", "records", "ledger", "hand", "language", "share"]) assert.ok(await isSeen(page, panel), panel);
});

forEach(EVERY_LANGUAGE, "controls that an address locks cannot be changed, and the others can", async ({ page, host }) => {
  await open(page, host, { query: `${LAB}&lock=strategy,pods,double-click,seed,restart` });
  for (const control of ["strategy", "double-click", "seed", "restart"]) {
    assert.ok(await page.getByTestId(control).isDisabled(), control);
  }
  assert.ok(await page.getByTestId("pods").getByRole("radio").first().isDisabled());
  await page.getByTestId("keys").selectOption("per-attempt");
  await shows(page, { keys: "per-attempt", strategy: "claim-first" });
  await page.getByTestId("pay").click();
  const { step } = await finish(page);
  await page.getByTestId("restart").click({ force: true });
  assert.equal((await look(page)).step, step, "a locked press does nothing");
});
