// How long the page takes from the address to a running lab: figures for a person, no check.
// The median of several fresh visits with an empty cache, on this machine as it is and on a slow one.
// Start it with `cargo xtask audit`.

import { contextFor, quit, started } from "./browser.mjs";
import { serve } from "./server.mjs";

const VISITS = 7;
/** A slow phone: the network and processor of Lighthouse's mobile preset. */
const SLOW = { latency: 150, throughput: (1.6 * 1024 * 1024) / 8, processor: 4 };

async function visit(host, slow) {
  const context = await contextFor({ width: 360 });
  const page = await context.newPage();
  if (slow) {
    const wire = await context.newCDPSession(page);
    await wire.send("Network.enable");
    await wire.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: slow.latency,
      downloadThroughput: slow.throughput,
      uploadThroughput: slow.throughput,
    });
    await wire.send("Emulation.setCPUThrottlingRate", { rate: slow.processor });
  }
  await page.goto(host.address);
  await started(page);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    lab: performance.getEntriesByName("lab-started")[0]?.startTime,
  }));
  await context.close();
  return times;
}

function median(values) {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  return Math.round(sorted[sorted.length >> 1]);
}

const host = await serve({ packed: true });
for (const [name, slow] of [["this machine", undefined], ["slow phone", SLOW]]) {
  const visits = [];
  for (let n = 0; n < VISITS; n += 1) visits.push(await visit(host, slow));
  const paint = median(visits.map((times) => times.paint));
  const lab = median(visits.map((times) => times.lab));
  console.log(`start, ${name}: first paint ${paint} ms, lab running ${lab} ms (median of ${VISITS})`);
}
await host.close();
await quit();
