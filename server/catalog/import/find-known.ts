import { type Kysely, type RawBuilder, sql } from 'kysely';
import { FACTS } from '../../../domain/product-facts.ts';
import type { Database } from '../../database/types.ts';
import type { ChosenColumns } from './choose-columns.ts';
import type { NamedPicture, NamedPictures } from './named-pictures.ts';
import type { Pace } from './pace.ts';
import { type AttributeNames, findNamedAttributes } from './plan-facts.ts';
import {
  findVariantReferences,
  findVariants,
  groupVariantRows,
  type StoredVariants,
} from './plan-variants.ts';
import type { StoredProduct } from './planned-product.ts';
import type { ValidRow } from './valid-row.ts';

/** Valid rows, and what they name in the column `images`. */
export interface PlannedSheet {
  readonly rows: readonly ValidRow[];
  readonly pictures: NamedPictures;
  readonly columns: Pick<ChosenColumns, 'source'>;
}

/** Where to look, and how fast. */
export interface PacedReader {
  readonly db: Kysely<Database>;
  readonly pace: Pace;
}

/** What the shop has of what rows name, and what was met in them so far. */
export interface KnownShop {
  readonly products: ReadonlyMap<number, StoredProduct>;
  /** The rows of products with variants, by the first. */
  readonly groups: ReadonlyMap<ValidRow, readonly ValidRow[]>;
  readonly variants: ReadonlyMap<number, StoredVariants>;
  /** Which product's variant has each reference, in lower case. */
  readonly variantReferences: ReadonlyMap<string, number>;
  /** In which row each of them was met first. */
  readonly variantRows: Map<string, number>;
  /** Which product has each reference, in lower case. */
  readonly references: Map<string, number>;
  /** By the name as the file has it. */
  readonly categories: ReadonlyMap<string, number>;
  /** Those that fill themselves: they are nobody's home. */
  readonly byRule: ReadonlySet<number>;
  readonly attributes: AttributeNames;
  readonly pictures: KnownPictures;
  /** In which row each id, and each reference in lower case, was met first. */
  readonly rows: Map<number | string, number>;
  /** Whether it is a file of another shop. */
  readonly isForeign: boolean;
  /** Collections that are not there, by their names in lower case. */
  readonly missing: Map<string, string>;
}

/** Asks for all of it, some at a time. */
export async function findKnown(
  reader: PacedReader,
  { rows, pictures, columns }: PlannedSheet,
): Promise<KnownShop> {
  const { categories, byRule } = await findCategories(reader, rows);
  const products = await findStored(reader, rows);
  const groups = groupVariantRows(rows);
  const references = [...products.values()].flatMap(({ id, reference }) =>
    reference === null ? [] : [[reference.toLowerCase(), id] as const],
  );
  return {
    products,
    groups,
    ...(await findKnownVariants(reader, rows, groups.size > 0 ? [...products.keys()] : [])),
    references: new Map(references),
    categories,
    byRule,
    attributes: await findNamedAttributes(reader.db, [...categories.values()]),
    pictures: await findPictures(reader, pictures.byPart),
    rows: new Map(),
    isForeign: columns.source !== 'own',
    missing: new Map(),
  };
}

async function findStored(
  { db, pace }: PacedReader,
  rows: readonly ValidRow[],
): Promise<KnownShop['products']> {
  const read = (condition: RawBuilder<boolean>) =>
    sql<StoredProduct>`
      select p.id, name, description, price, discount, coalesce(o.offered, s.offered, available) as available, category_id,
        s.on_hand, k.cost, ${sql.raw(FACTS.join())}, attributes,
        array(select picture_id from product_images where product_id = p.id order by position) as pictures
      from products p left join product_stock s on s.product_id = p.id
        left join product_options o on o.product_id = p.id left join product_costs k on k.product_id = p.id
      where ${condition} and deleted_at is null`.execute(db);
  const ids = rows.flatMap(({ values: { id } }) => id ?? []);
  const references = rows.flatMap(({ values: { reference } }) => reference ?? []);
  const byId = await inBatches(
    ids,
    pace,
    async (some) => (await read(sql`p.id = any(${some}::int[])`)).rows,
  );
  const byReference = await inBatches(
    references,
    pace,
    async (some) =>
      (await read(sql`lower(reference) in (select lower(one) from unnest(${some}::text[]) one)`))
        .rows,
  );
  return new Map([...byId, ...byReference].map((product) => [product.id, product]));
}

async function findKnownVariants(
  { db, pace }: PacedReader,
  rows: readonly ValidRow[],
  productIds: readonly number[],
): Promise<Pick<KnownShop, 'variants' | 'variantReferences' | 'variantRows'>> {
  const references = rows.flatMap(({ values }) => values.variant_reference ?? []);
  const variants = await inBatches(productIds, pace, async (some) => [
    ...(await findVariants(db, some)),
  ]);
  const owners = await inBatches(references, pace, async (some) => [
    ...(await findVariantReferences(db, some)),
  ]);
  return {
    variants: new Map(variants),
    variantReferences: new Map(owners),
    variantRows: new Map(),
  };
}

async function findCategories(
  { db, pace }: PacedReader,
  rows: readonly ValidRow[],
): Promise<Pick<KnownShop, 'categories' | 'byRule'>> {
  const names = [...new Set(rows.flatMap(({ values: { collection } }) => collection ?? []))];
  const found = await inBatches(names, pace, async (some) => {
    const { rows } = await sql<{ given: string; id: number; is_by_rule: boolean }>`
      select given, id, rule is not null as is_by_rule from unnest(${some}::text[]) given
        join categories on categories.name = given::citext`.execute(db);
    return rows;
  });
  return {
    categories: new Map(found.map(({ given, id }) => [given, id])),
    byRule: new Set(found.flatMap(({ id, is_by_rule }) => (is_by_rule ? [id] : []))),
  };
}

/** What parts of cells stand for, and the ids of those pictures that the shop has, by key. */
export interface KnownPictures {
  readonly byPart: ReadonlyMap<string, NamedPicture>;
  readonly ids: ReadonlyMap<string, number>;
}

/** Asks which of the pictures that rows name the shop has. */
async function findPictures(
  { db, pace }: { readonly db: Kysely<Database>; readonly pace: Pace },
  byPart: KnownPictures['byPart'],
): Promise<KnownPictures> {
  const keys = new Set([...byPart.values()].flatMap(({ key }) => key ?? []));
  const found = await inBatches([...keys], pace, (some) =>
    db
      .selectFrom('pictures')
      .select(['id', 'file_key'])
      .where('file_key', '=', sql<string>`any(${some}::text[])`)
      .execute(),
  );
  return { byPart, ids: new Map(found.map(({ file_key, id }) => [file_key, id])) };
}

/** Few enough for one statement to take milliseconds, triggers and all: what shoppers ask goes in between. */
const BATCH = 25;

/** Does something with a long list, some at a time and one after the other; answers all that came of it. */
async function inBatches<T, R>(
  all: readonly T[],
  pace: Pace,
  work: (some: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += BATCH) {
    for (const one of await work(all.slice(from, from + BATCH))) done.push(one);
    await pace.rest();
  }
  return done;
}
