// Stopwatches inside the page: how long an act takes to be on the screen, which tasks are long, who asks to be called.
// Everything is measured from outside, by the browser's own interfaces; the page knows nothing of it.
//
// "Painted" is the first message handled after the next animation frame: the browser takes it up when style, layout
// and paint of that frame are done, in the same task as the frame's callbacks. What the compositor does afterwards, on
// other threads, is not in it; Event Timing (rounded to 8 ms by the browser) is asked as well where an input is real.

/** Puts the stopwatches into every page of a context, before the page's own scripts. */
export const install = (context) => context.addInitScript(() => {
  const calls = { frames: 0, timers: 0, long: [], slow: [] };
  globalThis.stopwatch = calls;
  const counted = (name, kind) => {
    const original = globalThis[name].bind(globalThis);
    globalThis[name] = (...given) => {
      calls[kind] += 1;
      return original(...given);
    };
    return original;
  };
  const frame = counted("requestAnimationFrame", "frames");
  for (const name of ["setTimeout", "setInterval", "requestIdleCallback"]) counted(name, "timers");

  /** Resolves when the next frame is painted. */
  calls.painted = () => new Promise((done) => frame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  }));
  calls.frame = () => new Promise((done) => frame(done));

  const watch = (type, note, options) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, ...options });
  };
  watch("longtask", ({ duration }) => calls.long.push(duration));
  watch("event", ({ name, duration }) => name === "click" && calls.slow.push(duration), { durationThreshold: 16 });
});

/** Ten presses a second are more than a person makes; the envelope of one still travels at the next. */
const BETWEEN_MS = 100;

/** Slows the page's processor down so many times. */
export async function slowDown(page, rate) {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Presses a control so many times by the mouse; milliseconds from each press to the painted frame. */
export async function presses(page, testid, times) {
  const control = page.getByTestId(testid);
  await control.scrollIntoViewIfNeeded();
  const spans = [];
  for (let n = 0; n < times; n += 1) {
    await page.evaluate(() => {
      const once = { capture: true, once: true };
      const { painted } = globalThis.stopwatch;
      globalThis.stopwatch.last = new Promise((done) => {
        addEventListener("click", (event) => painted().then((end) => done(end - event.timeStamp)), once);
      });
    });
    const box = await control.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    spans.push(await page.evaluate(() => globalThis.stopwatch.last));
    await page.waitForTimeout(BETWEEN_MS);
  }
  return spans;
}

/**
 * Moves the scrubber to each of these places, at the beginning of a frame, where browsers hand on what a drag has
 * moved. Milliseconds to the painted frame, and of them those of the page's own script.
 */
export const seeks = (page, places) => page.evaluate(async (places) => {
  const { frame, painted } = globalThis.stopwatch;
  const scrub = document.querySelector("[data-testid=scrub]");
  const lab = document.querySelector("[data-testid=lab]");
  const spans = [];
  for (const place of places) {
    await frame();
    const start = performance.now();
    const { port1, port2 } = new MessageChannel();
    const drawn = new Promise((done) => { port1.onmessage = () => done(performance.now()); });
    scrub.value = String(place);
    scrub.dispatchEvent(new Event("input", { bubbles: true }));
    // The page's effects run in the same task, some turns of the microtask queue later.
    for (let turns = 0; lab.dataset.step !== String(place) && turns < 1_000; turns += 1) await null;
    const script = performance.now() - start;
    port2.postMessage(0);
    spans.push({ place, script, total: (await drawn) - start });
    await painted();
  }
  return spans;
}, places);

/** Waits so long and says what the page asked for meanwhile: frame callbacks, timers, running animations. */
export async function stillness(page, ms) {
  const read = () => page.evaluate(() => {
    const { frames, timers } = globalThis.stopwatch;
    const moving = document.getAnimations().filter((one) => one.playState === "running").length;
    return { frames, timers, moving };
  });
  const before = await read();
  await page.waitForTimeout(ms);
  const after = await read();
  return { frames: after.frames - before.frames, timers: after.timers - before.timers, moving: after.moving };
}
