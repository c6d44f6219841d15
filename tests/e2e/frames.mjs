// The lab in a frame of somebody else's page.

import { started } from "./browser.mjs";

/** A school's page with the lab in a frame, below as much text as it likes. */
export const school = (src, { sandbox, above = 0 } = {}) => `<!DOCTYPE html><meta charset="utf-8"><title>School</title><link rel="icon" href="data:,">
  <div style="height: ${above}px"></div>
  <iframe src="${src}" ${sandbox === undefined ? "" : `sandbox="${sandbox}"`} style="width: 100%; height: 700px"></iframe>`;

/** The lab in the first frame of a page, for whoever expects a page: the clock and the hands are the page's. */
export async function framed(page) {
  const frame = await (await page.locator("iframe").elementHandle()).contentFrame();
  const whole = { clock: page.clock, keyboard: page.keyboard, mouse: page.mouse };
  for (const name of ["evaluate", "locator", "getByTestId", "url", "isDetached"]) whole[name] = frame[name].bind(frame);
  return whole;
}

/** Opens the school's page at another site and returns the lab in its frame, started. */
export async function openFramed(page, host, options) {
  host.pages["/school.html"] = school(host.address + (options.query ?? ""), options);
  await page.goto(`${host.elsewhere}/school.html`);
  const lab = await framed(page);
  await started(lab);
  return lab;
}
