// The addresses and links of tests/corpus, which the native tests read too: given away once, or once painful.

import { readFileSync } from "node:fs";

const read = (name) => readFileSync(new URL(`../corpus/${name}.txt`, import.meta.url), "utf8").split("\n\n");
const plain = (text) => text.replace(/\\u\{([0-9a-f]+)\}/gi, (_, code) => String.fromCodePoint(parseInt(code, 16))).replaceAll("\\0", "\0");

/** Addresses: what is asked, what is kept, and the code and parameter of each complaint. */
export const ADDRESSES = read("addresses").flatMap((part) => {
  const lines = (sign) => part.split("\n").filter((line) => line.startsWith(sign)).map((line) => line.slice(2));
  const [asked] = lines(">");
  if (asked === undefined) return [];
  const complaints = lines("!").map((line) => line.split(" "));
  return [{ asked: plain(asked), kept: new URLSearchParams(lines("<")[0]), complaints }];
});

/** Links: the set-up as an address, the run's text, and where it opens. */
export const LINKS = read("links").flatMap((part) => {
  const [name, setUp, run, place] = part.split("\n").filter((line) => !line.startsWith("#"));
  if (place === undefined) return [];
  const [, step, steps, digest] = place.match(/^step=(\d+) of=(\d+) digest=([0-9a-f]{64})$/);
  return [{ name, setUp, run, place: { step: Number(step), steps: Number(steps), digest } }];
});
