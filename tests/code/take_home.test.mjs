// A run taken home: the script of every fault is played on a server that charges whenever it is asked and on one that
// recognises what it was asked before, and tells them apart. `cargo test --test take_home` writes the scripts into the
// folder that TAKE_HOME names.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = process.env.TAKE_HOME ?? fileURLToPath(new URL('../../target/tmp/take-home', import.meta.url));
const scripts = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
const WORK_MS = 60;

/** A server for payments; `answer` is its handler. What it has charged is its ledger. */
async function listening(answer) {
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { status, body, headers } = await answer(request.headers, JSON.parse(Buffer.concat(parts)));
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  return { address: `http://127.0.0.1:${server.address().port}/payments`, close: () => server.close() };
}

const work = () => new Promise((done) => { setTimeout(done, WORK_MS); });

/** Charges whenever it is asked. */
function careless() {
  let receipt = 0;
  return listening(async (_, { amount }) => {
    await work();
    receipt += 1;
    return { status: 201, body: JSON.stringify({ receipt, amount }) };
  });
}

/** Claims the key first, gives the stored reply again, and tells other bodies apart. */
function careful() {
  const rows = new Map();
  let receipt = 0;
  return listening(async (headers, { amount }) => {
    if (!headers['idempotency-key']) return { status: 400, body: '{"error":"a key is wanted"}' };
    const place = `${headers['x-customer-id']} ${headers['idempotency-key']}`;
    const row = rows.get(place);
    if (row && row.amount !== amount) return { status: 422, body: '{"error":"another body under this key"}' };
    if (row?.reply) return { ...row.reply, headers: { 'idempotent-replayed': 'true' } };
    if (row) return { status: 409, body: '{"error":"in progress"}', headers: { 'retry-after': '1' } };
    rows.set(place, { amount });
    await work();
    receipt += 1;
    const reply = { status: 201, body: JSON.stringify({ receipt, amount }) };
    rows.set(place, { amount, reply });
    return reply;
  });
}

/** What a script prints, and how it ends. */
const play = (script, ...words) => new Promise((done) => {
  execFile(process.execPath, [join(folder, script), ...words], (error, out, complaint) => {
    done({ code: error ? error.code : 0, out, complaint });
  });
});

let servers;
before(async () => { servers = { careless: await careless() }; });
after(() => servers.careless.close());

for (const script of scripts) {
  test(`${script}: a careful server answers as it should`, async () => {
    const server = await careful();
    const { code, out, complaint } = await play(script, server.address);
    server.close();
    assert.equal(code, 0, out + complaint);
    assert.match(out, /ok {4}purchase-1-attempt-\d/);
  });
}

/** In these the server is asked a second time for what it has done already, and both its answers are heard or lost behind it. */
const REPEATS = ['reply-lost', 'duplicate', 'concurrent', 'duplicate-two-pods', 'concurrent-two-pods', 'key-reused-same-body'];
for (const script of scripts.filter((name) => REPEATS.some((fault) => name.endsWith(`-${fault}.mjs`)))) {
  test(`${script}: a careless server is found out`, async () => {
    const { code, out } = await play(script, servers.careless.address);
    assert.equal(code, 1, out);
    assert.match(out, /WRONG purchase-\d-attempt-\d/);
    assert.match(out, /a second receipt under one key/);
  });
}

test('another amount under one key is to be refused', async () => {
  const script = scripts.find((name) => name.endsWith('-body-changed.mjs'));
  assert.ok(script, scripts.join(' '));
  const { code, out } = await play(script, servers.careless.address);
  assert.equal(code, 1, out);
  assert.match(out, /should be: 422/);
});

test('an address elsewhere is refused unless a flag says that it is meant', async () => {
  for (const far of ['http://example.org/payments', 'http://127.0.0.1.example.org/', 'http://10.0.0.1/', 'https://localhost.example/']) {
    const { code, complaint } = await play(scripts[0], far);
    assert.equal(code, 2, far);
    assert.match(complaint, /not this machine/);
  }
  for (const words of [[], ['ftp://127.0.0.1/'], ['nonsense'], [servers.careless.address, 'more']]) {
    const { code, complaint } = await play(scripts[0], ...words);
    assert.equal(code, 2, words.join(' '));
    assert.match(complaint, /usage: /);
  }
});

test('a server that is not there is said to be silent, and nothing is judged', async () => {
  const { code, complaint } = await play(scripts[0], 'http://127.0.0.1:9/');
  assert.equal(code, 2);
  assert.match(complaint, /gave no answer at all/);
});
