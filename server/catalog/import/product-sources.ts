import { sql, type Transaction } from 'kysely';
import { identityKey } from '../../../domain/typed-text.ts';
import type { Database } from '../../database/types.ts';
import { inPanel } from '../../products/in-panel.ts';
import { inBatches, type PacedReader } from './batches.ts';
import type { ProductSource } from './planned-product.ts';
import type { ValidRow } from './valid-row.ts';

/** Which products a file's shop has brought in before. */
export interface KnownSources {
  /** By the keys of the file. */
  readonly sources: ReadonlyMap<string, number>;
  /** How many keys are known under other names, where it is the file of another shop of the same system. */
  readonly others: number;
}

/**
 * The products that came from the same shop system under the keys of a file. Two shops of one system both have a product 12: where
 * fewer than half of the known keys have the name that they came with, it is the file of another shop, and none is the same.
 */
export async function findSources(
  { db, pace }: PacedReader,
  rows: readonly ValidRow[],
  system: string | undefined,
): Promise<KnownSources> {
  const names = new Map(
    rows.flatMap(({ sourceKey, values: { name = '' } }) =>
      sourceKey ? [[sourceKey, identityKey(name)] as const] : [],
    ),
  );
  if (system === undefined || names.size === 0) return { sources: new Map(), others: 0 };
  const found = await inBatches([...names.keys()], pace, (some) =>
    db
      .selectFrom('product_sources')
      .innerJoin('products', 'products.id', 'product_sources.product_id')
      .select(['product_sources.key', 'product_sources.name', 'products.id'])
      .where('system', '=', system)
      .where('key', '=', sql<string>`any(${some}::text[])`)
      .where(inPanel('products'))
      .execute(),
  );
  const same = found.filter(({ key, name }) => names.get(key) === name).length;
  if (same * 2 < found.length) return { sources: new Map(), others: found.length };
  return { sources: new Map(found.map(({ key, id }) => [key, id])), others: 0 };
}

/** What products are called in the file that they came with last. */
export async function storeSources(
  db: Transaction<Database>,
  products: readonly (ProductSource & { readonly id: number; readonly name: string })[],
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ system, key, id, name }) => ({
    ...{ system, key, id },
    name: identityKey(name),
  }));
  await sql`
    insert into product_sources (system, key, product_id, name)
    select system, key, id, name from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (system text, key text, id int, name text)
    on conflict (system, key) do update set product_id = excluded.product_id, name = excluded.name`.execute(
    db,
  );
}
