import { type Kysely, type RawBuilder, sql } from 'kysely';
import { FACTS } from '../../../domain/product-facts.ts';
import { identityKey } from '../../../domain/typed-text.ts';
import type { Database } from '../../database/types.ts';
import { inPanel } from '../../products/in-panel.ts';
import { collectionFinder, type PlacedCollection } from '../collection-paths.ts';
import { inBatches, type PacedReader } from './batches.ts';
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
import { findSources } from './product-sources.ts';
import type { ValidRow } from './valid-row.ts';

/** Valid rows, and what they name in the column `images`. */
export interface PlannedSheet {
  readonly rows: readonly ValidRow[];
  readonly pictures: NamedPictures;
  readonly columns: Pick<ChosenColumns, 'source' | 'shop' | 'found'>;
}

/** What the shop has of what rows name, and what was met in them so far. */
export interface KnownShop {
  readonly products: ReadonlyMap<number, StoredProduct>;
  /** The rows of products with variants, by the first. */
  readonly groups: ReadonlyMap<ValidRow, readonly ValidRow[]>;
  readonly variants: ReadonlyMap<number, StoredVariants>;
  /** Which product's variant has each reference, by its key. */
  readonly variantReferences: ReadonlyMap<string, number>;
  /** In which row each of them was met first. */
  readonly variantRows: Map<string, number>;
  /** Which product has each reference, by its key. */
  readonly references: Map<string, number>;
  /** Which product has come from each key of the file's shop; none where it is the file of another shop. */
  readonly sources: ReadonlyMap<string, number>;
  /** How many of its keys are those of products with other names. */
  readonly otherSources: number;
  /** By the name or path as the file has it. */
  readonly collections: ReadonlyMap<string, KnownCollection>;
  /** The one of rows that name none, as was chosen; "": none was. */
  readonly wishedCollection: string;
  readonly attributes: AttributeNames;
  readonly pictures: KnownPictures;
  /** In which row each id, and the key of each reference, was met first. */
  readonly rows: Map<number | string, number>;
  /** Whether it is a file of another shop. */
  readonly isForeign: boolean;
  /** Whether its column `shown` is ours, which hides and shows products that are there. */
  readonly saysShown: boolean;
  /** Collections that are not there, by the keys of their names. */
  readonly missing: Map<string, string>;
}

/** A collection of the shop. */
export interface KnownCollection extends PlacedCollection {
  /** It fills itself: it is nobody's home. */
  readonly is_by_rule: boolean;
}

/** Asks for all of it, some at a time. */
export async function findKnown(
  reader: PacedReader,
  { rows, pictures, columns }: PlannedSheet,
): Promise<KnownShop> {
  const { collection: wishedCollection } = columns.found.reading;
  const collections = await findCollections(reader.db, rows, wishedCollection);
  const owners = await findOwners(reader, rows);
  const { sources, others } = await findSources(reader, rows, columns.shop?.name);
  const products = await findStored(reader, rows, [...owners.values(), ...sources.values()]);
  const groups = groupVariantRows(rows);
  const references = [...products.values()].flatMap(({ id, reference }) =>
    reference === null ? [] : [[identityKey(reference), id] as const],
  );
  return {
    products,
    groups,
    variants: await findKnownVariants(reader, groups.size > 0 ? [...products.keys()] : []),
    variantReferences: owners,
    variantRows: new Map(),
    references: new Map(references),
    ...{ sources, otherSources: others },
    ...{ collections, wishedCollection },
    attributes: await findNamedAttributes(
      reader.db,
      [...collections.values()].map(({ id }) => id),
    ),
    pictures: await findPictures(reader, pictures.byPart),
    rows: new Map(),
    isForeign: columns.source !== 'own',
    saysShown: columns.source === 'own' || columns.source === 'named',
    missing: new Map(),
  };
}

async function findStored(
  { db, pace }: PacedReader,
  rows: readonly ValidRow[],
  owners: readonly number[],
): Promise<KnownShop['products']> {
  const read = (condition: RawBuilder<boolean>) =>
    sql<StoredProduct>`
      select p.id, name, description, price, discount, coalesce(o.offered, s.offered, available) as available, hidden, category_id,
        s.on_hand, k.cost, ${sql.raw(FACTS.join())}, attributes,
        array(select category_id from collection_picks where product_id = p.id) as picks,
        array(select picture_id from product_images where product_id = p.id order by position) as pictures
      from products p left join product_stock s on s.product_id = p.id
        left join product_options o on o.product_id = p.id left join product_costs k on k.product_id = p.id
      where ${condition} and ${inPanel('p')}`.execute(db);
  const ids = [...new Set([...rows.flatMap(({ values: { id } }) => id ?? []), ...owners])];
  const references = spellings(rows.flatMap(({ values: { reference } }) => reference ?? []));
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

/** References as the shop may have stored them: as they are written, composed and decomposed. */
const spellings = (references: readonly string[]): string[] => [
  ...new Set(
    references.flatMap((one) => [one, identityKey(one), identityKey(one).normalize('NFD')]),
  ),
];

async function findKnownVariants(
  { db, pace }: PacedReader,
  productIds: readonly number[],
): Promise<KnownShop['variants']> {
  const variants = await inBatches(productIds, pace, async (some) => [
    ...(await findVariants(db, some)),
  ]);
  return new Map(variants);
}

/** Which product's variant has each reference that rows name. */
async function findOwners(
  { db, pace }: PacedReader,
  rows: readonly ValidRow[],
): Promise<KnownShop['variantReferences']> {
  const references = spellings(rows.flatMap(({ values }) => values.variant_reference ?? []));
  const owners = await inBatches(references, pace, async (some) => [
    ...(await findVariantReferences(db, some)),
  ]);
  return new Map(owners.map(([reference, id]) => [identityKey(reference), id]));
}

/** The collections that rows name, whatever the case, spaces and Unicode form of their names. */
async function findCollections(
  db: Kysely<Database>,
  rows: readonly ValidRow[],
  wished: string,
): Promise<KnownShop['collections']> {
  const { rows: all } = await sql<KnownCollection>`
    select id, name::text as name, parent_id, rule is not null as is_by_rule
    from categories order by id`.execute(db);
  const { find } = collectionFinder(all);
  const named = rows.flatMap(({ values: { collection }, otherCollections = [] }) => [
    ...(collection === undefined ? [] : [collection]),
    ...otherCollections,
  ]);
  return new Map(
    [...new Set([wished, ...named])].flatMap((path) => {
      const found = find(path);
      return found ? [[path, found] as const] : [];
    }),
  );
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
