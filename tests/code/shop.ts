// What the handlers of the code pane import: the types are those of `pg`, the bank is the lab's own.
// What stands behind both at run time is `world.mjs`.
import type { Pool } from 'pg';

export interface Req {
  customer: string;
  headers: Record<string, string | undefined>;
  body: { order: string; amount: number; currency: string };
}

export interface Res {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A line of the bank's ledger, or "this id stands for another amount". */
export interface Debit {
  receipt: string;
  mismatch?: true;
}

export interface Charge {
  customer: string;
  amount: number;
  order?: string;
  paymentId?: string | undefined;
  reference?: string;
}

/** Both throw where no answer comes. */
export interface Bank {
  charge(charge: Charge): Promise<Debit>;
  find(of: { customer: string; reference?: string; order?: string }): Promise<Debit | null>;
}

declare global {
  var lab: { bank: Bank; db: Pool };
}

export const { bank, db } = globalThis.lab;
