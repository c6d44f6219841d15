// A story: one test in one fresh page of a real Chromium, on the release served by a plain host.
// Whatever the story says, it fails on an error in the console, an uncaught error, or a request to any
// other host. It knows the page only through test ids, and never sleeps.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { contextFor, quit } from "./browser.mjs";
import { serve } from "./server.mjs";

/** No story may hold up the others; milliseconds. */
const PATIENCE = 120_000;

after(quit);

/**
 * Declares a story.
 * @param {string} name a sentence
 * @param {import("./browser.mjs").Reader & { host?: object, expected?: RegExp[] }} given `host` goes to
 *   `serve`; an error that matches one of `expected` is part of the story, and each of them must come
 * @param {(tools: { page: import("playwright-core").Page, host: object }) => Promise<void>} play opens
 *   `host.address` itself, so that it can first arrange what it likes
 */
export function story(name, given, play) {
  test(name, { timeout: PATIENCE }, async () => {
    const host = await serve(given.host);
    const context = await contextFor(given);
    const problems = [];
    context.on("console", (message) => message.type() === "error" && problems.push(`console: ${message.text()}`));
    context.on("weberror", (error) => problems.push(`uncaught: ${error.error()}`));
    context.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== "data:" && protocol !== "blob:" && origin !== host.origin) {
        problems.push(`request to another host: ${request.url()}`);
      }
    });
    try {
      await play({ page: await context.newPage(), host });
    } finally {
      await context.close();
      await host.close();
    }
    const expected = given.expected ?? [];
    const surprising = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    assert.deepEqual(surprising, [], "the page complained");
    const missed = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
    assert.deepEqual(missed, [], "an expected complaint did not come");
  });
}
