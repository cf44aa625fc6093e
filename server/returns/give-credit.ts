import { createHmac, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import {
  CREDIT_CODE_BYTES,
  creditCodeEnd,
  creditCodeOf,
  groupCreditCode,
} from '../../domain/store-credit.ts';
import { hashSecret } from '../database/hash-secret.ts';
import type { Database } from '../database/types.ts';

/**
 * The code of a credit: 80 bits of an HMAC of its random seed under the shop's secret. It is kept nowhere, so that the tables alone,
 * in a backup for example, are no money; its buyer can be shown it at any time.
 */
export const codeOfCredit = (seed: Buffer, shopSecret: string): string =>
  creditCodeOf(
    createHmac('sha256', shopSecret)
      .update('store-credit:')
      .update(seed)
      .digest()
      .subarray(0, CREDIT_CODE_BYTES),
  );

interface Given {
  readonly returnId: number;
  /** In all, with what is spent of it. */
  readonly cents: number;
  /** Whether its buyer may use it now. */
  readonly usable: boolean;
}

/**
 * Gives store credit for a return, whose order is locked; one that has some gets more or less of it, under the same code.
 *
 * @returns the code in groups; nothing where nothing is given
 */
export async function giveCredit(
  tx: Transaction<Database>,
  { shopSecret }: { readonly shopSecret: string },
  { returnId, cents, usable }: Given,
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('store_credits')
    .select(['id', 'seed'])
    .where('return_id', '=', returnId)
    .executeTakeFirst();
  if (!before && cents === 0) return undefined;
  const seed = before?.seed ?? randomBytes(16);
  const code = codeOfCredit(seed, shopSecret);
  const { id } = before ?? (await insertCredit(tx, { returnId, seed, code }));
  await sql`update store_credits set usable = ${usable} where id = ${id} and usable <> ${usable}`.execute(
    tx,
  );
  await sql`select give_credit(${id}, ${cents})`.execute(tx);
  return cents === 0 ? undefined : groupCreditCode(code);
}

const insertCredit = (
  tx: Transaction<Database>,
  { returnId, seed, code }: { returnId: number; seed: Buffer; code: string },
) =>
  tx
    .insertInto('store_credits')
    .values({
      return_id: returnId,
      seed,
      code_hash: hashSecret(code),
      code_end: creditCodeEnd(code),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
