// Runs without a browser: what the example `replay` makes of a link. `cargo xtask test stories` has built it before.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Ten thousand steps are printed in less. */
const MOST_OUTPUT = 16 * 1024 * 1024;

/** The steps up to where the run opens, and the digest there. */
export async function replay(run) {
  const words = ["run", "--quiet", "--release", "--example", "replay", "--", run];
  const options = { cwd: ROOT, maxBuffer: MOST_OUTPUT };
  const { stdout } = await promisify(execFile)(process.env.CARGO ?? "cargo", words, options);
  const lines = stdout.trim().split("\n").map((line) => JSON.parse(line));
  return { steps: lines.slice(0, -1), digest: lines.at(-1).digest };
}
