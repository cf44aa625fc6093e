import { sql, type Transaction } from 'kysely';
import type { NewOffer, Offer } from '../../contract/offers.ts';
import { MOST_AUTOMATIC_OFFERS } from '../../domain/offers.ts';
import { sqlState } from '../database/connection.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { readOffer } from './read-offers.ts';

type Tx = Transaction<Database>;

/**
 * Makes an offer. One whose days have begun runs from this transaction on.
 *
 * @throws {Refusal} 422 for a code that another offer has, for what the shop does not have, for days that are over, and for too many
 * automatic offers.
 */
export async function createOffer(tx: Tx, offer: NewOffer, timeZone: string): Promise<Offer> {
  await refuseUnknown(tx, offer);
  const { id } = await refuseTakenCode(() =>
    tx
      .insertInto('offers')
      .values(valuesOf(offer, timeZone))
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return settle(tx, id, timeZone);
}

/** @throws {Refusal} 404 for no such offer, 422 as {@link createOffer}. */
export async function changeOffer(
  tx: Tx,
  { id, offer }: { readonly id: number; readonly offer: NewOffer },
  timeZone: string,
): Promise<Offer> {
  await readOffer(tx, id, timeZone);
  await refuseUnknown(tx, offer);
  await refuseTakenCode(() =>
    tx.updateTable('offers').set(valuesOf(offer, timeZone)).where('id', '=', id).execute(),
  );
  return settle(tx, id, timeZone);
}

/** Stops an offer, or lets it go on. @throws {Refusal} 404 for no such offer, 422 for too many automatic offers. */
export async function stopOffer(
  tx: Tx,
  { id, stopped }: { readonly id: number; readonly stopped: boolean },
  timeZone: string,
): Promise<Offer> {
  const stopped_at = stopped ? sql<Date>`coalesce(stopped_at, now())` : null;
  await tx.updateTable('offers').set({ stopped_at }).where('id', '=', id).execute();
  return settle(tx, id, timeZone);
}

/** Removes an offer; orders keep what it took off. @throws {Refusal} 404 for no such offer. */
export async function removeOffer(tx: Tx, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('offers')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Refusal(404, 'Offer not found');
}

function valuesOf({ parts, from_day, to_day, ...offer }: NewOffer, timeZone: string) {
  return {
    ...offer,
    parts: offer.code === null ? JSON.stringify(parts) : null,
    starts_at: sql<Date>`${from_day}::date::timestamp at time zone ${timeZone}`,
    ends_at: sql<Date>`(${to_day}::date + 1)::timestamp at time zone ${timeZone}`,
  };
}

/** Shows the offer on pages where it runs, and answers it as it is now. */
async function settle(tx: Tx, id: number, timeZone: string): Promise<Offer> {
  await sql`select settle_offers()`.execute(tx);
  const { rows } = await sql<{ automatic: number }>`
    select count(*)::int4 as automatic from offers
    where code is null and stopped_at is null and coalesce(ends_at > now(), true)`.execute(tx);
  if ((rows[0]?.automatic ?? 0) > MOST_AUTOMATIC_OFFERS) {
    const message = `At most ${MOST_AUTOMATIC_OFFERS} offers without a code can run or wait: stop another first`;
    throw new Refusal(422, message);
  }
  return readOffer(tx, id, timeZone);
}

/**
 * Refuses products and collections that are not there, and collections by rule, which are the home of no product: such an offer
 * would hold for nobody.
 */
async function refuseUnknown(tx: Tx, { parts, category_ids }: NewOffer): Promise<void> {
  const { rows } = await sql<{ products: number[]; categories: number[] }>`
    select array(select id from products where id = any(${idsOf(parts, 'product_id')}::int[]) and deleted_at is null) as products,
      array(select id from categories where id = any(${[...idsOf(parts, 'category_id'), ...category_ids]}::int[]) and rule is null) as categories
  `.execute(tx);
  const { products = [], categories = [] } = rows[0] ?? {};
  const errors: Record<string, string[]> = {};
  for (const [index, { product_id, category_id }] of parts.entries()) {
    if (product_id !== undefined && !products.includes(product_id))
      errors[`parts.${index}.product_id`] = ['is no product of the shop'];
    if (category_id !== undefined && !categories.includes(category_id))
      errors[`parts.${index}.category_id`] = ['is no collection that is filled by hand'];
  }
  if (category_ids.some((id) => !categories.includes(id)))
    Object.assign(
      errors,
      fieldErrors('category_ids', 'must be collections that are filled by hand'),
    );
  const [first] = Object.entries(errors);
  if (first) throw new Refusal(422, `${first[0]} ${first[1][0]}`, { errors });
}

const idsOf = (parts: NewOffer['parts'], key: 'product_id' | 'category_id'): number[] =>
  parts.flatMap((part) => part[key] ?? []);

const UNIQUE_VIOLATION = '23505';

async function refuseTakenCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const message = 'is the code of another offer';
    throw new Refusal(422, `code ${message}`, { errors: fieldErrors('code', message) });
  }
}
