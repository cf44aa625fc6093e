import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { isCreditCode } from '../../domain/store-credit.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/** A store credit, and what is left of it in cents. */
export interface FoundCredit {
  /** `null`: nobody has this code. */
  readonly id: number | null;
  readonly leftCents: number;
}

const CREDIT = `
  select id, (given_cents - spent_cents)::float8 as "leftCents" from store_credits where code_hash = $1`;
const FIND_CREDIT = { name: 'find-store-credit', text: `${CREDIT} and usable` };
const LOCK_CREDIT = { name: 'lock-store-credit', text: `${CREDIT} and usable for no key update` };
const LOCK_OF_RETURN = {
  name: 'lock-store-credit-of-return',
  text: `
    select id, (given_cents - spent_cents)::float8 as "leftCents" from store_credits where return_id = $1 for no key update`,
};

/** By what a code is found: the table holds no code that could be used. */
export const hashOfCredit = (code: string): Buffer => createHash('sha256').update(code).digest();

const UNKNOWN: FoundCredit = { id: null, leftCents: 0 };

/** The credit of a normalized code. */
export async function findCredit(db: Kysely<Database>, code: string): Promise<FoundCredit> {
  if (!isCreditCode(code)) return UNKNOWN;
  const [found] = await namedQuery<FoundCredit>(db, FIND_CREDIT, [hashOfCredit(code)]);
  return found ?? UNKNOWN;
}

/** How an order is paid by store credit: by its code, or by that of the return that it is made in exchange for. */
export type CreditChoice = { readonly code: string } | { readonly returnId: number };

/** The same, locked until the transaction ends: of parallel orders each finds what those before it have left. */
export async function lockCredit(
  transaction: Transaction<Database>,
  choice: CreditChoice,
): Promise<FoundCredit> {
  if ('returnId' in choice) {
    const [found] = await namedQuery<FoundCredit>(transaction, LOCK_OF_RETURN, [choice.returnId]);
    return found ?? UNKNOWN;
  }
  if (!isCreditCode(choice.code)) return UNKNOWN;
  const [found] = await namedQuery<FoundCredit>(transaction, LOCK_CREDIT, [
    hashOfCredit(choice.code),
  ]);
  return found ?? UNKNOWN;
}
