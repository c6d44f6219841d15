// The three rules of the first ten seconds: few controls, no empty panel and none before its time, few plain words.

import { strict as assert } from "node:assert";
import { look, open, openLaboratory, playThrough, playUntil, setUp, shows, stepThrough } from "./lab.mjs";
import { EVERY_LANGUAGE, EVERY_WIDTH, forEach } from "./readers.mjs";
import { controls, emptyPanels, visibleTexts } from "./sight.mjs";

const MOST_CONTROLS = 4;
const MOST_WORDS = 40;

/** What everybody may read at once: the product's name and the name of the one switch. */
const ALLOWED = {
  fa: ["آزمایشگاه تکرار امن", "کلید تکرار"],
  en: ["Idempotency Lab", "Idempotency key"],
};

/** Whether a reply exists: stored, or on its way. */
const hasReply = ({ records, messages }) =>
  records.some(({ status }) => status === "Completed") || messages.some(({ leg }) => leg === "reply");

/** Words of the trade, and when a reader of the first screen has seen what they name. */
const TERMS = [
  { words: /idempot|\b(409|422|400|402|503|hash|lease|owner|claim|pods?|strategy|verdict|insert|select|update|upsert|uuid)/i, since: () => false },
  { words: /(?<!\p{L})(۴۰۹|۴۲۲|۴۰۰|هش|مالک|مهلت|حکم|روش|حافظه|پایگاه|شناسه|تکرار امن)(?!\p{L})/u, since: () => false },
  { words: /\brecords?\b|ردیف|completed|تمام‌شده|\bstatus\b|وضعیت/i, since: (past) => past.some((now) => now.records.length > 0) },
  { words: /\breplay|همان جواب/i, since: (past) => past.some((now) => now.records.length > 0 && now.belief === "unknown") },
  { words: /\b201\b|۲۰۱/, since: (past) => past.some(hasReply) },
  { words: /receipt|\bdebit|رسید بانک/i, since: (past) => past.some((now) => now.debits > 0) },
  { words: /double charge|برداشت دوم/i, since: (past) => past.some((now) => now.debits > 1) },
];

async function words(page, lang) {
  const texts = await visibleTexts(page);
  const told = ALLOWED[lang].reduce((text, allowed) => text.replaceAll(allowed, " "), texts.join("\n"));
  const count = texts.flatMap((text) => text.split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return { told, count };
}

async function hasFewControls(page) {
  const seen = (await controls(page)).filter((name) => name !== "language" && name !== "theme");
  assert.ok(seen.length <= MOST_CONTROLS, `${seen.length} controls: ${seen.join(", ")}`);
  return seen;
}

/** Plays a payment on the first screen and looks after each step, before Pay included. */
async function eachStep(page, check, { armed, keyed }) {
  if (keyed) await page.getByTestId("toggle-keys").click();
  if (armed) await page.getByTestId("lose-reply").click();
  const past = [await look(page)];
  await check(past);
  await page.getByTestId("pay").click();
  do {
    past.push(await look(page));
    await check(past);
    const { step } = past.at(-1);
    await playUntil(page, (now) => now.step !== step || !now.playing);
  } while ((await look(page)).playing);
  past.push(await look(page));
  await check(past);
}

const WAYS = [
  { armed: true, keyed: false },
  { armed: false, keyed: false },
  { armed: true, keyed: true },
];

for (const way of WAYS) {
  const kind = `${way.armed ? "the reply lost" : "nothing lost"}, key ${way.keyed ? "on" : "off"}`;

  forEach(EVERY_WIDTH, `few controls, few words, no word of the trade before its event: ${kind}`,
    async ({ page, host, reader }) => {
      await open(page, host);
      const kept = new Set();
      await eachStep(page, async (past) => {
        const { step, debits } = past.at(-1);
        const { told, count } = await words(page, reader.lang);
        for (const term of TERMS.filter((term) => !term.since(past))) {
          const found = told.match(term.words)?.[0];
          assert.equal(found, undefined, `"${found}" at step ${step}: ${told}`);
        }
        if (debits > 0) return;
        for (const name of await hasFewControls(page)) kept.add(name);
        assert.ok(count <= MOST_WORDS, `${count} words at step ${step}: ${told}`);
      }, way);
      assert.deepEqual([...kept].sort(), ["lose-reply", "message", "open-lab", "pay", "toggle-keys"]);
    });
}

forEach(EVERY_WIDTH, "few controls also while a fate is chosen before money was taken", async ({ page, host, hand }) => {
  await open(page, host);
  await hand.press(page, "pay");
  await hand.press(page, "message");
  assert.ok((await hasFewControls(page)).includes("lose"));
});

forEach(EVERY_WIDTH, "on the first screen a panel comes with its object and is never empty", async ({ page, host }) => {
  await open(page, host);
  let writtenAt;
  await eachStep(page, async (past) => {
    const now = past.at(-1);
    assert.deepEqual(await emptyPanels(page), [], `step ${now.step}`);
    assert.equal(now.slips.length, now.debits, "one slip for each debit");
    assert.equal(await page.getByTestId("play").count(), past.some((then) => then.debits > 0) ? 1 : 0);
    if (now.records.length > 0) writtenAt ??= past.length - 1;
    if (writtenAt === past.length - 1) {
      // The INSERT is the step after the request's arrival, and the bank has not been asked yet.
      assert.deepEqual([now.step, now.debits, now.records.length], [3, 0, 1]);
      assert.equal(now.records[0].status, "InProgress");
    }
    assert.equal(now.records.length, writtenAt === undefined ? 0 : 1, "a record stays");
  }, { armed: true, keyed: true });
  assert.ok(writtenAt, "the record was written");
});

forEach(EVERY_LANGUAGE, "in the laboratory a panel comes with its object and is never empty", async ({ page, host }) => {
  await openLaboratory(page, host);
  for (const strategy of ["claim-first", "check-then-act-memory", "check-then-act-db", "no-key"]) {
    await setUp(page, { strategy, keys: "per-intent", doubleClick: true });
    const seen = await stepThrough(page, async (now) => {
      assert.deepEqual(await emptyPanels(page), [], `${strategy}, step ${now.step}`);
      assert.equal(await page.getByTestId("ledger").count(), now.debits > 0 ? 1 : 0, "a statement has lines");
      assert.equal(now.slips.length, now.debits);
      assert.equal(now.verdict === undefined, now.step === 0, "a verdict is on a run");
      assert.equal(now.belief === undefined, now.step === 0, "views are compared when there are any");
    });
    assert.equal(seen.at(-1).records.length > 0, strategy !== "no-key");
  }
});

forEach(EVERY_LANGUAGE, "a run that stands still before the first debit leaves a way on", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await hand.press(page, "pay");
  await hand.press(page, "play");
  await shows(page, { step: 1, playing: false });
  await hand.press(page, "close-lab");
  await shows(page, { screen: "first", step: 1, debits: 0, playing: false });
  await hand.press(page, "play");
  const seen = await playThrough(page);
  assert.equal(seen.at(-1).debits, 1);
});
