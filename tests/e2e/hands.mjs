// Three ways to use the page: mouse, touch, keyboard alone. Each presses, chooses and writes; nothing else does.
// After every act of the keyboard the focus must be somewhere and be seen. Knows nothing of the lab.

import { strict as assert } from "node:assert";

/** No page of this size needs more presses of Tab to come round. */
const MOST_TABS = 90;

/** What a story points at: a test id, or a locator where several things share one. */
const at = (page, target) => (typeof target === "string" ? page.getByTestId(target) : target);

/** The mouse. */
export const mouse = {
  name: "mouse",
  press: (page, target) => at(page, target).click(),
  choose: (page, target, value) => at(page, target).selectOption(value),
  write: (page, target, text) => fillAndLeave(at(page, target), text),
};

/** A finger. */
export const touch = {
  name: "touch",
  press: (page, target) => at(page, target).tap(),
  choose: (page, target, value) => at(page, target).selectOption(value),
  write: (page, target, text) => fillAndLeave(at(page, target), text),
};

/** The keyboard: Tab to get there, Enter to press, arrows to choose. */
export const keyboard = {
  name: "keyboard",
  async press(page, target, key = "Enter") {
    await reach(page, target);
    await page.keyboard.press(key);
    await focusIsKept(page, `${key} on ${target}`);
  },
  async choose(page, target, value) {
    await reach(page, target);
    const chosen = () => at(page, target).getAttribute("data-value");
    await page.keyboard.press("Home");
    for (let presses = 0; (await chosen()) !== value; presses += 1) {
      assert.ok(presses < MOST_TABS, `${target} has no ${value}`);
      await page.keyboard.press("ArrowDown");
    }
    await focusIsKept(page, `choosing ${value}`);
  },
  async write(page, target, text) {
    await reach(page, target);
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(text);
    await page.keyboard.press("Enter");
    await focusIsKept(page, `writing ${text}`);
  },
};

/** What is written counts when the field is left. */
async function fillAndLeave(field, text) {
  await field.fill(text);
  await field.blur();
}

/** Goes to a control by Tab, in the page's own order. */
export async function reach(page, target) {
  const control = at(page, target);
  await control.waitFor();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${target} cannot be reached by Tab`);
}

/** Whoever reads by keyboard always has a place, and sees it. */
export async function focusIsKept(page, after) {
  const focus = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return {
      name: element.dataset.testid,
      isRinged: element.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
      hasSize: box.width > 0 && box.height > 0,
    };
  });
  assert.ok(focus, `the focus was lost after ${after}`);
  assert.ok(focus.isRinged && focus.hasSize, `the focus on ${focus.name} is not to be seen after ${after}`);
  return focus.name;
}
