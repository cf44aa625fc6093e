import { type Kysely, sql, type Transaction } from 'kysely';
import { lockCatalogue } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';

/** This many products at a time: some 100 ms, while those who change the catalogue wait. */
const BATCH = 1_000;

/** A shop with this many products has its collections filled in the transaction that changes them. */
const AT_ONCE = 5_000;

/**
 * Fills collections whose rule, place or products were just changed, in the same transaction; what is more than a few thousand
 * products is left to {@link fillCollections}. Called last, when all is written.
 */
export async function fillChanged(transaction: Transaction<Database>): Promise<void> {
  for (let done = 0; done < AT_ONCE; done += BATCH) if (!(await fillSome(transaction))) return;
}

/** Fills collections until nothing is left to do, in short transactions between which others change the catalogue. */
export async function fillCollections(
  db: Kysely<Database>,
  isStopped: () => boolean,
): Promise<void> {
  let isLeft = true;
  while (isLeft && !isStopped()) {
    isLeft = await db.transaction().execute(async (transaction) => {
      await lockCatalogue(transaction);
      return fillSome(transaction);
    });
  }
}

async function fillSome(transaction: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select fill_some_collections(${BATCH}) as left`.execute(transaction);
  return rows[0]?.left ?? false;
}
