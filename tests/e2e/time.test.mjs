// Back and forth in the laboratory: changes taken back and made again, the now line dragged, attempts picked out.

import { strict as assert } from "node:assert";
import { finish, look, open, openLaboratory, setUp, shows, stepUntil } from "./lab.mjs";
import { EVERY_HAND, EVERY_LANGUAGE, forEach } from "./readers.mjs";
import { story } from "./story.mjs";

const isReply = (message) => message.leg === "reply";
const place = ({ step, steps, digest }) => ({ step, steps, digest });
const isOff = async (page, testid) => (await page.getByTestId(testid).getAttribute("aria-disabled")) === "true";

forEach(EVERY_HAND, "a decision, a setting and a new start are taken back and made again", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  assert.ok(await isOff(page, "undo") && await isOff(page, "redo"), "nothing was changed yet");
  await hand.press(page, "pay");
  await stepUntil(page, (now) => now.messages.some(isReply));
  await hand.press(page, page.locator('[data-testid="message"][data-leg="reply"]').first());
  await hand.press(page, "lose");
  const lost = place(await finish(page));
  await setUp(page, { keys: "per-intent" });
  await shows(page, { step: 0, steps: 0, keys: "per-intent" });

  await hand.press(page, "undo");
  const back = await shows(page, { keys: "none" });
  assert.deepEqual(place(back), lost, "the run that the setting had ended is there again, at its place");
  await hand.press(page, "undo");
  const before = await look(page);
  assert.ok(before.step < lost.step && before.messages.some(isReply), "the reply flies again");
  await hand.press(page, "redo");
  assert.deepEqual(place(await look(page)), lost);
  await hand.press(page, "redo");
  await shows(page, { step: 0, keys: "per-intent" });
  assert.ok(await isOff(page, "redo"));
});

story("the usual keys take back and make again, except in a field", { locale: "en-GB" }, async ({ page, host }) => {
  await openLaboratory(page, host);
  await page.getByTestId("pay").click();
  const paid = place(await finish(page));
  await page.keyboard.press("Control+z");
  await shows(page, { step: 0, steps: 0 });
  await page.keyboard.press("Control+Shift+Z");
  assert.deepEqual(place(await look(page)), paid);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  assert.deepEqual(place(await look(page)), paid);

  await page.getByTestId("seed").fill("12");
  await page.keyboard.press("Control+z");
  assert.deepEqual(place(await look(page)), paid, "a field takes back what was typed, not what was played");
});

for (const touch of [false, true]) {
  story(`the now line is dragged back and forth (${touch ? "touch" : "mouse"})`, { locale: "fa-IR", touch, width: touch ? 360 : 1280, height: 1000 },
    async ({ page, host }) => {
      await openLaboratory(page, host);
      await page.getByTestId("pay").click();
      const { steps } = await finish(page);
      const now = page.getByTestId("now");
      await now.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await now.boundingBox();
      const from = { x: x + width / 2, y: y + height / 2 };
      const wire = await page.context().newCDPSession(page);
      const point = (name, down) => touch
        ? wire.send("Input.dispatchTouchEvent", { type: `touch${name}`, touchPoints: name === "End" ? [] : [{ x: from.x, y: from.y + down }] })
        : { Start: () => page.mouse.move(from.x, from.y).then(() => page.mouse.down()), Move: () => page.mouse.move(from.x, from.y + down), End: () => page.mouse.up() }[name]();
      await point("Start", 0);
      await point("Move", -60);
      const higher = await look(page);
      assert.ok(higher.step < steps && higher.step > 0, `step ${higher.step} of ${steps}`);
      await point("Move", -2_000);
      await shows(page, { step: 0, steps });
      await point("Move", 300);
      await shows(page, { step: steps, steps });
      await point("Move", -60);
      await point("End", -60);
      await shows(page, { step: higher.step, steps, digest: higher.digest });
    });
}

const picked = (page) => page.evaluate(() => ({
  debits: [...document.querySelectorAll("[data-testid=debit].picked")].map((row) => row.dataset.pick),
  records: document.querySelectorAll("[data-testid=record].picked").length,
  lines: document.querySelectorAll("[data-testid=log] li.picked").length,
  others: document.querySelectorAll("[data-testid=log] li:not(.picked)").length,
  dots: [...document.querySelectorAll(".plot .dot.picked")].map((dot) => dot.dataset.pick),
  messages: document.querySelectorAll(".flight.picked [data-testid=message]").length,
  arrows: document.querySelectorAll(".plot line.picked").length,
}));
const NOTHING = { debits: [], records: 0, lines: 0, dots: [], messages: 0, arrows: 0 };

forEach(EVERY_HAND, "what is picked out on one panel is marked on all of them", async ({ page, host, hand }) => {
  await open(page, host, { query: "?lesson=lab&strategy=check-then-act-db&keys=per-intent&pods=2&double_click=on" });
  await hand.press(page, "pay");
  await finish(page);
  await hand.press(page, page.locator("[data-place=debit-2]"));
  const second = await picked(page);
  assert.deepEqual([second.debits, second.records, second.dots], [["1.2"], 1, ["1.2"]]);
  assert.ok(second.lines > 3 && second.others > 3 && second.arrows > 3, JSON.stringify(second));
  assert.equal(await page.locator("[data-place=debit-2]").getAttribute("aria-pressed"), "true");

  await hand.press(page, page.locator("[data-place=record-1]"));
  const both = await picked(page);
  assert.deepEqual([both.debits, both.records, both.dots], [["1.1", "1.2"], 1, ["1.1", "1.2"]], "the record is of both attempts");

  await hand.press(page, page.locator("[data-place=step-1]"));
  assert.deepEqual((await picked(page)).debits, ["1.1"], "the first line is of the first attempt");
  await hand.press(page, page.locator("[data-place=step-1]"));
  const { others, ...nothing } = await picked(page);
  assert.deepEqual(nothing, NOTHING, "pressed again, it is let go");
});

forEach(EVERY_LANGUAGE, "a message that is opened picks out its attempt; the focus stays on what was pressed, and Esc lets go",
  async ({ page, host }) => {
    await open(page, host, { query: "?lesson=lab&strategy=claim-first&keys=per-intent" });
    await page.getByTestId("pay").click();
    await stepUntil(page, (now) => now.messages.some(isReply));
    await page.getByTestId("message").click();
    const { debits, messages } = await picked(page);
    assert.deepEqual([debits, messages], [["1.1"], 1]);
    await page.keyboard.press("Escape");
    const line = page.locator("[data-place=step-2]");
    await line.focus();
    await page.keyboard.press("Enter");
    assert.deepEqual((await picked(page)).dots, ["1.1"]);
    await page.keyboard.press("Escape");
    const { others, ...nothing } = await picked(page);
    assert.deepEqual(nothing, NOTHING);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.place), "step-2", "the focus stays");
  });

forEach(EVERY_LANGUAGE, "a run that only the laboratory can show is taken back in the laboratory", async ({ page, host }) => {
  await openLaboratory(page, host);
  await setUp(page, { strategy: "check-then-act-db", keys: "per-attempt", pods: "2" });
  await page.getByTestId("pay").click();
  const before = place(await finish(page));
  await page.getByTestId("close-lab").click();
  await shows(page, { screen: "first", step: 0 });
  await page.keyboard.press("Control+z");
  assert.deepEqual(place(await shows(page, { screen: "lab", strategy: "check-then-act-db" })), before);
});

story("undo is where it is on a keyboard of another script", { locale: "fa-IR" }, async ({ page, host }) => {
  await openLaboratory(page, host);
  await page.getByTestId("pay").click();
  await page.evaluate(() => {
    const key = { key: "\u0638", code: "KeyZ", ctrlKey: true, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await shows(page, { step: 0, steps: 0 });
});

story("fates that are open follow the language, and Esc closes them from anywhere", { locale: "en-GB" }, async ({ page, host }) => {
  await openLaboratory(page, host);
  await page.getByTestId("step").click();
  await page.getByTestId("message").click();
  assert.equal(await page.getByTestId("lose").innerText(), "Lose");
  await page.getByTestId("language").click();
  assert.match(await page.getByTestId("lose").innerText(), /[\u0600-\u06ff]/);
  await page.getByTestId("theme").focus();
  await page.keyboard.press("Escape");
  assert.equal(await page.getByTestId("lose").count(), 0);
});
