// A database and a bank for compiled handlers: SQLite behind the face of `pg`, and a ledger that can be told to fail.
// Knows nothing of handlers or schedules.
import sqlite from 'node-sqlite3-wasm';

/** PostgreSQL's words for what SQLite says otherwise. */
const translated = (sql) => sql.replace(/\$(\d+)/g, '?$1').replace(/interval '(\d+) s'/g, '$1');

export class World {
  /** Seconds. */
  now = 1000;
  ledger = [];
  /** What happens to the next charges, in order: 'wait', 'answer later', 'unheard', 'unbooked', 'never', or nothing. */
  fates = [];
  insertsTwice = false;

  constructor({ sql, dedups, checks }) {
    Object.assign(this, { dedups, checks });
    this.base = new sqlite.Database(':memory:');
    this.base.function('now', () => this.now, { deterministic: false });
    if (sql.includes('CREATE')) this.base.exec(sql);
    this.tables = this.base.all("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => name);
    this.clear();
  }

  clear() {
    this.open = new Promise((resolve) => { this.goOn = resolve; });
    this.ledger = [];
    this.fates = [];
    this.insertsTwice = false;
    for (const table of this.tables) this.base.exec(`DELETE FROM ${table}`);
    if (this.tables.includes('accounts')) this.base.exec("INSERT INTO accounts VALUES ('A', 1000), ('B', 1000)");
  }

  reap() {
    if (this.tables.includes('idempotency_keys')) this.base.exec('DELETE FROM idempotency_keys');
  }

  rows() {
    return this.tables.includes('idempotency_keys') ? this.base.all('SELECT * FROM idempotency_keys').length : 0;
  }

  debited(amount) {
    if (!this.tables.includes('accounts')) return this.ledger.reduce((sum, debit) => sum + debit.amount, 0) === amount;
    return this.base.all('SELECT sum(balance) AS left FROM accounts')[0].left === 2000 - amount;
  }

  async query(text, values = []) {
    const sql = translated(text);
    if (/^\s*SELECT/.test(sql)) return { rows: this.base.all(sql, values), rowCount: null };
    if (values.length === 0) return { rows: [], rowCount: this.base.exec(sql) ?? null };
    if (this.insertsTwice && /^\s*INSERT/.test(sql)) {
      this.insertsTwice = false;
      this.base.run(sql, values);
    }
    const { changes } = this.base.run(sql, values);
    if (/UPDATE accounts/.test(sql)) this.ledger.push({ amount: values[0] });
    return { rows: [], rowCount: changes };
  }

  async charge(order) {
    const fate = this.fates.shift();
    if (fate === 'wait') await this.open;
    if (fate === 'unbooked') throw new Error('no answer');
    const debit = this.book(order);
    if (fate === 'answer later') await this.open;
    if (fate === 'never') await new Promise(() => {});
    if (fate === 'unheard') throw new Error('no answer');
    return debit;
  }

  book(order) {
    const known = order.paymentId && this.dedups && this.ledger.find(({ paymentId }) => paymentId === order.paymentId);
    if (known && this.checks && known.amount !== order.amount) return { receipt: '', mismatch: true };
    if (known) return { receipt: known.receipt };
    const receipt = `r${this.ledger.length + 1}`;
    this.ledger.push({ ...order, receipt });
    return { receipt };
  }

  async find(of) {
    const found = this.ledger.find((debit) => Object.entries(of).every(([name, value]) => debit[name] === value));
    return found ? { receipt: found.receipt } : null;
  }
}

/** What handlers import as `bank` and `db`: whichever world is `current`. */
export function stage() {
  const of = { current: null };
  const client = { query: (...statement) => of.current.query(...statement), release() {} };
  const bank = { charge: (order) => of.current.charge(order), find: (what) => of.current.find(what) };
  globalThis.lab = { db: { ...client, connect: async () => client }, bank };
  return of;
}
