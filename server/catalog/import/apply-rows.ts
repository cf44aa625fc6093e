import { type Kysely, sql, type Transaction } from 'kysely';
import { FACTS, type Fact, TEXT_FACTS } from '../../../domain/product-facts.ts';
import { lockCatalogue } from '../../database/catalogue-version.ts';
import { lockProductsExclusively } from '../../database/product-locks.ts';
import { actAs, actForImport } from '../../database/session.ts';
import type { Database } from '../../database/types.ts';
import { deleteUnusedPictures } from '../../media/picture-rows.ts';
import { inPanel } from '../../products/in-panel.ts';
import { storeCosts, storeVariantCosts } from '../product-costs.ts';
import { captionProducts } from '../product-images.ts';
import { setOffered, startCounting, stopCounting } from '../product-stock.ts';
import { storeVariants } from '../variants.ts';
import { leaveCarts } from '../write-product.ts';
import {
  differInVariants,
  findVariantReferences,
  findVariants,
  mergeVariants,
} from './plan-variants.ts';
import type { PlannedProduct } from './planned-product.ts';
import { storeSources } from './product-sources.ts';
import { storeOldAddresses } from './store-old-addresses.ts';
import { noteLeftOut, type StagedRow, takeRows } from './stored-imports.ts';

type Db = Transaction<Database>;

/** One step of an import. */
export interface Step {
  readonly importId: string;
  /** Whose changes they are; `null` when the account is gone. */
  readonly adminId: number | null;
  /** How many rows it takes at most. */
  readonly size: number;
}

/** What a step did: how many rows it took, and the keys of pictures whose files are to be removed. */
export interface StepDone {
  readonly taken: number;
  readonly unused: readonly string[];
}

/**
 * Applies the next rows of an import in one short transaction, which also removes them from what is to be done: a kill
 * leaves both done or neither. Products are locked in the order of their ids, as orders lock them; a lock that an order
 * holds is waited for shortly, and a process that freezes in the middle releases its own after a second.
 *
 * @throws {DatabaseError} 55P03 when a product was locked for too long; nothing was done then.
 */
export async function applyStep(
  db: Kysely<Database>,
  { importId, adminId, size }: Step,
): Promise<StepDone> {
  return db.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction);
    await sql`select set_config('lock_timeout', '50ms', true),
      set_config('idle_in_transaction_session_timeout', '1s', true)`.execute(transaction);
    if (adminId !== null) await actAs(transaction, adminId);
    await actForImport(transaction, importId);
    const rows = await takeRows(transaction, importId, size);
    const gone = await findGone(transaction, rows);
    const dropped = await storeRows(
      transaction,
      rows.filter((row) => !gone.has(row)),
      adminId,
    );
    const leftOut = [...gone].map(([row, message]) => ({
      row,
      error: { row: row.row, column: '', message },
    }));
    await noteLeftOut(transaction, importId, leftOut);
    return { taken: rows.length, unused: await deleteUnusedPictures(transaction, dropped) };
  });
}

/** Leaves the next row out, with the reason that the result names. */
export async function leaveOut(
  db: Kysely<Database>,
  importId: string,
  message: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const rows = await takeRows(transaction, importId, 1);
    const leftOut = rows.map((row) => ({ row, error: { row: row.row, column: '', message } }));
    await noteLeftOut(transaction, importId, leftOut);
  });
}

/** Locks what rows name. @returns those that name what was deleted since they were checked, and why. */
async function findGone(db: Db, rows: readonly StagedRow[]): Promise<Map<StagedRow, string>> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  await lockProductsExclusively(db, ids);
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where(inPanel('products'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const categories = await db
    .selectFrom('categories')
    .select('id')
    .select(sql<boolean>`rule is not null`.as('is_by_rule'))
    .where('id', '=', sql<number>`any(${rows.map(({ category_id }) => category_id)}::int[])`)
    .forKeyShare()
    .execute();
  const pictures = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', sql<number>`any(${rows.flatMap((row) => row.pictures ?? [])}::int[])`)
    .forKeyShare()
    .execute();
  const references = await findVariantReferences(db, rows.flatMap(referencesOf));
  const isTaken = (row: StagedRow) =>
    referencesOf(row).some((reference) => {
      const owner = references.get(reference.toLowerCase());
      return owner !== undefined && owner !== row.id;
    });
  const [known, collections, images] = [products, categories, pictures].map(
    (found) => new Set(found.map(({ id }) => id)),
  );
  const gone = new Map<StagedRow, string>();
  for (const row of rows) {
    if (row.id !== null && !known?.has(row.id)) gone.set(row, 'The product was deleted meanwhile');
    else if (!collections?.has(row.category_id)) {
      gone.set(row, 'The collection was deleted meanwhile');
    } else if (categories.some(({ id, is_by_rule }) => is_by_rule && id === row.category_id)) {
      gone.set(row, 'The collection fills itself by a rule meanwhile');
    } else if (row.pictures?.some((id) => !images?.has(id))) {
      gone.set(row, 'A picture was deleted meanwhile');
    } else if (isTaken(row)) {
      gone.set(row, 'A variant of another product has the same reference by now');
    }
  }
  return gone;
}

const referencesOf = ({ variants }: StagedRow): string[] =>
  variants?.variants.flatMap(({ reference }) => reference ?? []) ?? [];

/** @returns the pictures that were taken from products. */
async function storeRows(
  db: Db,
  rows: readonly StagedRow[],
  adminId: number | null,
): Promise<number[]> {
  const created = rows.filter(({ id }) => id === null);
  const updated = rows.filter(({ id }) => id !== null);
  const made = created.length > 0 ? await insertProducts(db, created) : [];
  const changed = updated.length > 0 ? await updateProducts(db, updated) : [];
  const withPictures = [...made, ...changed].filter(hasPictures);
  const dropped = withPictures.length > 0 ? await replacePictures(db, withPictures) : [];
  await storeAllVariants(db, adminId, {
    rows: [...created, ...updated],
    stored: [...made, ...changed],
  });
  for (const [at, { stock: onHand }] of [...created, ...updated].entries()) {
    const productId = [...made, ...changed][at]?.id;
    if (onHand === undefined || productId === undefined) continue;
    await startCounting(db, { productId, onHand, adminId });
  }
  await storeCosts(
    db,
    [...created, ...updated].flatMap(({ cost }, at) => {
      const id = [...made, ...changed][at]?.id;
      return cost === undefined || id === undefined ? [] : { id, cost };
    }),
  );
  const cameIn = [...created, ...updated].flatMap(
    ({ source, name, category_id, picks = [] }, at) => {
      const id = [...made, ...changed][at]?.id;
      if (source === undefined || id === undefined) return [];
      return { ...source, id, name, collections: [category_id, ...picks] };
    },
  );
  await storeSources(db, cameIn);
  await storeOldAddresses(db, cameIn);
  await addPicks(db, [...created, ...updated], [...made, ...changed]);
  const captioned = [...changed, ...made.filter(hasPictures)].map(({ id }) => id);
  if (captioned.length > 0) await captionProducts(db, captioned);
  return [...new Set(dropped)];
}

/** Puts products into further collections; those that were deleted or fill themselves meanwhile are passed over. */
async function addPicks(
  db: Db,
  rows: readonly StagedRow[],
  stored: readonly Stored[],
): Promise<void> {
  const picks = rows.flatMap(({ picks = [], category_id }, at) =>
    picks
      .filter((id) => id !== category_id)
      .map((id) => ({ category_id: id, product_id: stored[at]?.id ?? 0 })),
  );
  if (picks.length === 0) return;
  await sql`
    insert into collection_picks (category_id, product_id)
    select p.category_id, p.product_id
    from jsonb_to_recordset(${JSON.stringify(picks)}::jsonb) p (category_id int, product_id int)
      join categories c on c.id = p.category_id and c.rule is null
    on conflict do nothing`.execute(db);
}

/** Behind the products; `stored` has their ids, in the same order. */
async function storeAllVariants(
  db: Db,
  adminId: number | null,
  { rows, stored }: { readonly rows: readonly StagedRow[]; readonly stored: readonly Stored[] },
): Promise<void> {
  const ids = rows.flatMap(({ variants }, at) => (variants ? (stored[at]?.id ?? 0) : []));
  if (ids.length === 0) return;
  const known = await findVariants(db, ids);
  for (const [at, { variants }] of rows.entries()) {
    const id = stored[at]?.id;
    if (!variants || id === undefined || !differInVariants(known.get(id), variants)) continue;
    const merged = mergeVariants(known.get(id), variants);
    await stopCounting(db, id, adminId);
    await storeVariants(db, id, {
      adminId,
      options: [...merged.options],
      variants: merged.variants.map(({ offered, values, ...variant }) => ({
        ...variant,
        values: [...values],
        available: offered ? 1 : 0,
      })),
    });
    await storeVariantCosts(db, id, merged.variants);
  }
}

interface Stored {
  readonly id: number;
  readonly pictures: readonly number[] | null;
}

const hasPictures = (stored: Stored): stored is ProductPictures => stored.pictures !== null;

async function insertProducts(db: Db, some: readonly PlannedProduct<number>[]): Promise<Stored[]> {
  const values = JSON.stringify(some.map((product, place) => ({ ...product, place })));
  const { rows } = await sql<{ id: number }>`
    insert into products (category_id, name, description, price, discount, available, hidden, deleted_at, ${facts}, attributes)
    select category_id, name, description, price, coalesce(discount, 0), coalesce(available, true),
      coalesce(hidden, false), case when hidden then now() end, ${facts},
      nullif(jsonb_strip_nulls(attributes), '{}')
    from jsonb_to_recordset(${values}::jsonb) r (place int, category_id int, name text,
      description text, price numeric, discount numeric, available bool, hidden bool, ${factTypes}, attributes jsonb)
    order by place
    returning id`.execute(db);
  // Ids are given in the order of the rows.
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  return some.map(({ pictures }, place) => ({ id: ids[place] ?? 0, pictures }));
}

const facts = sql.raw(FACTS.join());
const factTypes = sql.raw(FACTS.map((fact) => `${fact} ${isText(fact) ? 'text' : 'int'}`).join());
/** Each fact as it will be: what a row leaves blank stays. */
const laterFacts = sql.raw(FACTS.map((fact) => `coalesce(r.${fact}, p.${fact})`).join());
const formerFacts = sql.raw(FACTS.map((fact) => `p.${fact}`).join());

function isText(fact: Fact): boolean {
  return TEXT_FACTS.some((text) => text === fact);
}

/** Their rows are locked. Those whose pictures alone differ keep their version. */
async function updateProducts(db: Db, some: readonly PlannedProduct<number>[]): Promise<Stored[]> {
  const stored = some.map(({ id, pictures }) => ({ id: id ?? 0, pictures }));
  await setOffered(
    db,
    some.flatMap(({ id, available }) =>
      id === null || available === null ? [] : [{ id, available }],
    ),
  );
  await leaveCarts(
    db,
    some.flatMap(({ id, hidden }) => (id !== null && hidden ? id : [])),
  );
  const rows = JSON.stringify(some);
  await sql`
    update products p set name = r.name, description = r.description, price = r.price,
      category_id = r.category_id, discount = coalesce(r.discount, p.discount),
      available = coalesce(r.available, p.available), hidden = coalesce(r.hidden, p.hidden),
      deleted_at = case when coalesce(r.hidden, p.hidden) then coalesce(p.deleted_at, now()) end,
      (${facts}) = row (${laterFacts})
    from jsonb_to_recordset(${rows}::jsonb) r (id int, category_id int, name text,
      description text, price numeric, discount numeric, available bool, hidden bool, ${factTypes})
    where p.id = r.id
      and (p.name, p.description, p.price, p.category_id, p.discount, p.available, p.hidden, ${formerFacts})
      is distinct from (r.name, r.description, r.price, r.category_id,
        coalesce(r.discount, p.discount), coalesce(r.available, p.available), coalesce(r.hidden, p.hidden), ${laterFacts})`.execute(
    db,
  );
  // Behind a move to another collection, which takes along what fits.
  await sql`
    update products p set attributes = later.attributes
    from jsonb_to_recordset(${rows}::jsonb) r (id int, attributes jsonb)
      join products now on now.id = r.id
      cross join lateral (select nullif(jsonb_strip_nulls(
        coalesce(now.attributes, '{}') || r.attributes), '{}') as attributes) later
    where p.id = r.id and r.attributes <> 'null' and p.attributes is distinct from later.attributes`.execute(
    db,
  );
  return stored;
}

/** The pictures that a product is to have, the cover first. */
export interface ProductPictures {
  readonly id: number;
  readonly pictures: readonly number[];
}

/** A picture of a product; `id` is `null` for one that it gets now. */
interface Place {
  readonly id: number | null;
  readonly product_id: number;
  readonly picture_id: number;
  readonly position: number;
}

/**
 * Gives products these pictures. Those that stay keep what they say.
 *
 * @returns the pictures that were taken.
 */
async function replacePictures(db: Db, wanted: readonly ProductPictures[]): Promise<number[]> {
  const own = await db
    .selectFrom('product_images')
    .select(['id', 'product_id', 'picture_id', 'position'])
    .where('product_id', '=', sql<number>`any(${wanted.map(({ id }) => id)}::int[])`)
    .orderBy('position')
    .execute();
  const left = Map.groupBy(own, nameOf);
  const places = wanted.flatMap(({ id: product_id, pictures }) =>
    pictures.map((picture_id, position): Place => {
      const kept = left.get(nameOf({ product_id, picture_id }))?.shift();
      return { id: kept?.id ?? null, product_id, picture_id, position };
    }),
  );
  const gone = [...left.values()].flat();
  await deletePlaces(
    db,
    gone.map(({ id }) => id),
  );
  await movePlaces(db, places);
  await addPlaces(db, places);
  return gone.map(({ picture_id }) => picture_id);
}

const nameOf = ({ product_id, picture_id }: Pick<Place, 'product_id' | 'picture_id'>) =>
  `${product_id} ${picture_id}`;

async function deletePlaces(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('product_images').where('id', '=', sql<number>`any(${ids}::int[])`).execute();
}

async function movePlaces(db: Db, places: readonly Place[]): Promise<void> {
  const kept = places.filter(({ id }) => id !== null);
  if (kept.length === 0) return;
  await sql`
    update product_images i set position = r.position
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) r (id int, position int)
    where i.id = r.id and i.position <> r.position`.execute(db);
}

async function addPlaces(db: Db, places: readonly Place[]): Promise<void> {
  const added = places.filter(({ id }) => id === null);
  if (added.length === 0) return;
  await sql`
    insert into product_images (product_id, picture_id, position)
    select product_id, picture_id, position
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      r (product_id int, picture_id int, position int)`.execute(db);
}
