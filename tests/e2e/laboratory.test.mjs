// The laboratory's outcomes: each strategy with each key policy on one pod and on two, under a lost reply and under a
// double click. The tables are the specification's; nothing here knows how an outcome comes about.

import { strict as assert } from "node:assert";
import { HASH, UUID, openLaboratory, playOut, playUntil, setUp, shows } from "./lab.mjs";
import { EVERY_HAND, EVERY_KEYBOARD, EVERY_LANGUAGE, forEach } from "./readers.mjs";

const KEYS = ["none", "per-intent", "per-attempt"];
const PODS = ["1", "2"];

/** How often money is taken, on one pod and on two, by key policy. Without a key, a keyed server refuses. */
const LOST_REPLY = {
  "no-key": { none: [2, 2], "per-intent": [2, 2], "per-attempt": [2, 2] },
  "check-then-act-memory": { none: [0, 0], "per-intent": [1, 2], "per-attempt": [2, 2] },
  "check-then-act-db": { none: [0, 0], "per-intent": [1, 1], "per-attempt": [2, 2] },
  "claim-first": { none: [0, 0], "per-intent": [1, 1], "per-attempt": [2, 2] },
};
const DOUBLE_CLICK = {
  "no-key": { none: [2, 2], "per-intent": [2, 2], "per-attempt": [2, 2] },
  "check-then-act-memory": { none: [0, 0], "per-intent": [2, 2], "per-attempt": [2, 2] },
  "check-then-act-db": { none: [0, 0], "per-intent": [2, 2], "per-attempt": [2, 2] },
  "claim-first": { none: [0, 0], "per-intent": [1, 1], "per-attempt": [2, 2] },
};

/** How many rows are left, and where: in the database, or one in each pod's memory that worked. */
function rows(strategy, keys, debits) {
  if (strategy === "no-key" || keys === "none") return 0;
  if (keys === "per-attempt") return 2;
  return strategy === "check-then-act-memory" ? undefined : Math.min(debits, 1);
}

function checkEnd(end, debits, { strategy, keys }, kind) {
  assert.equal(end.debits, debits, kind);
  assert.equal(end.intents, 1, kind);
  assert.equal(end.verdict, debits > 1 ? "double-charge" : "safe", kind);
  assert.equal(end.belief, debits === 0 ? "failed" : "paid", kind);
  assert.equal(end.slips.length, debits, kind);
  for (const slip of end.slips) assert.deepEqual([slip.amount, slip.intent], ["10", "1"], kind);
  const expected = rows(strategy, keys, debits);
  if (expected !== undefined) assert.equal(end.records.length, expected, kind);
  for (const record of end.records) checkRecord(record, kind);
  const distinct = new Set(end.records.map((record) => record.key)).size;
  if (keys === "per-attempt") assert.equal(distinct, end.records.length, kind);
  if (keys === "per-intent") assert.ok(distinct <= 1, kind);
  assert.equal(new Set(end.records.map((record) => record.hash)).size, Math.min(end.records.length, 1), "one body");
}

function checkRecord(record, kind) {
  assert.match(record.key, UUID, kind);
  assert.match(record.hash, HASH, kind);
  assert.equal(record.customer, "A", kind);
  assert.equal(record.status, "Completed", kind);
  assert.equal(record.paymentId, "", `${kind}: these strategies have no payment id`);
}

for (const [fault, table] of Object.entries({ "a lost reply": LOST_REPLY, "a double click": DOUBLE_CLICK })) {
  for (const strategy of Object.keys(table)) {
    forEach(EVERY_LANGUAGE, `${fault} under ${strategy}, with each key policy on one pod and on two`,
      async ({ page, host }) => {
        await openLaboratory(page, host);
        await setUp(page, { strategy, doubleClick: table === DOUBLE_CLICK });
        for (const keys of KEYS) {
          for (const [place, pods] of PODS.entries()) {
            await setUp(page, { keys, pods });
            await shows(page, { strategy, keys, pods, step: 0, debits: 0, records: [] });
            if (table === LOST_REPLY) await page.getByTestId("lose-reply").click();
            await page.getByTestId("pay").click();
            const end = await playOut(page);
            checkEnd(end, table[strategy][keys][place], { strategy, keys }, `${strategy}, ${keys}, ${pods} pods`);
            // Where nothing was paid, the armed loss is still armed: it is taken back for the next run.
            const lose = page.getByTestId("lose-reply");
            if ((await lose.getAttribute("aria-pressed")) === "true") await lose.click();
          }
        }
      });
  }
}

/** The names and values of every field that the record shows, as text. */
const fields = (page) => page.getByTestId("record").evaluate((record) => {
  const texts = (tag) => [...record.querySelectorAll(tag)].map((part) => part.textContent.trim());
  return { names: texts("dt"), values: texts("dd") };
});

forEach(EVERY_LANGUAGE, "a record shows every field, in progress first and then completed", async ({ page, host }) => {
  await openLaboratory(page, host);
  await setUp(page, { strategy: "claim-first", keys: "per-intent" });
  await page.getByTestId("lose-reply").click();
  await page.getByTestId("pay").click();
  const claimed = await playUntil(page, (now) => now.records.length > 0);
  assert.equal(claimed.records[0].status, "InProgress");
  const before = await fields(page);
  const end = await playOut(page);
  const after = await fields(page);

  assert.deepEqual(after.names, before.names);
  const [customer, key, hash, paymentId, status, body, createdAt, owner, lease] = after.values;
  const [record] = end.records;
  assert.deepEqual([customer, key, hash], [record.customer, record.key, record.hash]);
  assert.match(key, UUID);
  assert.match(hash, HASH);
  assert.match(owner, UUID);
  assert.notEqual(owner, key);
  assert.equal(status, "201");
  const reply = JSON.parse(body);
  assert.deepEqual(Object.keys(reply), ["receipt", "amount", "currency"]);
  assert.match(reply.receipt, UUID);
  assert.deepEqual([reply.amount, reply.currency], [10, "XTS"]);
  assert.match(createdAt, /[\d۰-۹]/);
  // In progress, there is no reply yet; a payment id and a lease these strategies never have.
  const [, , , noPaymentId, noStatus, noBody, createdBefore, ownerBefore, noLease] = before.values;
  assert.equal(new Set([noPaymentId, noStatus, noBody, noLease, paymentId, lease]).size, 1, "one word for nothing");
  assert.deepEqual([createdBefore, ownerBefore], [createdAt, owner], "the retry left the row's origin untouched");
});

forEach(EVERY_HAND, "claim-first answers a double click with 409, and the third attempt gets the stored reply",
  async ({ page, host, reader, hand }) => {
    await openLaboratory(page, host);
    await hand.choose(page, "keys", "per-intent");
    await hand.press(page, "double-click");
    await hand.choose(page, "strategy", "claim-first");
    await hand.press(page, "pay");
    const number = new Intl.NumberFormat(reader.lang).format;
    const conflict = new RegExp(`${number(409)}|409`);

    await playUntil(page, (now) => conflict.test(now.told));
    const told = await playUntil(page, (now) => now.messages.length === 0);
    assert.deepEqual([told.debits, told.belief], [0, "waiting"], "409 is no failure and no payment");
    const paid = await playUntil(page, (now) => now.belief === "paid");
    assert.equal(paid.debits, 1);
    const stored = page.getByTestId("replayed");
    assert.equal(await stored.count(), 0, "the stored reply is still to come");
    const end = await playOut(page);
    assert.deepEqual([end.debits, end.verdict, end.belief], [1, "safe", "paid"]);
    assert.equal(await stored.count(), 1);
    assert.ok(end.told.includes(number(3)), "the third attempt got it");
    assert.ok(end.nowMs > paid.nowMs);
    assert.deepEqual(end.records.map((record) => record.status), ["Completed"]);
  });

forEach(EVERY_KEYBOARD, "the whole set-up is chosen by keyboard", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await hand.choose(page, "keys", "per-attempt");
  await hand.press(page, "double-click", "Space");
  await hand.choose(page, "strategy", "check-then-act-db");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await shows(page, { keys: "per-attempt", strategy: "check-then-act-db", step: 0 });
  assert.notEqual((await shows(page, {})).pods, "1", "an arrow chose the other number of pods");
  await hand.press(page, "pay");
  assert.equal((await playOut(page)).debits, 2);
});

forEach(EVERY_LANGUAGE, "the first screen takes over a run it knows and begins anew from one it does not",
  async ({ page, host, hand }) => {
    await openLaboratory(page, host);
    await setUp(page, { strategy: "claim-first", keys: "per-intent" });
    await hand.press(page, "pay");
    const { step, digest } = await playUntil(page, (now) => now.records.length > 0);
    await hand.press(page, "close-lab");
    await shows(page, { screen: "first", keys: "on", step, digest });
    await hand.press(page, "open-lab");
    await shows(page, { screen: "lab", keys: "per-intent", step, digest });
    await setUp(page, { pods: "2" });
    await hand.press(page, "pay");
    await hand.press(page, "close-lab");
    await shows(page, { screen: "first", keys: "on", step: 0, playing: false });
  });
