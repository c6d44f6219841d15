// Who tries the page: both languages, a telephone and a desk, and each way to use them.

import { keyboard, mouse, touch } from "./hands.mjs";
import { LANGUAGES } from "./lab.mjs";
import { story } from "./story.mjs";

const PHONE = { width: 360, height: 780 };
const DESK = { width: 1280, height: 800 };

const USES = [
  { ...DESK, hand: mouse },
  { ...PHONE, hand: touch, touch: true },
  { ...DESK, hand: keyboard },
  { ...PHONE, hand: keyboard },
];

const inBoth = (uses) =>
  Object.entries(LANGUAGES).flatMap(([lang, locale]) => uses.map((use) => ({ lang, locale, ...use })));

/** Each language at each width with each hand that fits it. */
export const EVERY_HAND = inBoth(USES);
/** Each language at each width: a finger on the telephone, a mouse at the desk. */
export const EVERY_WIDTH = inBoth(USES.slice(0, 2));
/** Each language once, one on the telephone and one at the desk: for what does not depend on width. */
export const EVERY_LANGUAGE = [EVERY_WIDTH[1], EVERY_WIDTH[2]];
/** Each language at each width, by keyboard alone. */
export const KEYBOARDS = inBoth(USES.slice(2));
/** Each language once, one on the telephone and one at the desk, by keyboard alone. */
export const EVERY_KEYBOARD = [KEYBOARDS[1], KEYBOARDS[2]];

/**
 * One story for each of these readers.
 * @param {string} name a sentence
 * @param {(tools: { page: object, host: object, reader: object, hand: object }) => Promise<void>} play
 */
export function forEach(readers, name, play) {
  for (const reader of readers) {
    const { lang, width, hand } = reader;
    story(`${name} (${lang}, ${width} px, ${hand.name})`, reader, (tools) => play({ ...tools, reader, hand }));
  }
}
