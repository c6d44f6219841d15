// The search over all schedules as a reader meets it: a double charge found and played, a safe design with its bounds,
// a long search that can be halted, the whole matrix against the example `verdicts`, "why", faults by hand and by name.
// What is bad is told by the specification and by the native program; nothing here knows how it comes about.

import { strict as assert } from "node:assert";
import { focusIsKept, keyboard } from "./hands.mjs";
import { finish, look, open, openFurther, openLaboratory, playOut, playUntil, shows, stepUntil } from "./lab.mjs";
import { EVERY_KEYBOARD, EVERY_LANGUAGE, EVERY_WIDTH, KEYBOARDS, forEach } from "./readers.mjs";
import { verdicts } from "./replay.mjs";

const LAB = "?lesson=lab&keys=per-intent";
/** The columns of the matrix beside the learner's own, and its rows. */
const STRATEGIES = 10;
const FAULTS = 20;

const report = (page) => page.getByTestId("search-report").evaluate((it) => ({ ...it.dataset, text: it.innerText }));
const isSeen = (page, testid) => page.getByTestId(testid).isVisible();
const place = ({ step, steps, digest }) => ({ step, steps, digest });
const numbers = ({ lang }) => new Intl.NumberFormat(lang).format;
const hasFocus = (page, testid) =>
  page.waitForFunction((id) => document.activeElement.closest(`[data-testid="${id}"]`) !== null, testid, { polling: 20 });

/** Lets the page search until it is done. */
async function searched(page) {
  await page.locator('[data-testid="search-report"][data-done="true"]').waitFor();
  return report(page);
}

async function budget(page, hand, most) {
  for (const [kind, count] of Object.entries(most)) await hand.choose(page, `budget-${kind}`, String(count));
}

forEach([...EVERY_WIDTH, ...EVERY_KEYBOARD], "a double charge is found, opened, played and taken back", async ({ page, host, hand, reader }) => {
  await openLaboratory(page, host);
  await hand.press(page, "pay");
  const before = place(await finish(page));
  assert.equal(await isSeen(page, "order-only"), false, "this run has its real times");
  await hand.press(page, "find-bug");
  const { verdict, states, text } = await searched(page);
  assert.equal(verdict, "double-charge");
  assert.ok(text.includes(numbers(reader)(Number(states))), text);
  if (hand === keyboard) {
    await hasFocus(page, "search-report");
    await focusIsKept(page, "the search");
  }
  assert.deepEqual(place(await look(page)), before, "nothing is opened unasked");
  await hand.press(page, "show-trace");
  await shows(page, { step: 0, debits: 0, playing: true });
  assert.ok(await isSeen(page, "order-only"));
  const { step } = await playUntil(page, (now) => now.debits === 2);
  assert.ok(text.includes(numbers(reader)(step)), `${text}: it was step ${step}`);
  const over = await playOut(page);
  assert.deepEqual([over.debits, over.intents, over.verdict], [2, 1, "double-charge"]);
  await hand.press(page, "undo");
  assert.deepEqual(place(await look(page)), before);
  assert.equal(await isSeen(page, "order-only"), false);
});

const BOUNDS = {
  fa: { patient: "صبور", retries: "۲ تلاش دوباره", pods: "۱ Pod", loss: "پیام گم‌شده: ۱", copy: "درخواست تکراری: ۱", crash: "افتادن Pod: ۱" },
  en: { patient: "patient", retries: "2 retries", pods: "pods: 1", loss: "Messages lost: 1", copy: "Requests copied: 1", crash: "Pods crashed: 1" },
};

forEach([...EVERY_WIDTH, EVERY_KEYBOARD[0]], "of a safe design it is said that nothing bad was found, in how many states and within which bounds",
  async ({ page, host, hand, reader }) => {
    await open(page, host, { query: `${LAB}&strategy=claim-lease-payment-id&client=patient` });
    await budget(page, hand, { loss: 1, copy: 1, crash: 1 });
    await hand.press(page, "find-bug");
    const { verdict, states, text } = await searched(page);
    assert.equal(verdict, "safe");
    assert.ok(Number(states) > 500, states);
    const plain = text.replaceAll(/\p{Cf}/gu, "");
    for (const part of [numbers(reader)(Number(states)), ...Object.values(BOUNDS[reader.lang])]) {
      assert.ok(plain.includes(part.replaceAll(/\p{Cf}/gu, "")), `${part} is not in "${plain}"`);
    }
    assert.equal(await isSeen(page, "show-trace"), false, "there is nothing to show");
    assert.equal(await isSeen(page, "cancel-search"), false, "and nothing to drop");
    await page.getByTestId("strategy").selectOption("claim-first");
    assert.equal(await isSeen(page, "search-report"), false, "it was said of another design");
    await hand.press(page, "undo");
    assert.equal((await report(page)).states, states);
  });

/** Long enough to be halted on any machine. */
const LONG = `${LAB}&strategy=claim-lease-payment-id&client=timer&pods=2&retries=4`;
const MUCH = { loss: 3, copy: 3, crash: 3, "hang-up": 3, "bank-timeout": 3 };
const isFurther = (page, states) => page.waitForFunction(
  (least) => Number(document.querySelector("[data-testid=search-report]").dataset.states) > least, states, { polling: 20 });
const frames = (page, count) => page.evaluate((count) => new Promise((resolve) => {
  const next = (left) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
  next(count);
}), count);

forEach([...EVERY_LANGUAGE, EVERY_KEYBOARD[1]], "a long search leaves the page usable, halts, goes on and is dropped",
  async ({ page, host, hand, reader }) => {
    await open(page, host, { query: LONG, clock: false });
    await budget(page, hand, { loss: 1, copy: 1, crash: 1 });
    const find = page.getByTestId("find-bug");
    const name = await find.innerText();
    await hand.press(page, "find-bug");
    await isFurther(page, 0);
    // Not by Tab: a walk there and back takes longer than a search may.
    const language = page.getByTestId("language");
    await language.press("Enter");
    await page.locator(`html:not([lang="${reader.lang}"])`).waitFor({ state: "attached" });
    await language.press("Enter");
    await isFurther(page, Number((await report(page)).states));
    const { done } = await report(page);
    assert.equal(done, "false", "it was answered while it searched");

    await find.focus();
    await hand.press(page, "find-bug");
    const { states } = await report(page);
    await frames(page, 20);
    assert.equal((await report(page)).states, states, "halted, it stands still");
    await hand.press(page, "find-bug");
    await isFurther(page, Number(states));
    await hand.press(page, "cancel-search");
    assert.equal(await isSeen(page, "search-report"), false);
    assert.equal(await isSeen(page, "cancel-search"), false);
    assert.equal(await find.innerText(), name);
    if (hand === keyboard) assert.equal(await focusIsKept(page, "the drop"), "find-bug");
    assert.deepEqual(await report(page), { testid: "search-report", text: "" });
  });

forEach(EVERY_LANGUAGE, "a search that reaches its limit says so, and claims nothing", async ({ page, host, hand, reader }) => {
  await open(page, host, { query: LONG, clock: false });
  await budget(page, hand, MUCH);
  await hand.press(page, "find-bug");
  await page.locator('[data-testid="search-report"][data-done="true"]').waitFor({ timeout: 90_000 });
  const { states, text } = await report(page);
  assert.ok(Number(states) >= 1_000_000, states);
  assert.match(text, { fa: /سقف .*همه دیده نشد/, en: /limit .*not all was seen/ }[reader.lang]);
});

/** Every cell of the matrix, by its strategy and fault. */
const cells = (page) => page.evaluate(() => Object.fromEntries(
  [...document.querySelectorAll("[data-testid=matrix] [data-testid=cell]")].map(({ dataset }) =>
    [`${dataset.strategy} ${dataset.fault}`, { verdict: dataset.verdict, states: Number(dataset.states) }])));

/** The same as the native program has it. */
const asCells = (lines, column) => Object.fromEntries(lines.map(({ strategy, fault, verdicts, states }) =>
  [`${column ?? strategy} ${fault}`, { verdict: verdicts.join(" "), states }]));

async function fill(page, hand) {
  if ((await page.getByTestId("matrix-panel").getAttribute("open")) === null) {
    await hand.press(page, page.getByTestId("matrix-panel").locator("summary"));
  }
  await hand.press(page, "fill-matrix");
  // A second filling begins with an empty table.
  await page.waitForFunction((all) => document.querySelectorAll("[data-testid=cell]").length === all,
    (STRATEGIES + 1) * FAULTS, { polling: 50 });
  return cells(page);
}

forEach(EVERY_LANGUAGE, "every cell of the matrix is what the native program finds, and the last column is the learner's own",
  async ({ page, host, hand }) => {
    await open(page, host, { query: `${LAB}&strategy=claim-lease&payment_id=key` });
    const all = await fill(page, hand);
    const plain = (await verdicts()).filter(({ toggles }) => Object.keys(toggles).length === 0);
    assert.equal(plain.length, STRATEGIES * FAULTS);
    const own = await verdicts("--strategy", "claim-lease", "--set", "payment_id=key");
    assert.deepEqual(all, { ...asCells(plain), ...asCells(own, "own") });
    assert.notDeepEqual(asCells(own, "claim-lease")["claim-lease crash-after-charge"], all["claim-lease crash-after-charge"]);

    await page.getByTestId("strategy").selectOption("error-reply");
    const other = await verdicts("--strategy", "error-reply", "--set", "payment_id=key");
    assert.deepEqual(await fill(page, hand), { ...asCells(plain), ...asCells(other, "own") }, "it follows the settings");
  });

/** A cell of each kind. */
const EXAMPLES = [
  ["no-key", "reply-lost", "double-charge"],
  ["claim-first", "crash-after-claim", "stuck"],
  ["error-reply", "reply-lost", "false-failure"],
  ["order-id", "key-reused-same-body", "false-success"],
  ["claim-lease-payment-id", "crash-after-charge", "safe"],
];
const cell = (page, strategy, fault) => page.locator(`[data-testid="cell"][data-strategy="${strategy}"][data-fault="${fault}"]`);

forEach(EVERY_WIDTH, "a cell that is pressed opens its example, which plays to what the cell says", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  await fill(page, hand);
  for (const [strategy, fault, verdict] of EXAMPLES) {
    assert.equal(await cell(page, strategy, fault).getAttribute("data-verdict"), verdict);
    await hand.press(page, cell(page, strategy, fault));
    await shows(page, { step: 0, strategy, playing: true });
    assert.equal(await page.getByTestId("fault").getAttribute("data-value"), fault);
    assert.ok(await isSeen(page, "order-only"));
    const over = await playOut(page);
    assert.ok(await page.getByTestId("order-only").evaluate((it) => it.getBoundingClientRect().top >= 0), "the page went there");
    assert.equal(over.verdict, verdict, `${strategy}, ${fault}`);
    assert.ok(over.step > 3);
  }
  const { step, digest } = await look(page);
  await cell(page, "local-transaction", "crash-after-claim").click({ force: true });
  await shows(page, { step, digest });
});

forEach(KEYBOARDS, "the matrix is one stop of Tab, and arrows lead through it", async ({ page, host, hand, reader }) => {
  await openLaboratory(page, host);
  await fill(page, hand);
  await hasFocus(page, "matrix-panel");
  await focusIsKept(page, "the filling");
  await page.keyboard.press("Tab");
  const at = () => page.evaluate(() => `${document.activeElement.dataset.strategy} ${document.activeElement.dataset.fault}`);
  assert.equal(await at(), "no-key duplicate");
  const [on, back] = reader.lang === "fa" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  for (const [key, wanted] of [
    [on, "check-then-act-memory duplicate"], ["ArrowDown", "check-then-act-memory concurrent"], [back, "no-key concurrent"],
    [back, "no-key concurrent"], ["ArrowUp", "no-key duplicate"], ["ArrowUp", "no-key duplicate"], ["End", "own duplicate"],
    [on, "own duplicate"], ["Home", "no-key duplicate"], ["ArrowDown", "no-key concurrent"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await at(), wanted, key);
    await focusIsKept(page, key);
  }
  await page.keyboard.press("Enter");
  await shows(page, { strategy: "no-key", playing: true });
  assert.equal(await at(), "no-key concurrent", "the focus stays where it was");
  assert.equal((await playOut(page)).verdict, "double-charge");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await at(), "no-key concurrent", "and Tab comes back to it");
});

const SAID = {
  fa: { cause: "افتادن سرور", cure: "ثبت با مهلت و شناسهٔ پرداخت" },
  en: { cause: "the crash", cure: "lease and payment id" },
};

forEach([...EVERY_LANGUAGE, EVERY_KEYBOARD[0]], "why a run is bad is told by what it took and by what would help, until the run is another",
  async ({ page, host, hand, reader }) => {
    await open(page, host, { query: `${LAB}&strategy=claim-lease&fault=crash-after-charge` });
    assert.equal(await isSeen(page, "why"), false, "nothing is broken yet");
    const over = await finish(page);
    assert.deepEqual([over.debits, over.verdict], [2, "double-charge"]);
    await hand.press(page, "why");
    await page.getByTestId("cures").waitFor();
    const texts = (testid) => page.getByTestId(testid).getByRole("listitem").allInnerTexts();
    assert.deepEqual(await texts("causes"), [SAID[reader.lang].cause]);
    const cures = await texts("cures");
    assert.ok(cures.some((cure) => cure.endsWith(SAID[reader.lang].cure)) && cures.length > 2, cures.join("; "));
    assert.equal(new Set(cures).size, cures.length);
    if (hand === keyboard) await hasFocus(page, "because");
    await page.getByTestId("back").press("Enter");
    assert.equal(await page.getByTestId("cures").count(), 0, "a moment before, it is another run");
    await page.getByTestId("undo").press("Enter");
    assert.equal(await isSeen(page, "because"), false);
  });

/** What the hand lets go wrong at the server, the store and the bank; each once it is possible, and what is told of it. */
const BY_HAND = [
  { fault: "hang-up", after: (now) => now.debits === 1, told: { fa: /اتصال قطع شد/, en: /connection ended/ } },
  { fault: "lose-ack", told: { fa: /تأییدش به سرور نرسید/, en: /doesn.t hear it/ } },
  { fault: "lose-bank-answer", told: { fa: /جواب بانک به سرور نرسید/, en: /bank.s answer was lost/ } },
  { fault: "hold-charge", told: { fa: /شاید بعداً پول را بردارد/, en: /may take the money later/ } },
  { fault: "land", first: "hold-charge", told: { fa: /حالا پول را برداشت/, en: /Now the bank took the money/ } },
  { fault: "expire", told: { fa: /مهلت مالکیت ردیف تمام شد/, en: /lease ran out/ } },
  { fault: "reap", after: (now) => now.records[0]?.status === "Completed", told: { fa: /پاک شد/, en: /retention is over/ } },
];

forEach([...EVERY_WIDTH, EVERY_KEYBOARD[1]], "each thing that can go wrong is there once it is possible, and is told when it is pressed",
  async ({ page, host, hand, reader }) => {
    await open(page, host, { query: `${LAB}&strategy=claim-lease` });
    for (const { fault } of BY_HAND) assert.equal(await isSeen(page, fault), false, `${fault} before Pay`);
    for (const { fault, first, after = () => true, told } of BY_HAND) {
      const when = (testid) => stepUntil(page, async (now) => after(now) && (await isSeen(page, testid)));
      if (first) {
        await when(first);
        await hand.press(page, first);
      }
      const before = await when(fault);
      await hand.press(page, fault);
      const now = await shows(page, { step: before.step + 1, playing: false });
      assert.match(now.told, told[reader.lang], fault);
      if (fault === "reap") assert.deepEqual(now.records, []);
      if (fault === "land") assert.equal(now.debits, before.debits + 1);
      await hand.press(page, "restart");
      await shows(page, { step: 0 });
    }
  });

for (const [fault, strategy, verdict] of [
  ["reply-lost", "no-key", "double-charge"], ["crash-after-claim", "claim-first", "stuck"], ["key-reused-same-body", "claim-lease", "false-success"],
]) {
  forEach(EVERY_LANGUAGE, `an address loads ${fault} under ${strategy}`, async ({ page, host }) => {
    await open(page, host, { query: `?lesson=lab&strategy=${strategy}&keys=${strategy === "no-key" ? "none" : "per-intent"}&fault=${fault}` });
    await shows(page, { step: 0, strategy, playing: false });
    assert.equal(await page.getByTestId("fault").getAttribute("data-value"), fault);
    assert.ok(await isSeen(page, "order-only"));
    assert.equal(await page.getByTestId("problem").count(), 0);
    assert.equal((await finish(page)).verdict, verdict);
  });
}

forEach(EVERY_LANGUAGE, "an address that becomes a fault's loads it, and what was there is taken back", async ({ page, host }) => {
  await open(page, host, { query: `${LAB}&strategy=claim-first` });
  await page.getByTestId("pay").click();
  const before = place(await finish(page));
  await page.evaluate(() => { location.hash = "lesson=lab&keys=per-intent&strategy=claim-first&fault=bank-late"; });
  await page.locator('[data-testid="fault"][data-value="bank-late"]').waitFor();
  assert.ok(await isSeen(page, "order-only"));
  await page.getByTestId("undo").click();
  assert.deepEqual(place(await look(page)), before);
  assert.equal(await isSeen(page, "order-only"), false);
});

forEach(EVERY_LANGUAGE, "an address opens a fault's schedule at a step of it", async ({ page, host }) => {
  await open(page, host, { query: `${LAB}&strategy=claim-lease&fault=crash-after-charge&step=5` });
  const { steps } = await shows(page, { step: 5, playing: false });
  assert.ok(steps > 5);
  assert.ok(await isSeen(page, "order-only"));
});

const CANNOT_STRIKE = { fa: "پیش نمی‌آید", en: "cannot strike here" };

forEach(EVERY_LANGUAGE, "a fault that cannot strike under a design says so, and changes nothing", async ({ page, host, hand, reader }) => {
  await open(page, host, { query: `${LAB}&strategy=local-transaction&fault=crash-after-claim` });
  const field = page.locator(".field", { has: page.getByTestId("fault") });
  const isRefused = async (fault) => {
    assert.equal(await page.getByTestId("fault").inputValue(), fault);
    assert.equal((await field.innerText()).includes(CANNOT_STRIKE[reader.lang]), fault !== "");
  };
  await shows(page, { step: 0, steps: 0, strategy: "local-transaction" });
  await isRefused("crash-after-claim");
  await hand.choose(page, "fault", "claim-ack-lost");
  await isRefused("claim-ack-lost");
  await shows(page, { step: 0, steps: 0 });
  await page.getByTestId("strategy").selectOption("claim-first");
  await isRefused("");
});

forEach(EVERY_LANGUAGE, "a fault that nobody knows is named, and the lab starts", async ({ page, host }) => {
  await open(page, host, { query: "?lesson=lab&fault=gremlins" });
  const problem = page.getByTestId("problem");
  assert.equal(await problem.getAttribute("data-code"), "unknown-value");
  const told = await problem.innerText();
  assert.ok(told.includes("fault") && told.includes("gremlins"), told);
  await shows(page, { screen: "lab", step: 0, steps: 0 });
  assert.equal(await page.getByTestId("fault").getAttribute("data-value"), "");
});

forEach([...EVERY_WIDTH, EVERY_KEYBOARD[0]], "a fault of the list is loaded, with the design as it is, and taken back", async ({ page, host, hand }) => {
  await open(page, host, { query: `${LAB}&strategy=claim-first&client=timer` });
  await hand.choose(page, "fault", "concurrent");
  await shows(page, { step: 0, strategy: "claim-first", playing: true });
  const over = await playOut(page);
  assert.deepEqual([over.debits, over.verdict], [1, "safe"]);
  await hand.choose(page, "fault", "crash-after-charge");
  assert.equal((await playOut(page)).verdict, "stuck");
  await page.getByTestId("strategy").selectOption("no-key");
  await shows(page, { step: 0, steps: 0, strategy: "no-key" });
  assert.equal(await page.getByTestId("fault").getAttribute("data-value"), "", "it is no schedule of the new design");
});

/** What really happened, and what came of it. */
const INCIDENTS = [
  ["both-ran", "check-then-act-db", "double-charge"],
  ["409-for-a-day", "claim-first", "stuck"],
  ["another-users-reply", "claim-lease-payment-id", "false-success"],
];

forEach([...EVERY_WIDTH, EVERY_KEYBOARD[1]], "what really happened to somebody is loaded and plays", async ({ page, host, hand }) => {
  await openLaboratory(page, host);
  for (const [incident, strategy, verdict] of INCIDENTS) {
    await hand.choose(page, "incident", incident);
    await shows(page, { step: 0, strategy, playing: true });
    assert.ok(await isSeen(page, "order-only"));
    assert.equal((await playOut(page)).verdict, verdict, incident);
    assert.equal(await page.getByTestId("incident").getAttribute("data-value"), incident);
  }
  await hand.press(page, "undo");
  // Whoever chooses by arrows comes by others: each of them was opened.
  const before = await page.getByTestId("incident").getAttribute("data-value");
  assert.ok(before !== "" && before !== INCIDENTS.at(-1)[0], `the list follows the run, to ${before}`);
  assert.ok(await isSeen(page, "order-only"));
});

const NO_MEANING = { fa: "با این روش معنا ندارد", en: "has no meaning with this strategy" };
const MOOT = { lease: ["no-key", "claim-lease"], "on-unknown": ["check-then-act-db", "claim-first"], "payment-id": ["local-transaction", "no-key"], "status-query": ["claim-first", "claim-lease"] };

forEach(EVERY_LANGUAGE, "a toggle that has no meaning with a design says so, and only then", async ({ page, host, hand, reader }) => {
  await openLaboratory(page, host);
  await openFurther(page, hand);
  for (const [control, [without, having]] of Object.entries(MOOT)) {
    const field = page.locator(".field", { has: page.getByTestId(control) });
    for (const [strategy, isMoot] of [[without, true], [having, false]]) {
      await page.getByTestId("strategy").selectOption(strategy);
      await shows(page, { strategy });
      assert.equal((await field.getAttribute("data-moot")) !== null, isMoot, `${control}, ${strategy}`);
      assert.equal((await field.innerText()).includes(NO_MEANING[reader.lang]), isMoot, `${control}, ${strategy}`);
    }
  }
});
