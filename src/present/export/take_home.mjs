// One run of the Idempotency Lab, played against a server of your own:
//
//   node run.mjs http://127.0.0.1:3000/payments
//
// It sends the same requests, with the same keys and the same overlaps, through a small proxy of its own that loses,
// copies and keeps back what the run lost, copied and kept back. Then it says what a correct server should have answered
// to each. Nothing else is needed: Node 20 or newer. It talks to this machine alone, unless --not-loopback says that the
// address is yours all the same.
//
// Each request is a POST with `Idempotency-Key`, `X-Customer-Id` and a JSON body {"customer", "amount", "currency"}.
// Ends with 0 if every answer was one that a correct server gives, 1 if not, 2 if it could not be tried.
//
// What a server does inside is its own: the order of its steps, a crash, a lease, a lost answer of the bank. Of these only
// the cut connection is played; what was left out is said at the end. Money that was taken behind an answer that nobody
// heard shows in your own books alone: count there too.
import { createServer, request as ask } from "node:http";
import { request as askSafely } from "node:https";

const RUN = /*RUN*/ {};

/** Longest wait for an answer of your server, in milliseconds. */
const PATIENCE_MS = 10_000;
/** Longest body that is kept, in bytes. */
const MOST_BYTES = 65_536;
/** Why no answer is waited for any more. */
const HUNG_UP = "hung up, as in the run";

const words = process.argv.slice(2);
const isFarAllowed = words.includes("--not-loopback");
const [address, ...rest] = words.filter((word) => word !== "--not-loopback");
const target = address && URL.canParse(address) ? new URL(address) : undefined;

function refuse(why) {
  console.error(why);
  process.exit(2);
}

if (!target || rest.length > 0 || !["http:", "https:"].includes(target.protocol)) {
  refuse("usage: node run.mjs http://127.0.0.1:3000/payments [--not-loopback]");
}
const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(target.hostname);
if (!isLoopback && !isFarAllowed) {
  refuse(`${target.hostname} is not this machine. If that server is yours and may be charged, add --not-loopback.`);
}

/** Something that happens once, and whoever waits for it. */
function moment() {
  const it = { has: false };
  it.came = new Promise((done) => { it.come = (value) => { it.has = true; done(value); }; });
  return it;
}

const flights = new Map();
/** One request on its way, by the name that it has in the run. */
function flight(name) {
  if (!flights.has(name)) flights.set(name, { arrived: moment(), answered: moment(), answer: undefined, isOver: false });
  return flights.get(name);
}

const within = (promise, ms = PATIENCE_MS) => Promise.race([promise, new Promise((done) => { setTimeout(done, ms).unref(); })]);

async function bodyOf(stream) {
  const parts = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The network: it takes the requests of the run and of nobody else, and hands on what it is told to hand on. */
const proxy = createServer(async (incoming, outgoing) => {
  const name = incoming.headers["x-lab-request"];
  if (!RUN.acts.some((act) => act.send?.name === name) || flight(name).arrived.has) {
    outgoing.writeHead(503).end();
    return;
  }
  const headers = { ...incoming.headers, host: target.host };
  for (const own of ["x-lab-request", "connection", "transfer-encoding"]) delete headers[own];
  try {
    flight(name).arrived.come({ headers, body: await bodyOf(incoming), outgoing });
  } catch {
    outgoing.destroy();
  }
});

/** The app's side of an attempt: what it hears is what the network lets through. */
function send({ name, key, customer, amount }, port) {
  const body = JSON.stringify({ customer, amount, currency: RUN.currency });
  const headers = {
    "content-type": "application/json", "content-length": Buffer.byteLength(body), "x-customer-id": customer, "x-lab-request": name,
  };
  if (key) headers["idempotency-key"] = key;
  const sent = ask({ host: "127.0.0.1", port, path: "/", method: "POST", headers, agent: false });
  sent.on("response", (response) => response.resume());
  sent.on("error", () => {});
  sent.end(body);
}

/** The network hands a request, or a copy of it, to the server. */
async function deliver(name, original) {
  const { headers, body } = await within(flight(original).arrived.came) ?? refuse(`${original} never came to the proxy`);
  const of = flight(name);
  const secure = target.protocol === "https:";
  await new Promise((begun) => {
    const up = (secure ? askSafely : ask)(target, { method: "POST", headers, agent: false }, async (response) => {
      try {
        const body = await bodyOf(response);
        of.answer = { status: response.statusCode, headers: response.headers, body };
      } catch (error) {
        of.failure = error;
      }
      of.answered.come();
    });
    of.up = up;
    up.on("error", (error) => { of.failure ??= error; of.answered.come(); begun(); });
    up.on("finish", begun);
    up.setTimeout(PATIENCE_MS, () => up.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} seconds`)));
    up.end(body);
  });
  // It is at the server now: whatever comes next comes while it is there, unless the run says that it had ended.
  await new Promise((done) => { setTimeout(done, 20); });
}

/** What a correct server may answer, by what it has been asked before: one key of one customer is one request. */
const asked = new Map();
const isDone = (status) => status >= 200 && status < 300 || status === 402;

function expect(name, { key, customer, amount }) {
  if (!key) return { may: [400], or: "2xx: without a key it is a purchase of its own", isFree: true };
  const place = `${customer} ${key}`;
  const before = asked.get(place);
  if (!before) {
    asked.set(place, { amount, names: [name] });
    return { may: [200, 201, 202, 402], or: "" };
  }
  before.names.push(name);
  if (before.amount !== amount) return { may: [422], or: "", isOther: true };
  const earlier = before.names.slice(0, -1).map(flight);
  const isOpen = earlier.some((of) => !of.answer);
  return { may: isOpen ? [409, 425, 503] : [], or: "the first reply again" };
}

/** Whether an answer is one of those. */
function judge(name, expected, firsts) {
  const { answer, failure } = flight(name);
  if (!answer) return { got: failure ? `nothing (${failure.message || failure.code})` : "nothing", is: undefined };
  const text = answer.body.toString();
  const got = `${answer.status} ${text.replace(/\s+/g, " ").slice(0, 60)}`;
  if (expected.isFree) return { got, is: answer.status === 400 || isDone(answer.status) };
  if (expected.isOther || !isDone(answer.status)) return { got, is: expected.may.includes(answer.status) };
  const first = firsts.get(expected.place);
  if (first === undefined) firsts.set(expected.place, text);
  return { got, is: first === undefined || first === text, isAnother: first !== undefined && first !== text };
}

async function play(port) {
  const expectations = [];
  const sends = new Map();
  for (const act of RUN.acts) {
    if (act.send) {
      sends.set(act.send.name, act.send);
      send(act.send, port);
      await within(flight(act.send.name).arrived.came);
    } else if (act.deliver) {
      const of = sends.get(act.of ?? act.deliver);
      expectations.push([act.deliver, { ...expect(act.deliver, of), place: `${of.customer} ${of.key}` }, of]);
      await deliver(act.deliver, of.name);
    } else if (act.answered) {
      await within(flight(act.answered).answered.came);
    } else if (act.hear) {
      await within(flight(act.hear).answered.came);
      const { answer } = flight(act.hear);
      const { outgoing } = await flight(act.of ?? act.hear).arrived.came;
      if (answer && !outgoing.writableEnded) outgoing.writeHead(answer.status).end(answer.body);
    } else if (act.lose) {
      const { outgoing } = await flight(act.lose).arrived.came;
      outgoing.destroy();
    } else if (act.hangUp) {
      flight(act.hangUp).up?.destroy(new Error(HUNG_UP));
    }
  }
  await within(Promise.all([...flights.values()].filter((of) => of.up).map((of) => of.answered.came)));
  return expectations;
}

function report(expectations) {
  const firsts = new Map();
  let [heard, wrong, silent] = [0, 0, 0];
  for (const [name, expected, { key, customer, amount }] of expectations) {
    const { got, is, isAnother } = judge(name, expected, firsts);
    const should = [expected.may.join(" or "), expected.or].filter(Boolean).join(", or ");
    const word = is === undefined ? "?" : is ? "ok" : "WRONG";
    if (is !== undefined) heard += 1;
    if (is === false) wrong += 1;
    if (is === undefined && flight(name).failure?.message !== HUNG_UP) silent += 1;
    console.log(`${word.padEnd(5)} ${name}  customer ${customer}, key ${key ? key.slice(0, 8) : "none"}, amount ${amount}`);
    console.log(`        answered: ${got}`);
    console.log(`        should be: ${should}`);
    if (isAnother) console.log("        a second receipt under one key: the money was taken twice, or the reply was not kept");
  }
  for (const left of RUN.leftOut) console.log(`left out: ${left}`);
  if (expectations.length === 0) refuse("in this run nothing comes to the server");
  if (silent > 0 && heard === 0) refuse(`${target.href} gave no answer at all`);
  const verdict = wrong > 0 ? `${wrong} of them wrong.` : "none of them wrong. This is one run, not a proof.";
  console.log(`${heard} heard, ${verdict}`);
  return wrong > 0 || silent > 0 ? 1 : 0;
}

proxy.listen(0, "127.0.0.1", async () => {
  console.log(`${RUN.title}\n${RUN.link ?? ""}\n`.replace(/\n+$/, "\n"));
  const code = report(await play(proxy.address().port));
  proxy.close();
  proxy.closeAllConnections();
  process.exitCode = code;
});
