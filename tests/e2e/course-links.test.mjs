// The ways through the course: addresses, the browser's own way back, links to a moment, two languages; and what becomes
// of progress where a browser keeps it, refuses it, is full, or holds something of another version.

import { strict as assert } from "node:assert";
import { started } from "./browser.mjs";
import { WALKS, goThrough, guess, isAt, isSealed, openBeat, over, punched, ticks } from "./course.mjs";
import { keyboard } from "./hands.mjs";
import { look, open, playOut, shows } from "./lab.mjs";
import { EVERY_KEYBOARD, EVERY_LANGUAGE, forEach } from "./readers.mjs";

const KEPT = "idempotency-lab.course";
const EVERYBODY = [...EVERY_LANGUAGE, ...EVERY_KEYBOARD];
const map = (page) => page.getByTestId("course-map").waitFor();
const kept = (page) => page.evaluate((name) => localStorage.getItem(name), KEPT);
const problems = (page) => page.getByTestId("problem").count();

async function visit(page, host, address) {
  await page.goto("about:blank");
  await page.goto(host.address + address);
  await started(page);
}

for (const [address, lesson, beat] of [
  ["?lesson=key&beat=2", "key", 2],
  ["?lesson=key&beat=۲", "key", 2],
  ["?lesson=key&beat=٢", "key", 2],
  ["#lesson=race", "race", 1],
  ["?lesson=build", "build", 1],
  ["?lesson=key#lesson=race&beat=3", "race", 3],
]) {
  forEach(EVERY_LANGUAGE, `the address ${address} opens part ${beat} of ${lesson}`, async ({ page, host }) => {
    await visit(page, host, address);
    await isAt(page, lesson, beat);
    assert.equal(await problems(page), 0);
  });
}

for (const address of ["?lesson=gremlins", "?lesson=key&beat=9", "#lesson=gremlins", "?lesson=%00"]) {
  forEach(EVERY_LANGUAGE, `the address ${address} leads to the map, and one line says why`, async ({ page, host, hand }) => {
    await visit(page, host, address);
    await map(page);
    assert.equal(await problems(page), 1);
    await hand.press(page, "dismiss");
    assert.equal(await problems(page), 0);
    await hand.press(page, "begin");
    await isAt(page, "no-answer", 1);
  });
}

for (const beat of ["0", "x", "", "-1", "1e1", "99999999999999999999"]) {
  forEach(EVERY_LANGUAGE, `part "${beat}" of a lesson leads to the map, and one line says why`, async ({ page, host }) => {
    await visit(page, host, `?lesson=key&beat=${beat}`);
    await map(page);
    assert.equal(await problems(page), 1);
  });
}

for (const address of ["?lesson=key&fault=reply-lost", "?lesson=retry&step=30", "?lesson=key&beat=2&step=30"]) {
  forEach(EVERY_LANGUAGE, `what the address ${address} brings is not done by who looks at it`, async ({ page, host, hand }) => {
    await visit(page, host, address);
    if (await isSealed(page)) {
      const sealed = await look(page);
      await visit(page, host, address.replace(/&step=.*/, ""));
      assert.equal(sealed.digest, (await look(page)).digest, "before the guess there is what the part begins with");
      await guess(page, hand, 0);
    }
    await over(page, hand);
    await hand.press(page, "back");
    await hand.press(page, "step");
    assert.ok((await ticks(page)).every((is) => !is));
  });
}

forEach(EVERY_LANGUAGE, "the laboratory's address is the laboratory's, and its bar leads to the map", async ({ page, host, hand }) => {
  await visit(page, host, "?lesson=lab");
  await shows(page, { screen: "lab" });
  await hand.press(page, "open-course");
  await map(page);
});

forEach(EVERYBODY, "from the first debit on, the first screen leads to the course, and the browser's way back leads out",
  async ({ page, host, hand }) => {
    await open(page, host);
    assert.equal(await page.getByTestId("open-course").count(), 0);
    await hand.press(page, "lose-reply");
    await hand.press(page, "pay");
    await playOut(page);
    await hand.press(page, "open-course");
    await map(page);
    await hand.press(page, "begin");
    await isAt(page, "no-answer", 1);
    await page.goBack();
    await map(page);
    await page.goBack();
    await shows(page, { screen: "first" });
    await page.goForward();
    await map(page);
    await page.goForward();
    await isAt(page, "no-answer", 1);
  });

forEach(EVERYBODY, "the browser's way back leads through parts and lessons", async ({ page, host, hand }) => {
  await visit(page, host, "?lesson=key");
  await hand.press(page, "beat-after");
  await isAt(page, "key", 2);
  await hand.press(page, "beat-after");
  await isAt(page, "key", 3);
  await hand.press(page, "beat-before");
  await isAt(page, "key", 2);
  await hand.press(page, page.getByTestId("stub").nth(4));
  await isAt(page, "race", 1);
  for (const beat of [2, 3, 2, 1]) {
    await page.goBack();
    await isAt(page, "key", beat);
  }
  await page.goForward();
  await isAt(page, "key", 2);
});

forEach(EVERYBODY, "from the laboratory the way back to the same part is open", async ({ page, host, hand }) => {
  for (const address of ["?lesson=key", "#lesson=key", "#lesson=key&beat=1"]) {
    await visit(page, host, address);
    await hand.press(page, "open-lab");
    await shows(page, { screen: "lab" });
    await hand.press(page, "open-course");
    await map(page);
    await hand.press(page, page.locator('[data-testid="course-map"] [data-lesson="key"] a'));
    await isAt(page, "key", 1);
  }
});

forEach(EVERY_LANGUAGE, "a link to a moment of a part opens that part and that run for somebody else",
  async ({ page, host, reader, hand, another }) => {
    await openBeat(page, host, "key");
    await hand.press(page, "lose-reply");
    await hand.press(page, "pay");
    await playOut(page);
    await hand.press(page, "back");
    const here = await look(page);
    await hand.press(page, "share");
    const link = await page.getByTestId("link").inputValue();
    const stranger = await another(reader);
    await open(stranger, { address: link });
    await isAt(stranger, "key", 1);
    const there = await look(stranger);
    assert.deepEqual([there.digest, there.step, there.steps, there.lang], [here.digest, here.step, here.steps, here.lang]);
    assert.deepEqual(await ticks(stranger), [false], "what another has done is not theirs");
    await hand.press(stranger, page === stranger ? "" : stranger.getByTestId("stub").nth(1));
    await isAt(stranger, "retry", 1);
    await shows(stranger, { step: 0 });
  });

forEach(EVERY_LANGUAGE, "in the middle of a part the language changes and nothing else", async ({ page, host, reader, hand }) => {
  await openBeat(page, host, "key", 2);
  await page.getByTestId("answer").nth(3).check();
  await hand.press(page, "language");
  await page.locator(`html:not([lang^="${reader.lang}"])`).waitFor();
  assert.ok(await page.getByTestId("answer").nth(3).isChecked(), "what was chosen stays chosen");
  await hand.press(page, "guess");
  await page.getByTestId("outcome").waitFor();
  await playOut(page);
  await page.locator('.dock [data-testid="restart"]').click();
  await hand.press(page, "lose-reply");
  await hand.press(page, "pay");
  await playOut(page);
  const before = await look(page);
  assert.deepEqual(await ticks(page), [true]);
  const outcome = await page.getByTestId("outcome").innerText();
  await hand.press(page, "language");
  const after = await look(page);
  assert.deepEqual({ ...after, lang: 0, told: 0, recordTexts: 0 }, { ...before, lang: 0, told: 0, recordTexts: 0 });
  assert.deepEqual(await ticks(page), [true]);
  assert.notEqual(await page.getByTestId("outcome").innerText(), outcome);
});

forEach(EVERY_LANGUAGE, "progress is kept over a reload, and undoing takes no tick away", async ({ page, host, hand }) => {
  await openBeat(page, host, "crash");
  await guess(page, hand, 2);
  await goThrough(page, hand, { tasks: WALKS.crash[0].tasks.slice(0, 1) });
  assert.deepEqual(await ticks(page), [true, false]);
  for (let undone = 0; undone < 4; undone += 1) await page.keyboard.press("Control+Z");
  assert.deepEqual(await ticks(page), [true, false]);
  await page.locator('.dock [data-testid="restart"]').click();
  assert.deepEqual(await ticks(page), [true, false]);
  assert.equal(await kept(page), "1 crash.1=2 crash.1:1");
  await page.reload();
  await started(page);
  await isAt(page, "crash", 1);
  assert.deepEqual(await ticks(page), [true, false], "and the guess was not asked again");
  await page.getByTestId("outcome").waitFor();
});

/** What browsers do with what they are to keep; each runs in the page before anything else. */
const REFUSALS = {
  refuses: () => {
    Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => { throw new DOMException("denied", "SecurityError"); } });
  },
  "has no place": () => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  },
  "has no storage": () => {
    Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => null });
  },
};

for (const [kind, refusal] of Object.entries(REFUSALS)) {
  forEach(EVERY_LANGUAGE, `where the browser ${kind}, the course works for the visit and says that nothing is kept`,
    async ({ page, host, hand }) => {
      await page.addInitScript(refusal);
      await openBeat(page, host, "definition");
      await goThrough(page, hand, WALKS.definition[0]);
      assert.deepEqual(await punched(page), ["definition"]);
      await hand.press(page, "to-map");
      await map(page);
      assert.equal(await page.getByTestId("keeping").locator("p").count(), 1);
      assert.equal(await page.getByTestId("forget").count(), 0);
      assert.deepEqual(await punched(page), ["definition"]);
      await page.goBack();
      assert.deepEqual(await ticks(page), [true, true, true], "for the visit it is kept");
    });
}

for (const text of ["2 key.1:1", "{\"version\": 2}", "x".repeat(10_000), " ", "1\tkey.1:1"]) {
  forEach([EVERY_LANGUAGE[0], EVERY_KEYBOARD[1]], `what another version has kept (${text.slice(0, 14)}) stays until it is thrown away`,
    async ({ page, host, hand }) => {
      await page.addInitScript(([name, text]) => {
        if (localStorage.getItem("seen") === null) localStorage.setItem(name, text);
        localStorage.setItem("seen", "1");
      }, [KEPT, text]);
      await openBeat(page, host, "definition");
      await goThrough(page, hand, WALKS.definition[0]);
      assert.equal(await kept(page), text, "nothing is overwritten");
      await hand.press(page, "to-map");
      await map(page);
      assert.equal(await page.getByTestId("keeping").locator("p").count(), 1);
      await hand.press(page, "forget");
      await page.getByTestId("forget").waitFor({ state: "detached" });
      assert.equal(await kept(page), "1 definition.1=1 definition.1:7", "and the visit's own is kept");
      assert.equal(await page.getByTestId("keeping").locator("p").count(), 0);
      await page.reload();
      await started(page);
      assert.deepEqual(await punched(page), ["definition"]);
    });
}

forEach(EVERY_LANGUAGE, "what is kept of this version and makes no sense is left out, and the rest counts", async ({ page, host }) => {
  await page.addInitScript((name) => {
    localStorage.setItem(name, "1 gremlins.1:1 key.99:1 key.1:255 key.2=250 retry.2=1 = : definition.1=1 definition.1:999");
  }, KEPT);
  await openBeat(page, host, "key");
  assert.deepEqual(await ticks(page), [true]);
  assert.deepEqual(await punched(page), ["definition"]);
  await page.getByTestId("beat-after").click();
  await page.locator('[data-testid="beat"][data-sealed="true"]').waitFor();
});

forEach([...EVERY_LANGUAGE, ...EVERY_KEYBOARD], "two debits are two presses and less than ten seconds away in the lesson on keys",
  async ({ page, host, hand }) => {
    await openBeat(page, host, "key");
    const start = await page.evaluate(() => Date.now());
    for (const press of ["lose-reply", "pay"]) await hand.press(page, press);
    for (let n = 0; (await look(page)).debits < 2; n += 1) {
      assert.ok(n < 50, "they come by themselves");
      await page.clock.runFor(200);
    }
    const ms = (await page.evaluate(() => Date.now())) - start;
    assert.ok(ms <= 10_000, `${ms} ms`);
    assert.deepEqual(await ticks(page), [true]);
    await page.getByTestId("won").waitFor();
    assert.ok(hand !== keyboard || (await page.evaluate(() => document.activeElement !== document.body)));
  });
