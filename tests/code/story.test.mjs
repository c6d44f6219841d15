// The code pane's TypeScript, as a compiler and a database see it: every set-up's handler is compiled by the strictest
// rules and played on SQLite through the schedules that `played.rs` plays on the engine. Their answers must be the same.
// Run `cargo test --test code` first: it writes the handlers into the folder that CODE names.
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { World, stage } from './world.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = resolve(process.env.CODE ?? join(here, '../../target/tmp/code'));
const variants = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
const of = stage();

function compile() {
  copyFileSync(join(here, 'shop.ts'), join(folder, 'shop.ts'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const types = join(here, 'node_modules/@types');
  const program = ts.createProgram(variants.map(({ name }) => join(folder, `${name}.ts`)), {
    strict: true, noUnusedLocals: true, noUnusedParameters: true, noImplicitReturns: true,
    noUncheckedIndexedAccess: true, allowUnreachableCode: false, skipLibCheck: true,
    target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts'], module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler, typeRoots: [types], types: ['node'],
    paths: { pg: [join(types, 'pg')] }, outDir: join(folder, 'out'), rootDir: folder,
  });
  const complaints = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  return ts.formatDiagnostics(complaints.slice(0, 20), {
    getCanonicalFileName: (name) => name, getCurrentDirectory: () => folder, getNewLine: () => '\n',
  });
}

test('every handler compiles, strictly', () => {
  assert.equal(compile(), '');
});

/** One schedule on one handler. */
class Play {
  replies = [];
  receipts = [];
  bodies = new Set();

  constructor(variant, world, module) {
    Object.assign(this, { variant, world, module });
  }

  request({ customer = 'A', order = 'o1', key = 'k1', amount = 10 } = {}) {
    return { customer, headers: key === null ? {} : { 'idempotency-key': key }, body: { order, amount, currency: 'XTS' } };
  }

  async pay(what) {
    this.heard(await this.module.pay(this.request(what)));
  }

  /** A retry, or the question before it. */
  async again(what) {
    if (this.variant.asks) this.heard(await this.module.find(this.request(what)), true);
    else await this.pay(what);
  }

  heard({ status, headers = {}, body = '' }, isTold = false) {
    const replayed = headers['Idempotent-Replayed'] === 'true';
    const isLater = status === 409 || (status === 503 && !replayed);
    assert.equal(headers['Retry-After'] !== undefined, isLater, `Retry-After on ${status}`);
    if (replayed) assert(this.bodies.has(body ?? ''), `a replay that was never said: ${body}`);
    if (!isTold) this.bodies.add(body ?? '');
    this.replies.push([status, replayed, status === 201 ? this.receipt(JSON.parse(body).receipt) : 0]);
  }

  receipt(name) {
    if (this.variant.charges) return Number(name.slice(1));
    if (!this.receipts.includes(name)) this.receipts.push(name);
    return this.receipts.indexOf(name) + 1;
  }
}

/** Lets everything run that waits for nobody. */
const settle = () => new Promise((resolve) => { setImmediate(resolve); });

/** The second comes while the first has not heard from the bank. */
async function overlapping(play, fate, second) {
  play.world.fates = [fate];
  const first = play.pay();
  await settle();
  await second();
  play.world.goOn();
  await first;
}

async function twoMore(play, what) {
  await play.again(what);
  await play.again(what);
}

const SCHEDULES = {
  async again(play) {
    await play.pay();
    await twoMore(play);
  },
  async other(play) {
    await play.pay();
    await twoMore(play, { amount: 20 });
  },
  async reaped(play) {
    await play.pay();
    play.world.reap();
    play.module = await fresh(play.variant);
    await twoMore(play, { amount: 20 });
  },
  async stranger(play) {
    await play.pay();
    await play.pay({ customer: 'B', order: 'o2' });
  },
  async reused(play) {
    await play.pay();
    await play.pay({ amount: 20, order: 'o2' });
  },
  async keyless(play) {
    await play.pay({ key: null });
  },
  busy: (play) => overlapping(play, 'wait', () => play.again()),
  'busy other': (play) => overlapping(play, 'wait', () => play.again({ amount: 20 })),
  async unknown(play) {
    play.world.fates = ['unheard'];
    await play.pay();
    await twoMore(play);
  },
  async unbooked(play) {
    play.world.fates = ['unbooked'];
    await play.pay();
    await twoMore(play);
  },
  async crash(play) {
    play.world.fates = ['never'];
    play.pay();
    await settle();
    play.world.now += 31;
    await twoMore(play);
  },
  async late(play) {
    await overlapping(play, 'answer later', async () => {
      play.world.now += 31;
      await play.again();
    });
    await play.again();
  },
  async twice(play) {
    play.world.insertsTwice = true;
    await play.pay();
    await play.again();
  },
};

let loads = 0;
const fresh = (variant) => {
  loads += 1;
  return import(`${pathToFileURL(join(folder, 'out', `${variant.name}.js`))}?${loads}`);
};

test('on SQLite every handler answers as the engine does', async () => {
  let count = 0;
  for (const variant of variants) {
    const world = new World(variant);
    of.current = world;
    const remembers = !variant.sql.includes('CREATE');
    let module = await fresh(variant);
    for (const [name, expected] of Object.entries(variant.played)) {
      world.clear();
      if (remembers) module = await fresh(variant);
      const play = new Play(variant, world, module);
      const where = `${name}: ${variant.name}, ${variant.config}`;
      try {
        await SCHEDULES[name](play);
      } catch (error) {
        throw new Error(where, { cause: error });
      }
      assert.deepEqual({ replies: play.replies, debits: world.ledger.length }, expected, where);
      count += 1;
    }
    await odds(variant, world, module);
    world.base.close();
  }
  console.log(`${variants.length} handlers, ${count} schedules`);
});

/** What the engine has no word for: malformed keys, the money itself, a key that the server makes. */
async function odds(variant, world, module) {
  const play = new Play(variant, world, variant.sql.includes('CREATE') ? module : await fresh(variant));
  world.clear();
  if (!variant.config.startsWith('no-key')) {
    for (const key of ['', 'x'.repeat(256), 'é', 'a\tb', 'a\n']) await play.pay({ key });
    assert(play.replies.every(([status]) => status === 400), variant.config);
    assert.deepEqual([world.rows(), world.ledger.length], [0, 0], variant.config);
  }
  await play.pay({ key: 'x'.repeat(255), amount: 30 });
  assert(world.debited(30), variant.config);
  if (variant.issues) {
    const { status, body } = await play.module.issueKey();
    assert.equal(status, 200);
    assert.match(JSON.parse(body).key, /^[0-9a-f-]{36}$/);
  }
}
