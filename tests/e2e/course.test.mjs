// The course as a learner meets it: every lesson to its end, by hand and by keyboard alone; sealed until it is guessed;
// what is wrong does not pass and says why. Links and progress are in course-links.test.mjs, the builder and possible
// worlds in course-builder.test.mjs.

import { strict as assert } from "node:assert";
import { started } from "./browser.mjs";
import { WALKS, goThrough, guess, isAt, isSealed, openBeat, over, press, punched, ticks } from "./course.mjs";
import { look, shows } from "./lab.mjs";
import { EVERY_KEYBOARD, EVERY_LANGUAGE, forEach } from "./readers.mjs";

/** Whether every answer that is given is right can be seen by what came of it. */
const isRight = async (page) => assert.equal(await page.getByTestId("outcome").locator("p").count(), 2, "a right guess");

for (const [lesson, beats] of Object.entries(WALKS)) {
  forEach([...EVERY_LANGUAGE, ...EVERY_KEYBOARD], `the lesson ${lesson} is passed to its end`, async ({ page, host, hand }) => {
    await openBeat(page, host, lesson);
    await shows(page, { screen: "course" });
    for (const [place, beat] of beats.entries()) {
      await isAt(page, lesson, place + 1);
      await goThrough(page, hand, beat);
      if (beat.guess !== undefined) await isRight(page);
      assert.ok((await ticks(page)).every((is) => is));
      if (beat.tasks) await page.getByTestId("won").waitFor();
      assert.deepEqual(await punched(page), place + 1 < beats.length ? [] : [lesson], `after beat ${place + 1}`);
      await hand.press(page, "beat-after");
    }
    await isAt(page, lesson, beats.length + 1);
    const asked = beats.filter((beat) => beat.guess !== undefined).length;
    assert.equal(await page.getByTestId("looked-back").count(), asked, "it looks back at each guess");
    assert.equal(await page.locator('[data-testid="looked-back"] .right').count(), asked);
    await hand.press(page, "to-map");
    await page.getByTestId("course-map").waitFor();
    assert.deepEqual(await punched(page), [lesson]);
  });
}

/** The beats that ask before they show, each with the answer that is right. */
const SEALED = Object.entries(WALKS).flatMap(([lesson, beats]) =>
  beats.flatMap(({ guess: right }, place) => (right === undefined ? [] : [{ lesson, beat: place + 1, right }])));

/** What of a page tells how a run went on: where the learner runs the lines, only the future is sealed. */
const TRUTHS = ["play", "step", "scrub", "ledger", "log", "debit", "record", "verdict", "week",
  "lose-reply", "hand", "task", "won", "outcome", "hint"];

/** Everything that somebody who hears the page is told, by the browser's own tree. */
async function heard(page) {
  const wire = await page.context().newCDPSession(page);
  const { nodes } = await wire.send("Accessibility.getFullAXTree");
  await wire.detach();
  return nodes.filter((node) => !node.ignored).map((node) => node.name?.value ?? "").join("\n");
}

/** Presses everything in the beat that is a button, reachable or not, and the keys that move runs. */
async function tryEverything(page) {
  await page.getByTestId("beat").evaluate((beat) => {
    for (const one of beat.querySelectorAll("button, [data-pick], [data-past]")) {
      one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
    for (const field of beat.querySelectorAll("input[type=range], select")) {
      field.value = "1";
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  });
  for (const key of ["Space", "Enter", "ArrowRight", "End", "Escape", "Control+Z", "Control+Shift+Z", "Control+Y"]) {
    await page.keyboard.press(key);
  }
  await page.clock.runFor(30_000);
}

for (const { lesson, beat, right } of SEALED) {
  forEach(EVERY_LANGUAGE, `part ${beat} of ${lesson} shows, tells and moves nothing before the guess`, async ({ page, host, hand }) => {
    await openBeat(page, host, lesson, beat);
    const before = await look(page);
    const isSame = async () => {
      assert.ok(await isSealed(page));
      const now = await look(page);
      assert.deepEqual([now.digest, now.step, now.steps, now.playing], [before.digest, before.step, before.steps, false]);
    };
    for (const truth of TRUTHS) {
      const all = page.locator(`[data-testid="beat"] :not([inert] *)[data-testid="${truth}"]`);
      assert.equal(await all.count(), 0, `${truth} is there`);
    }
    await isSame();
    await tryEverything(page);
    await isSame();
    const told = await heard(page);
    const focused = await page.evaluate(() => {
      const all = [...document.querySelectorAll("[data-testid=beat] :is(a[href], button, input, select, summary, [tabindex])")];
      return all.filter((one) => one.tabIndex >= 0 && one.ariaDisabled !== "true" && !one.disabled && !one.closest("[inert]")).map((one) => one.dataset.testid);
    });
    const answers = await page.getByTestId("answer").count();
    assert.deepEqual(focused.filter((id) => id !== "beat-before"), [...Array(answers).fill("answer"), "beat-after"], "nothing else can be pressed");

    await guess(page, hand, right);
    await page.reload();
    await started(page);
    assert.ok(!(await isSealed(page)), "the guess is kept");
    const reason = await page.getByTestId("outcome").locator("p").last().innerText();
    assert.ok(reason.length > 10 && !told.includes(reason), reason);
    for (const opened of await page.locator(".opened .told, .opened .unseen li").allInnerTexts()) {
      assert.ok(!told.includes(opened), opened);
    }
  });
}

forEach([...EVERY_LANGUAGE, ...EVERY_KEYBOARD], "a wrong guess costs nothing, stays, and is told apart in the look back", async ({ page, host, hand }) => {
  await openBeat(page, host, "definition");
  const [{ guess: right, tasks }] = WALKS.definition;
  await guess(page, hand, right + 1);
  assert.equal(await page.getByTestId("outcome").locator("p").count(), 3, "what came out stands beside it");
  await goThrough(page, hand, { tasks });
  assert.deepEqual(await punched(page), ["definition"]);
  await hand.press(page, "beat-after");
  await isAt(page, "definition", 2);
  assert.equal(await page.locator('[data-testid="looked-back"] dd').count(), 2);
  assert.equal(await page.locator('[data-testid="looked-back"] .right').count(), 0);
});

/** The beats whose runs go on by themselves once they are guessed: that is looked at and fulfils nothing. */
const WATCHED = [["key", 2], ["key", 4], ["answers", 1], ["mistakes", 1], ["crash", 1], ["crash", 2], ["crash", 3], ["whose-key", 1], ["expiry", 1]];

for (const [lesson, beat] of WATCHED) {
  forEach(EVERY_LANGUAGE, `to watch part ${beat} of ${lesson} is not to have done it`, async ({ page, host, hand }) => {
    await openBeat(page, host, lesson, beat);
    await guess(page, hand, 0);
    await over(page, hand);
    for (const key of ["back", "back", "step", "play"]) await hand.press(page, key);
    await over(page, hand);
    const nothingIsDone = async () => {
      assert.ok((await ticks(page)).every((is) => !is), "no task is ticked");
      assert.deepEqual(await punched(page), []);
    };
    await nothingIsDone();
    await hand.press(page, page.locator('.dock [data-testid="restart"]'));
    await page.keyboard.press("Control+z");
    await over(page, hand);
    await nothingIsDone();
  });
}

/** Runs that come to their end and are not what is asked for. */
const WRONG = [
  ["no-answer", 2, [press("pay")]],
  ["retry", 3, [press("pay")]],
  ["key", 1, [press("pay")]],
  ["key", 3, [press("lose-reply"), press("pay")]],
  ["claim", 2, [press("pay")]],
  ["unknown", 3, [press("lose-reply"), press("pay")]],
  ["mistakes", 2, [press("pay")]],
  ["mistakes", 4, [press("lose-reply"), press("pay")]],
  ["mistakes", 7, [press("pay")]],
];

for (const [lesson, beat, moves] of WRONG) {
  forEach(EVERY_LANGUAGE, `what is not asked for in part ${beat} of ${lesson} does not pass, and the page says why`, async ({ page, host, hand }) => {
    await openBeat(page, host, lesson, beat);
    assert.equal((await page.getByTestId("why-not").innerText()).trim(), "", "nothing has happened yet");
    for (const move of moves) await move(page, hand);
    await over(page, hand);
    assert.ok((await ticks(page)).every((is) => !is), "no task is ticked");
    assert.ok((await page.getByTestId("why-not").innerText()).trim().length > 10);
    assert.equal(await page.getByTestId("won").count(), 0);
  });
}

forEach(EVERY_LANGUAGE, "two handlers one after the other take money once, which is not what the race asks for", async ({ page, host, hand }) => {
  await openBeat(page, host, "race");
  await guess(page, hand, 0);
  for (const column of [0, 1]) await hand.press(page, page.getByTestId("run-rest").nth(column));
  await shows(page, { debits: 1 });
  assert.deepEqual(await ticks(page), [false]);
  assert.ok((await page.getByTestId("why-not").innerText()).trim().length > 10);
  await hand.press(page, "reopen");
  await shows(page, { debits: 0 });
});

forEach([...EVERY_LANGUAGE, ...EVERY_KEYBOARD], "the step at fault leads to the step at fault", async ({ page, host, hand }) => {
  await openBeat(page, host, "key", 2);
  await guess(page, hand, 1);
  await over(page, hand);
  await hand.press(page, "toggle-keys");
  await hand.press(page, "lose-reply");
  await hand.press(page, "pay");
  await over(page, hand);
  const end = await shows(page, { debits: 2 });
  assert.deepEqual(await ticks(page), [false]);
  await hand.press(page, "fault-step");
  const at = await shows(page, { debits: 2 });
  assert.ok(at.step < end.step, "it is not the last one");
  await hand.press(page, "back");
  await shows(page, { debits: 1, step: at.step - 1 });
});

forEach(EVERY_KEYBOARD, "hints come one by one, and the last one leaves the focus a place", async ({ page, host, hand }) => {
  for (const [lesson, beat] of [["no-answer", 2], ["build", 1], ["definition", 1]]) {
    await page.goto("about:blank");
    await page.goto(`${host.address}?lesson=${lesson}&beat=${beat}`);
    await started(page);
    if (await isSealed(page)) await guess(page, hand, 0);
    let shown = 0;
    for (; (await page.getByTestId("hint").count()) > 0; shown += 1) {
      assert.equal(await page.getByTestId("hints").locator("p").count(), shown);
      await hand.press(page, "hint");
    }
    assert.ok(shown > 0);
  }
});
