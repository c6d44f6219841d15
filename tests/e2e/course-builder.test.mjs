// What is worked on beside a run: the builder with its judge, by press, keyboard, mouse and finger, and possible worlds.
// Which handler passes and how many pasts there are is told by the native tests (tests/engine/build.rs, pasts.rs).

import { strict as assert } from "node:assert";
import { KNOWN, LAY, guess, isSealed, judged, openBeat, over, ticks } from "./course.mjs";
import { mouse } from "./hands.mjs";
import { look, open, playUntil, shows } from "./lab.mjs";
import { EVERY_HAND, EVERY_KEYBOARD, EVERY_LANGUAGE, EVERY_WIDTH, KEYBOARDS, forEach } from "./readers.mjs";

const laid = (page) =>
  page.getByTestId("step-of-handler").evaluateAll((steps) => steps.map((step) => step.dataset.card));
const numbers = ({ lang }) => new Intl.NumberFormat(lang).format;

/** The builder, once its question is answered. */
async function openBench(page, host, hand) {
  await openBeat(page, host, "build");
  await guess(page, hand, 2);
}

forEach(EVERY_HAND, "steps are put down, moved and taken away by a press", async ({ page, host, hand }) => {
  await openBench(page, host, hand);
  const at = (testid, place) => page.getByTestId(testid).nth(place);
  await LAY(["charge", "reply", "look-up"])(page, hand);
  assert.deepEqual(await laid(page), ["charge", "reply", "look-up"]);
  await hand.press(page, at("earlier", 2));
  assert.deepEqual(await laid(page), ["charge", "look-up", "reply"]);
  await hand.press(page, at("later", 0));
  assert.deepEqual(await laid(page), ["look-up", "charge", "reply"]);
  for (const end of [at("earlier", 0), at("later", 2)]) {
    assert.equal(await end.getAttribute("aria-disabled"), "true", "there is no way beyond the ends");
  }
  await hand.press(page, at("remove", 1));
  assert.deepEqual(await laid(page), ["look-up", "reply"]);
  await hand.press(page, at("remove", 1));
  await hand.press(page, at("remove", 0));
  assert.deepEqual(await laid(page), []);
  await LAY(["charge", "reply"])(page, hand);
  await hand.press(page, "clear");
  assert.deepEqual(await laid(page), []);
  assert.equal(await page.getByTestId("clear").getAttribute("aria-disabled"), "true");
  await LAY(Array(8).fill("charge"))(page, hand);
  const charge = page.locator('[data-testid="card"][data-card="charge"]');
  assert.equal(await charge.getAttribute("aria-disabled"), "true");
  await charge.evaluate((card) => card.click());
  assert.equal((await laid(page)).length, 8, "a handler has so much room");
});

/** The middle of a step's grip, brought into view with its whole handler. */
async function grip(page, place) {
  await page.getByTestId("handler").evaluate((list) => list.scrollIntoView({ block: "center" }));
  const box = await page.locator(".grip-of").nth(place).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags as this reader does: a mouse, or a finger on the glass. */
async function drag(page, hand, from, to) {
  const [start, end] = [await grip(page, from), await grip(page, to)];
  const ways = [0.25, 0.5, 0.75, 1].map((part) => ({ x: start.x, y: start.y + (end.y - start.y) * part }));
  if (hand === mouse) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    for (const { x, y } of ways) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const wire = await page.context().newCDPSession(page);
  const touch = (type, points) => wire.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [start]);
  for (const point of ways) await touch("touchMove", [point]);
  await touch("touchEnd", []);
}

forEach(EVERY_WIDTH, "steps are moved by dragging, down, up and beyond the ends", async ({ page, host, hand }) => {
  await openBench(page, host, hand);
  await LAY(["charge", "reply", "look-up", "save"])(page, hand);
  await drag(page, hand, 0, 2);
  assert.deepEqual(await laid(page), ["reply", "look-up", "charge", "save"]);
  const top = await page.evaluate(() => scrollY);
  await drag(page, hand, 3, 0);
  assert.deepEqual(await laid(page), ["save", "reply", "look-up", "charge"]);
  await drag(page, hand, 1, 1);
  assert.deepEqual(await laid(page), ["save", "reply", "look-up", "charge"], "a press on a grip moves nothing");
  assert.equal(await page.evaluate(() => scrollY), top, "what is dragged does not scroll the page");
});

forEach(EVERY_WIDTH, "the language changes in the middle of a drag, and the step stays in the hand", async ({ page, host, hand, reader }) => {
  await openBench(page, host, hand);
  await LAY(["charge", "reply", "look-up"])(page, hand);
  const [start, end] = [await grip(page, 0), await grip(page, 2)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, (start.y + end.y) / 2);
  await page.getByTestId("language").evaluate((button) => button.click());
  await page.locator(`html:not([lang^="${reader.lang}"])`).waitFor();
  await page.mouse.move(end.x, end.y + 20);
  await page.mouse.up();
  assert.deepEqual((await laid(page)).toSorted(), ["charge", "look-up", "reply"], "no step is lost");
});

const HANDLERS = [
  ["an empty handler", [], [false, false]],
  ["a handler that answers nobody", ["key-id", "claim-with-lease", "charge", "save"], [false, false]],
  ["a handler that charges twice", ["charge", "charge", "reply"], [false, false]],
  ["check, then act", ["look-up", "charge", "remember", "reply"], [true, false]],
  ["a claim without a lease", ["key-id", "claim", "charge", "save", "reply", "release"], [true, false]],
  ["the course's own handler", KNOWN, [true, true]],
  ["one that looks first", ["look-up", "order-id", "claim-with-lease", "charge", "save", "reply"], [true, true]],
  ["a bank that knows the payment again", ["key-id", "charge", "reply"], [true, true]],
];

for (const [kind, cards, passes] of HANDLERS) {
  forEach(EVERY_LANGUAGE, `${kind} is judged, and each of its failures plays to what is wrong`, async ({ page, host, hand }) => {
    await openBench(page, host, hand);
    await LAY(cards)(page, hand);
    const judge = await judged(page);
    assert.deepEqual(await ticks(page), passes);
    assert.equal(judge.safe, String(passes[1]));
    const failures = page.getByTestId("play-failure");
    assert.equal((await failures.count()) === 0, passes[1], "what is safe has nothing to show");
    for (let n = 0; n < (await failures.count()); n += 1) {
      await hand.press(page, failures.nth(n));
      await shows(page, { step: 0, playing: true });
      await over(page, hand);
      const end = await look(page);
      const isWrong = (await page.getByTestId("fault-step").count()) === 1;
      assert.ok(isWrong || end.belief !== "paid", `failure ${n} ends well: ${JSON.stringify(end)}`);
    }
    assert.deepEqual(await ticks(page), passes, "looking at failures fulfils nothing");
  });
}

forEach([...EVERY_LANGUAGE, ...EVERY_KEYBOARD], "the shortest failure of check-then-act plays to a second debit", async ({ page, host, hand }) => {
  await openBench(page, host, hand);
  await LAY(["look-up", "charge", "remember", "reply"])(page, hand);
  await judged(page);
  const shortest = page.locator('.next[data-testid="play-failure"]');
  assert.equal(await shortest.count(), 1);
  await hand.press(page, shortest);
  const twice = await playUntil(page, (now) => now.debits === 2);
  assert.deepEqual([twice.intents, twice.step], [1, 8]);
  await over(page, hand);
  await hand.press(page, "fault-step");
  await shows(page, { step: 8, debits: 2 });
  await hand.press(page, "back");
  await shows(page, { step: 7, debits: 1 });
});

forEach([KEYBOARDS[0], KEYBOARDS[3]], "a handler is built and mended by keyboard alone", async ({ page, host, hand }) => {
  await openBench(page, host, hand);
  await LAY(["charge", "claim-with-lease", "key-id", "save", "reply"])(page, hand);
  assert.equal((await judged(page)).safe, "false");
  await hand.press(page, page.getByTestId("later").nth(0), "Space");
  await hand.press(page, page.getByTestId("later").nth(1), "Space");
  assert.deepEqual(await laid(page), ["claim-with-lease", "key-id", "charge", "save", "reply"]);
  assert.equal((await judged(page)).safe, "true");
  assert.deepEqual(await ticks(page), [true, true]);
});

/** The groups of pasts that are shown: how many in each. */
const groups = (page) =>
  page.locator(".pasts section").evaluateAll((all) => all.map((group) => group.querySelectorAll("[data-past]").length));

/** Lets the search for pasts come to its end. */
async function counted(page, count) {
  for (let turns = 0; turns < 200; turns += 1) {
    await page.clock.runFor(20);
    if ((await page.locator("[data-past]").count()) === count) return;
  }
  assert.fail(`${count} pasts never came: ${await page.getByTestId("worlds").getAttribute("data-value")}`);
}

/** Opens each past: the app shows the same in all of them, the bank what the group says. */
async function opensEach(page, hand, reader, [none, once]) {
  const all = none + once;
  await counted(page, all);
  assert.deepEqual(await groups(page), [none, once]);
  assert.ok((await page.getByTestId("worlds").innerText()).includes(numbers(reader)(all)));
  const seen = () => page.getByTestId("phone").innerText();
  const [before, app] = [await look(page), await seen()];
  for (let past = 0; past < all; past += 1) {
    await hand.press(page, page.locator("[data-past]").nth(past));
    await counted(page, all);
    const there = await look(page);
    assert.equal(await seen(), app, `past ${past} looks the same`);
    assert.equal(there.debits, past < none ? 0 : 1, `past ${past}`);
    await hand.press(page, page.getByTestId("undo").first());
    assert.equal((await shows(page, {})).digest, before.digest, "undoing leads back");
    await counted(page, all);
  }
}

forEach([...EVERY_LANGUAGE, EVERY_KEYBOARD[0]], "in the laboratory the pasts of an app in doubt are counted, and each can be opened",
  async ({ page, host, hand, reader }) => {
    await open(page, host, { query: "?lesson=lab&retries=1" });
    await hand.press(page, "lose-reply");
    await hand.press(page, "pay");
    await playUntil(page, (now) => now.belief === "unknown");
    await hand.press(page, "play");
    await hand.press(page, page.getByTestId("worlds-panel").locator("summary"));
    await opensEach(page, hand, reader, [4, 4]);
  });

forEach(EVERY_LANGUAGE, "in the lesson on no answer there are eight pasts, four with the money gone", async ({ page, host, reader }) => {
  await openBeat(page, host, "no-answer", 3);
  assert.ok(!(await isSealed(page)));
  await counted(page, 8);
  assert.deepEqual(await groups(page), [4, 4]);
  assert.ok((await page.getByTestId("worlds").innerText()).includes(numbers(reader)(8)));
  const app = await page.getByTestId("phone").innerText();
  for (let past = 0; past < 8; past += 1) {
    await page.locator("[data-past]").nth(past).click();
    await counted(page, 8);
    assert.equal(await page.getByTestId("phone").innerText(), app);
    assert.equal((await look(page)).debits, past < 4 ? 0 : 1);
  }
  assert.deepEqual(await ticks(page), [false, false], "opening pasts fulfils nothing");
});

forEach(EVERY_LANGUAGE, "of thousands of pasts the shortest can be opened, and the list says that they are not all",
  async ({ page, host, hand }) => {
    await open(page, host, { query: "?lesson=lab&strategy=claim-lease&keys=per-intent&pods=2&retries=5&timeout_ms=30&backoff_ms=5" });
    await hand.press(page, "pay");
    await playUntil(page, (now) => now.step === 16);
    await hand.press(page, "play");
    await hand.press(page, page.getByTestId("worlds-panel").locator("summary"));
    const pasts = page.locator("[data-past]");
    for (let turns = 0; (await pasts.count()) === 0; turns += 1) {
      assert.ok(turns < 2_000, "no past is ever listed");
      await page.clock.runFor(20);
    }
    const count = Number(await page.getByTestId("worlds").getAttribute("data-value"));
    const listed = await pasts.count();
    assert.ok(listed < count && listed < 500, `${listed} of ${count} are listed`);
    const app = await page.getByTestId("phone").innerText();
    await hand.press(page, pasts.last());
    assert.equal(await page.getByTestId("phone").innerText(), app);
    await shows(page, { debits: Number(await page.getByTestId("world-group").last().getAttribute("data-debits")) });
  });

forEach([EVERY_KEYBOARD[1]], "a past is opened by keyboard, and the focus stays in sight", async ({ page, host, hand }) => {
  await openBeat(page, host, "no-answer", 3);
  await counted(page, 8);
  await hand.press(page, page.locator("[data-past]").nth(5));
  await shows(page, { debits: 1 });
});
