import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { NewProduct } from '../../contract/catalog-admin.ts';
import type { StockAdjustment } from '../../contract/stock.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';

/** A key that an admin sent with what makes a product or adjusts its count, and the SHA-256 of that. */
interface ProductKey {
  readonly adminId: number;
  readonly key: string;
  readonly requestHash: Buffer;
}

/** The hash of making a copy of a product. */
export const hashCopy = (id: number): Buffer => createHash('sha256').update(`copy:${id}`).digest();

/** The hash by which one form differs from another, its pictures included. */
export function hashForm(values: NewProduct, pictures: readonly Buffer[]): Buffer {
  const digests = pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  const fields = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([fields, digests]))
    .digest();
}

/** The hash of one adjustment of a product's count. */
export const hashAdjustment = (id: number, adjustment: StockAdjustment): Buffer =>
  createHash('sha256')
    .update(`stock:${id}:${JSON.stringify(Object.entries(adjustment).sort())}`)
    .digest();

const FIND = {
  name: 'find-product-key',
  text: 'select request_hash, product_id from product_keys where admin_id = $1 and key = $2',
};

/**
 * The product that a key has made or adjusted, else `null`. Under the catalogue's lock nobody else can make it
 * meanwhile.
 *
 * @throws {Refusal} 422 under `idempotency-key` when the key came with another form before.
 */
export async function findByKey(
  db: Kysely<Database>,
  { adminId, key, requestHash }: ProductKey,
): Promise<number | null> {
  const [made] = await namedQuery<{ request_hash: Buffer; product_id: number }>(db, FIND, [
    adminId,
    key,
  ]);
  if (!made) return null;
  if (made.request_hash.equals(requestHash)) return made.product_id;
  const message = 'was already used: the product was made by an earlier try';
  throw new Refusal(422, `This idempotency key ${message}`, {
    errors: fieldErrors('idempotency-key', message),
  });
}

const STORE_KEY = {
  name: 'store-product-key',
  text: 'insert into product_keys (admin_id, key, request_hash, product_id) values ($1, $2, $3, $4)',
};

/** Keeps what a key has made or adjusted, in the transaction that does so. */
export async function storeKey(
  db: Kysely<Database>,
  { adminId, key, requestHash }: ProductKey,
  productId: number,
): Promise<void> {
  await namedQuery(db, STORE_KEY, [adminId, key, requestHash, productId]);
}

const REMOVE_OLD = {
  name: 'remove-old-product-keys',
  text: `
    with old as (
      select admin_id, key from product_keys where created_at < now() - interval '7 days' limit $1
    ), gone as (
      delete from product_keys k using old where k.admin_id = old.admin_id and k.key = old.key returning 1
    )
    select count(*)::int as count from gone`,
};

/** Removes at most `most` keys that are older than 7 days, as those of orders; answers how many. */
export async function removeOldProductKeys(db: Kysely<Database>, most: number): Promise<number> {
  const [row] = await namedQuery<{ count: number }>(db, REMOVE_OLD, [most]);
  return row?.count ?? 0;
}
