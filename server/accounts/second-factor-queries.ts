import { type Kysely, sql, type Transaction } from 'kysely';
import type { SecondFactor } from '../../contract/second-factor.ts';
import type { Database } from '../database/types.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** How long one that is being set up waits for its first code. */
const SETUP_TIME = sql<string>`interval '1 hour'`;

/**
 * Locks an account before its second factor: the order in which a change of the account locks them (`end_account_ties` in SQL). Anyone who
 * opens a session waits, and finds what was decided.
 */
export async function lockUser(transaction: Tx, userId: number): Promise<void> {
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/** Whether the account's login needs a code, and how many recovery codes it has. */
export async function readSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const factor = await db
    .selectFrom('second_factors')
    .select(['turned_on_at', sql<number>`cardinality(recovery_hashes)`.as('left')])
    .where('user_id', '=', userId)
    .where('turned_on_at', 'is not', null)
    .executeTakeFirst();
  return {
    turned_on_at: factor?.turned_on_at?.toISOString() ?? null,
    recovery_codes_left: factor?.left ?? 0,
  };
}

/** Keeps a new secret, encrypted, until its first code; false when a second factor is on already. */
export async function storeSetup(db: Db, userId: number, secret: Buffer): Promise<boolean> {
  const stored = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: sql<Date>`now()` })
        .where('second_factors.turned_on_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** The encrypted secret that is being set up; `null` when there is none, or its hour is over. */
export async function findSetup(db: Db, userId: number): Promise<Buffer | null> {
  const setup = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('turned_on_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - ${SETUP_TIME}`)
    .executeTakeFirst();
  return setup?.secret ?? null;
}

/** The encrypted secret of a second factor that is on; `null` when none is. */
export async function findSecret(db: Db, userId: number): Promise<Buffer | null> {
  const factor = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('turned_on_at', 'is not', null)
    .executeTakeFirst();
  return factor?.secret ?? null;
}

interface FirstCode {
  readonly step: number;
  readonly recoveryHashes: Buffer[];
}

/** Turns on what was set up. */
export async function writeTurnedOn(
  db: Db,
  userId: number,
  { step, recoveryHashes }: FirstCode,
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({
      turned_on_at: sql<Date>`now()`,
      last_step: step,
      recovery_hashes: recoveryHashes,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Notes the step of a code; false when it, or a later one, was used before. Of two at once one is. */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('turned_on_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Uses a recovery code up; false when it is none of theirs, or was used before. Of two at once one is. */
export async function spendRecoveryHash(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ recovery_hashes: sql<Buffer[]>`array_remove(recovery_hashes, ${hash}::bytea)` })
    .where('user_id', '=', userId)
    .where('turned_on_at', 'is not', null)
    .where(sql<boolean>`${hash}::bytea = any (recovery_hashes)`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Puts new recovery codes in the place of those from before. */
export async function replaceRecoveryHashes(
  db: Db,
  userId: number,
  hashes: Buffer[],
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ recovery_hashes: hashes })
    .where('user_id', '=', userId)
    .execute();
}

/** Removes a second factor, on or being set up. @returns whether one was on. */
export async function removeSecondFactor(db: Db, userId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('turned_on_at')
    .executeTakeFirst();
  return removed?.turned_on_at != null;
}

/** Ends what was opened by the password alone: all other sessions, and known devices. */
export async function endWithoutFactor(
  db: Db,
  userId: number,
  here: Buffer | undefined,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(here !== undefined, (query) => query.where('token_hash', '<>', here as Buffer))
    .execute();
  await db
    .updateTable('sessions')
    .set({ second_factor: true })
    .where('user_id', '=', userId)
    .execute();
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

/** Removes secrets whose first code never came. @returns how many it removed. */
export async function removeOldSetups(db: Db, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('second_factors')
        .select('user_id')
        .where('turned_on_at', 'is', null)
        .where('created_at', '<=', sql<Date>`now() - ${SETUP_TIME}`)
        .limit(most),
    )
    .where('turned_on_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
