// A story: one test in one fresh page of a real Chromium, on the release served by a plain host.
// Whatever the story says, it fails on an error in the console, an uncaught error, or a request to any
// other host, in the page and in those of other readers. It knows pages only through test ids, and never sleeps.

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
 * @param {(tools: { page: import("playwright-core").Page, host: object, another: Function }) => Promise<void>} play
 *   opens `host.address` itself, so that it can first arrange what it likes; `another(reader)` is the page of
 *   somebody else, in a fresh profile
 */
export function story(name, given, play) {
  test(name, { timeout: PATIENCE }, async () => {
    const host = await serve(given.host);
    const problems = [];
    const contexts = [];
    const another = async (reader) => {
      const context = await contextFor(reader);
      contexts.push(context);
      watch(context, host, problems);
      return context.newPage();
    };
    try {
      await play({ page: await another(given), host, another });
    } finally {
      for (const context of contexts) await context.close();
      await host.close();
    }
    const expected = given.expected ?? [];
    const surprising = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    assert.deepEqual(surprising, [], "the page complained");
    const missed = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
    assert.deepEqual(missed, [], "an expected complaint did not come");
  });
}

/** Writes down what no page may do. */
function watch(context, host, problems) {
  const origins = [host.origin, host.elsewhere];
  context.on("console", (message) => message.type() === "error" && problems.push(`console: ${message.text()}`));
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error()}`));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && !origins.includes(origin)) {
      problems.push(`request to another host: ${request.url()}`);
    }
  });
}
