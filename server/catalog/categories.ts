import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import type {
  Category,
  DetailedCategory,
  ListedRoom,
  NamedCollection,
} from '../../contract/catalog.ts';
import type { CategoryChange, CategoryOrder } from '../../contract/catalog-admin.ts';
import { type Page, toPage } from '../../contract/envelope.ts';
import { inTree } from '../../domain/collection-tree.ts';
import { offset } from '../../domain/pagination.ts';
import { identityKey } from '../../domain/typed-text.ts';
import { isTaken } from '../database/database-errors.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import {
  areOfOneFile,
  describePicture,
  type PictureRow,
  pictureKey,
} from '../media/picture-rows.ts';
import { inPanel } from '../products/in-panel.ts';
import { roomOfCollection } from '../products/room-json.ts';
import { collectionFinder } from './collection-paths.ts';
import { fillChanged } from './fill-collections.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';

type Db = Kysely<Database>;

/**
 * Makes a collection; it is shown last.
 *
 * @throws {Refusal} 422 under `name` when another has the name, regardless of case.
 */
export function createCategory(
  services: CatalogueWriter,
  name: string,
  image: readonly Buffer[],
): Promise<Category> {
  return writeCatalogue(services, image, async (transaction, [picture_id = null]) => {
    await refuseTwin(transaction, name);
    const position = sql<number>`(select coalesce(max(position) + 1, 0) from categories)`;
    const { id } = await transaction
      .insertInto('categories')
      .values({ name, picture_id, position })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName);
    return { answer: present(await readCategory(transaction, id)) };
  });
}

/**
 * Makes collections without pictures, shown last in this order; a path such as "Gifts > Under 25" makes both, one in the other. What there is
 * already makes none. Answers the collections of all these names.
 */
export function createCategories(
  services: CatalogueWriter,
  names: readonly string[],
): Promise<Category[]> {
  return writeCatalogue(services, [], async (transaction) => {
    const known = await transaction
      .selectFrom('categories')
      .select(['id', 'parent_id'])
      .select(sql<string>`name::text`.as('name'))
      .orderBy('id')
      .execute();
    let isTree = false;
    for (const path of names) {
      for (const { name, parent } of collectionFinder(known).lacking(path)) {
        const parent_id =
          parent === null ? null : (collectionFinder(known).find(parent)?.id ?? null);
        isTree ||= parent_id !== null;
        known.push({ id: await insertCategory(transaction, name, parent_id), name, parent_id });
      }
    }
    if (isTree) await orderInTree(transaction);
    await fillChanged(transaction);
    const { find } = collectionFinder(known);
    const ids = [...new Set(names.flatMap((path) => find(path)?.id ?? []))];
    const made: Category[] = [];
    for (const id of await inDisplayOrder(transaction, ids)) {
      made.push(present(await readCategory(transaction, id)));
    }
    return { answer: made };
  });
}

async function insertCategory(db: Db, name: string, parent_id: number | null): Promise<number> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from categories)`;
  const made = await db
    .insertInto('categories')
    .values({ name, parent_id, position })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  const there = () =>
    db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return (made ?? (await there())).id;
}

async function inDisplayOrder(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Collections in another one are shown behind it. */
export async function orderInTree(transaction: Transaction<Database>): Promise<void> {
  const rows = await transaction
    .selectFrom('categories')
    .select(['id as category_id', 'parent_id'])
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = inTree(rows).map(({ category_id }) => category_id);
  await sql`
    update categories c set position = w.place - 1
    from unnest(${ids}::int[]) with ordinality as w (id, place)
    where c.id = w.id and c.position <> w.place - 1`.execute(transaction);
}

/**
 * Renames a collection and, with an image, changes its picture.
 *
 * @throws {Refusal} 404 for no such collection, 409 when it is not as the admin saw it, 422 under `name` when
 *   another has the name.
 */
export async function updateCategory(
  services: CatalogueWriter,
  id: number,
  { image, ...change }: CategoryChange & { readonly image: readonly Buffer[] },
): Promise<Category> {
  const { name } = change;
  present(await readCategory(services.db, id)); // Before pictures are made for nothing.
  return writeCatalogue(services, image, async (transaction, [pictureId]) => {
    const { picture_id } = await lockCategory(transaction, id);
    const isThere =
      change.seen_name !== undefined && (await areOfOneFile(transaction, pictureId, picture_id));
    refuseOutdated(present(await readCategory(transaction, id)), change, isThere);
    const wanted = isThere ? picture_id : (pictureId ?? picture_id);
    await refuseTwin(transaction, name, id);
    await transaction
      .updateTable('categories')
      .set({ name, picture_id: wanted })
      .where('id', '=', id)
      .execute()
      .catch(refuseTakenName);
    const dropped = [picture_id, pictureId].flatMap((one) => (one && one !== wanted ? one : []));
    return { answer: present(await readCategory(transaction, id)), dropped };
  });
}

/** A collection that has got the wanted name and picture already is not outdated: an answer may have been lost. */
function refuseOutdated(
  now: Category,
  { name, seen_name, seen_image_url }: CategoryChange,
  hasPicture: boolean,
): void {
  if (seen_name === undefined) return;
  const isSameName = now.name === seen_name || now.name === name;
  if (isSameName && (hasPicture || isSamePicture(now.image_url, seen_image_url ?? null))) return;
  const what = isSameName ? "this collection's image" : `this collection's name to '${now.name}'`;
  throw new Refusal(409, `Another admin has changed ${what}. Save again to replace it`);
}

/** An address that was read may begin with a CDN's. */
const isSamePicture = (url: string | null, seen: string | null): boolean =>
  url === seen || (url !== null && seen !== null && pictureKey(url) === pictureKey(seen));

/**
 * Deletes a collection. Products that were deleted before leave it; they are kept for orders.
 *
 * @throws {Refusal} 404 for no such collection, 409 while products are in it.
 */
export function deleteCategory(services: CatalogueWriter, id: number): Promise<null> {
  return writeCatalogue(services, [], async (transaction) => {
    const { name, picture_id } = await lockCategory(transaction, id);
    await refuseWithProducts(transaction, id, name);
    await refuseWithChildren(transaction, id, name);
    await transaction
      .updateTable('products')
      .set({ category_id: null })
      .where('category_id', '=', id)
      .execute();
    await transaction.deleteFrom('categories').where('id', '=', id).execute();
    await fillChanged(transaction);
    return { answer: null, dropped: picture_id === null ? [] : [picture_id] };
  });
}

async function lockCategory(transaction: Transaction<Database>, id: number) {
  const found = await transaction
    .selectFrom('categories')
    .select(['name', 'picture_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return present(found ?? null);
}

async function refuseWithProducts(db: Db, id: number, name: string): Promise<void> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('category_id', '=', id)
    .where(inPanel('products'))
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  const products = count === 1 ? '1 product' : `${count} products`;
  throw new Refusal(409, `'${name}' still has ${products}: move or delete them first`);
}

async function refuseWithChildren(db: Db, id: number, name: string): Promise<void> {
  const { count } = await db
    .selectFrom('categories')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('parent_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  const others = count === 1 ? '1 collection' : `${count} collections`;
  throw new Refusal(409, `'${name}' has ${others} in it: take them out first`);
}

/**
 * Refuses a name that another collection has but for marks that nobody sees, spaces or the way its letters are composed. One that has
 * a twin from before may keep its name. The caller holds the lock of all writers.
 */
async function refuseTwin(db: Db, name: string, id?: number): Promise<void> {
  const others = await db.selectFrom('categories').select(['id', 'name']).execute();
  const isSame = (other: { readonly name: string }) =>
    identityKey(other.name) === identityKey(name);
  if (others.some((other) => other.id === id && isSame(other))) return;
  if (others.some(isSame)) throw takenName();
}

function refuseTakenName(error: unknown): never {
  if (!isTaken(error)) throw error;
  throw takenName();
}

function takenName(): Refusal {
  const message = 'There is already a collection with this name';
  return new Refusal(422, message, { errors: fieldErrors('name', message) });
}

function present<T>(found: T | null): T {
  if (found === null) throw notFound('Collection');
  return found;
}

/**
 * Shows the collections in the order of `ids`; those that are not named (made meanwhile by somebody
 * else) follow in the order they had. Answers all of them.
 *
 * @throws {Refusal} 409 for a collection that is not there, and when another order was made than the admin saw.
 */
export function orderCategories(
  services: CatalogueWriter,
  { ids, seen }: CategoryOrder,
): Promise<Category[]> {
  return writeCatalogue(services, [], async (transaction) => {
    const rows = await transaction
      .selectFrom('categories')
      .select(['id', 'parent_id'])
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute();
    const present = rows.map(({ id }) => id);
    const wanted = [...ids, ...present.filter((id) => !ids.includes(id))];
    if (wanted.length !== present.length) throw goneMeanwhile();
    if (seen && !isOrderOf(seen, present) && !isOrderOf(wanted, present)) throw movedMeanwhile();
    const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
    const ordered = inTree(
      wanted.map((id) => ({ category_id: id, parent_id: parents.get(id) })),
    ).map(({ category_id }) => category_id);
    await sql`
      update categories c set position = w.place - 1
      from unnest(${ordered}::int[]) with ordinality as w (id, place)
      where c.id = w.id and c.position <> w.place - 1`.execute(transaction);
    return { answer: await listCategories(transaction) };
  });
}

const goneMeanwhile = () =>
  new Refusal(409, 'A collection was deleted meanwhile: look at the list again');

const movedMeanwhile = () =>
  new Refusal(
    409,
    'Somebody else has put the collections in another order meanwhile: look at it, and move again',
  );

/** Whether what stands in both lists is in the same order in both: others were made or deleted meanwhile. */
function isOrderOf(seen: readonly number[], present: readonly number[]): boolean {
  const [now, then] = [new Set(present), new Set(seen)];
  return isDeepStrictEqual(
    seen.filter((id) => now.has(id)),
    present.filter((id) => then.has(id)),
  );
}

/** A collection with the picture that stands for it; without one the picture's columns are null. */
interface CategoryRow extends Omit<PictureRow, 'file_key'> {
  readonly category_id: number;
  readonly name: string;
  readonly file_key: string | null;
  readonly parent_id: number | null;
  readonly by_rule: boolean;
}

const select = `select c.id as category_id, c.name::text as name, f.file_key, f.width, f.height, f.widths,
    f.formats, f.dominant_color, c.parent_id, c.rule is not null as by_rule
  from categories c left join pictures f on f.id = c.picture_id`;
const all = { name: 'list-categories', text: `${select} order by c.position, c.id limit $1::int4` };
const paged = {
  name: 'page-categories',
  text: `select page.*, t.total from (select count(*)::int4 as total from categories) t
  left join (${select} order by c.position, c.id limit $1::int4 offset $2::int4) page on true`,
};
const one = { name: 'read-category', text: `${select} where c.id = $1` };

/** All collections in display order, or the first this many. One query. */
export async function listCategories(
  db: Kysely<Database>,
  limit: number | null = null,
): Promise<Category[]> {
  const rows = await namedQuery<CategoryRow>(db, all, [limit]);
  return rows.map(toCategory);
}

/** A page of the collections in display order; past the last one it is empty. One query. */
export async function pageCategories(
  db: Kysely<Database>,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<Page<Category>> {
  type Row = CategoryRow & { readonly total: number };
  const rows = await namedQuery<Row>(db, paged, [per_page, offset(page, per_page)]);
  const total = rows[0]?.total ?? 0;
  // Past the last page there is one row, which has the total alone.
  const found = rows.filter(({ category_id }) => category_id !== null);
  return toPage(
    found.map(({ total: _total, ...row }) => toCategory(row)),
    total,
    { page, per_page },
  );
}

/** One collection; `null` when there is none. */
async function readCategory(db: Kysely<Database>, id: number): Promise<Category | null> {
  const [row] = await namedQuery<CategoryRow>(db, one, [id]);
  return row ? toCategory(row) : null;
}

interface DetailedRow extends CategoryRow {
  readonly description: string | null;
  readonly parent: NamedCollection | null;
  readonly children: NamedCollection[] | null;
  readonly featured: boolean;
  readonly room: ListedRoom | null;
}

/** This many collections in one are named on its page. */
const MAX_CHILDREN = 50;

const detailed = {
  name: 'read-detailed-category',
  text: `select one.*, d.description, d.featured is not null as featured,
    (select json_build_object('category_id', o.id, 'name', o.name::text) from categories o where o.id = d.parent_id) as parent,
    (select json_agg(o) from (select id as category_id, name::text as name from categories
      where parent_id = d.id order by position, id limit ${MAX_CHILDREN}) o) as children,
    ${roomOfCollection('d.id')} as room
  from (${select} where c.id = $1) one join categories d on d.id = one.category_id`,
};

/** One collection as its own page shows it; `null` when there is none. One query. */
export async function readDetailedCategory(
  db: Kysely<Database>,
  id: number,
): Promise<DetailedCategory | null> {
  const [row] = await namedQuery<DetailedRow>(db, detailed, [id]);
  if (!row) return null;
  const { description, parent, children, featured, room, ...rest } = row;
  return {
    ...toCategory(rest),
    ...(description !== null && { description }),
    ...(parent && { parent }),
    ...(children && { children }),
    ...(featured && { featured }),
    ...(room && { room }),
  };
}

/**
 * How many products are in each collection that has any: deleted and hidden ones don't count. `listed_count` is how many its list shows,
 * where that is not the same.
 */
export async function countProducts(
  db: Kysely<Database>,
): Promise<{ category_id: number; product_count: number; listed_count?: number }[]> {
  const { rows } = await sql<{
    category_id: number;
    product_count: number;
    listed_count: number | null;
  }>`
    select coalesce(h.category_id, l.category_id) as category_id, coalesce(h.count, 0) as product_count,
      l.count as listed_count
    from (select category_id, count(*)::int4 as count from products where deleted_at is null group by 1) h
    full join (select m.category_id, count(*)::int4 as count
      from collection_products m join member_lists s on s.category_id = m.category_id and s.ready group by 1) l
      on l.category_id = h.category_id`.execute(db);
  return rows.map(({ listed_count, ...row }) => ({
    ...row,
    ...(listed_count !== null && { listed_count }),
  }));
}

function toCategory(row: CategoryRow): Category {
  const { category_id, name, file_key, parent_id, by_rule, ...files } = row;
  const picture = file_key === null ? null : describePicture({ ...files, file_key }, name);
  return {
    ...{ category_id, name, image_url: picture?.image_url ?? null, picture },
    ...(parent_id !== null && { parent_id }),
    ...(by_rule && { by_rule }),
  };
}
