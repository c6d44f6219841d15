// The course as a learner meets it: every lesson to its end, by hand and by keyboard alone; sealed until it is guessed;
// what is wrong does not pass and says why. Links and progress are in course-links.test.mjs, the builder and possible
// worlds in course-builder.test.mjs.

import { strict as assert } from "node:assert";
import { WALKS, goThrough, isAt, openBeat, punched, ticks } from "./course.mjs";
import { shows } from "./lab.mjs";
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
