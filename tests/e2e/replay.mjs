// The lab without a browser: what the example `replay` makes of a link, and what the example `verdicts` finds.
// `cargo xtask test stories` has built both before.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Ten thousand steps are printed in less. */
const MOST_OUTPUT = 16 * 1024 * 1024;

/** The lines that an example prints, read as JSON. */
async function lines(example, ...asked) {
  const words = ["run", "--quiet", "--release", "--example", example, "--", ...asked];
  const options = { cwd: ROOT, maxBuffer: MOST_OUTPUT };
  const { stdout } = await promisify(execFile)(process.env.CARGO ?? "cargo", words, options);
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

/** The steps up to where the run opens, and the digest there. */
export async function replay(run) {
  const all = await lines("replay", run);
  return { steps: all.slice(0, -1), digest: all.at(-1).digest };
}

/** The verdict table, as far as it is asked for. */
export const verdicts = (...asked) => lines("verdicts", ...asked);
