import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CollectionAttribute, WrittenAttributes } from '../../contract/product-facts.ts';
import {
  type Attribute,
  type AttributeValue,
  checkAttributeValue,
  MAX_ATTRIBUTES,
} from '../../domain/attributes.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { fillChanged } from './fill-collections.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';

type Db = Kysely<Database>;

const listed = {
  name: 'list-collection-attributes',
  text: `
    select a.id, a.name::text as name, a.type, a.unit, a.choices, attribute_is_filter(a) as is_filter, coalesce(u.count, 0)::int4 as product_count
    from collection_attributes a left join (
      select key, count(*) as count from products p cross join jsonb_object_keys(p.attributes) key
      where p.category_id = $1 and p.attributes is not null and p.deleted_at is null group by key
    ) u on u.key = a.id::text
    where a.category_id = $1 order by a.position`,
};

/**
 * The attributes of a collection, in order, and how many products have a value of each. One query.
 *
 * @throws {Refusal} 404 for no such collection.
 */
export async function listAttributes(db: Db, categoryId: number): Promise<CollectionAttribute[]> {
  const rows = await namedQuery<CollectionAttribute>(db, listed, [categoryId]);
  if (rows.length === 0) await requireCollection(db, categoryId);
  return rows;
}

async function requireCollection(db: Db, id: number): Promise<void> {
  const found = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('Collection');
}

/**
 * Adds, renames, orders and removes attributes. What somebody else has added meanwhile stays, behind the ones that are
 * named. Values of an attribute that is removed are shown nowhere from then on.
 *
 * @throws {Refusal} 404 for no such collection, 409 for an attribute that is gone or not as it was `seen`, 422 for a type that was changed, and
 *   where more than 30 would remain or two would have one name.
 */
export function writeAttributes(
  services: CatalogueWriter,
  categoryId: number,
  { attributes: written, removed, seen = [] }: WrittenAttributes,
): Promise<CollectionAttribute[]> {
  return writeCatalogue(services, [], async (transaction) => {
    const before = await listAttributes(transaction, categoryId);
    const attributes = besideOthers({ written, removed, seen }, before);
    const named = attributes.flatMap(({ id }) => id ?? []);
    if (named.some((id) => removed.includes(id) || !before.some((one) => one.id === id)))
      throw new Refusal(409, 'An attribute was removed meanwhile: look at the list again');
    refuseTwice(named);
    const others = before.filter(({ id }) => !named.includes(id) && !removed.includes(id));
    const after = [...attributes, ...others];
    refuseUnfit(after, before);
    await removeAttributes(transaction, categoryId, removed);
    await storeAttributes(transaction, categoryId, after);
    await fillChanged(transaction);
    return { answer: await listAttributes(transaction, categoryId) };
  });
}

type Written = WrittenAttributes['attributes'][number];
type Seen = Omit<CollectionAttribute, 'product_count'>;

/**
 * What is written, with what others have changed of those that are written as they were read.
 *
 * @throws {Refusal} 409 for one that both have changed.
 */
function besideOthers(
  {
    written,
    removed,
    seen,
  }: {
    readonly written: readonly Written[];
    readonly removed: readonly number[];
    readonly seen: readonly Seen[];
  },
  before: readonly CollectionAttribute[],
): readonly Written[] {
  const changedOf = (id: number | undefined) => {
    const [now, was] = [before, seen].map((all: readonly Seen[]) =>
      all.find((one) => one.id === id),
    );
    return now && was && !isSame(was, now) ? { now, was } : null;
  };
  const refuseChanged = ({ name }: Seen) => {
    const message = `Another admin has changed the attribute '${name}' meanwhile. Save again to replace it`;
    return new Refusal(409, message);
  };
  for (const id of removed) {
    const changed = changedOf(id);
    if (changed) throw refuseChanged(changed.now);
  }
  return written.map((one) => {
    const changed = changedOf(one.id);
    if (!changed || isSame(changed.now, one)) return one;
    if (!isSame(changed.was, one)) throw refuseChanged(changed.now);
    const { name, type, unit, choices, is_filter } = changed.now;
    return { id: one.id, name, type, unit, choices, is_filter };
  });
}

const isSame = (stored: Seen, { name, unit, choices, is_filter }: Written): boolean =>
  stored.name === name &&
  stored.unit === unit &&
  isDeepStrictEqual(stored.choices, choices) &&
  (is_filter === undefined || stored.is_filter === is_filter);

function refuseTwice(ids: readonly number[]): void {
  const place = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (place !== -1) throw refuse(`attributes.${place}.id`, 'is given twice');
}

/** What the fields by themselves don't show: other attributes of the collection, and what one was before. */
function refuseUnfit(after: readonly Written[], before: readonly CollectionAttribute[]): void {
  if (after.length > MAX_ATTRIBUTES)
    throw refuse('attributes', `A collection may have at most ${MAX_ATTRIBUTES} attributes`);
  const names = after.map(({ name }) => name.toLowerCase());
  for (const [place, { id, name, type }] of after.entries()) {
    const former = before.find((one) => one.id === id);
    if (former && former.type !== type)
      throw refuse(`attributes.${place}.type`, 'An attribute keeps its type: add another one');
    if (names.indexOf(name.toLowerCase()) !== place)
      throw refuse(`attributes.${place}.name`, 'is there twice');
  }
}

const refuse = (field: string, message: string) =>
  new Refusal(422, message, { errors: fieldErrors(field, message) });

async function removeAttributes(
  db: Transaction<Database>,
  categoryId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('collection_attributes')
    .where('category_id', '=', categoryId)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}

async function storeAttributes(
  db: Transaction<Database>,
  categoryId: number,
  after: readonly Written[],
): Promise<void> {
  const rows = JSON.stringify(after.map((attribute, position) => ({ ...attribute, position })));
  // Names and positions are exchanged freely: what is unique is checked once a statement is done.
  await sql`
    update collection_attributes a set name = r.name, unit = r.unit, choices = r.choices, position = r.position,
      is_filter = case when r.is_filter <> attribute_is_filter(a) then r.is_filter else a.is_filter end
    from jsonb_to_recordset(${rows}::jsonb)
      r (id int, name citext, unit text, choices text[], position int, is_filter boolean)
    where a.id = r.id and (a.name::text, a.unit, a.choices, a.position, attribute_is_filter(a))
      is distinct from (r.name::text, r.unit, r.choices, r.position, coalesce(r.is_filter, attribute_is_filter(a)))`.execute(
    db,
  );
  await sql`
    insert into collection_attributes (category_id, name, type, unit, choices, position, is_filter)
    select ${categoryId}, name, type, unit, choices, position, is_filter
    from jsonb_to_recordset(${rows}::jsonb)
      r (id int, name citext, type text, unit text, choices text[], position int, is_filter boolean)
    where id is null order by position`.execute(db);
}

/** Values by the ids of attributes, as `products.attributes` has them. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/** The same as a form gives them: `null` takes a value away. */
export type GivenValues = Readonly<Record<string, AttributeValue | null>>;

/** An attribute of a collection, as values are checked against it. */
export interface KnownAttribute extends Attribute {
  readonly id: number;
  readonly category_id: number;
}

/** The attributes of collections, each collection's in order. One query. */
export async function findAttributes(
  db: Kysely<Database>,
  categoryIds: readonly number[],
): Promise<KnownAttribute[]> {
  const { rows } = await sql<KnownAttribute>`
    select id, category_id, name::text as name, type, unit, choices from collection_attributes
    where category_id = any(${categoryIds}::int[]) order by category_id, position`.execute(db);
  return rows;
}

interface StoredValues {
  readonly category_id: number;
  readonly stored: AttributeValues | null;
}

/**
 * A product's values with those that are given laid over them, as its row keeps them. A value that stays as it is stays
 * also where its attribute no longer offers it.
 *
 * @returns `null` for none.
 * @throws {Refusal} 422 under `attributes.ID` for each value that does not fit, or has no such attribute.
 */
export async function mergeValues(
  db: Kysely<Database>,
  { category_id, stored }: StoredValues,
  given: GivenValues,
): Promise<AttributeValues | null> {
  const known = await findAttributes(db, [category_id]);
  const merged: Record<string, AttributeValue> = { ...stored };
  const errors: Record<string, string[]> = {};
  for (const [id, value] of Object.entries(given)) {
    const attribute = known.find((one) => String(one.id) === id);
    if (value === null || value === '') delete merged[id];
    else if (!attribute)
      errors[`attributes.${id}`] = ['There is no such attribute in this collection'];
    else if (value !== merged[id]) {
      const checked = checkAttributeValue(attribute, value);
      if (checked.value === undefined) errors[`attributes.${id}`] = [checked.error];
      else merged[id] = checked.value;
    }
  }
  const [first] = Object.entries(errors);
  if (first) {
    const name = known.find(({ id }) => first[0] === `attributes.${id}`)?.name;
    throw new Refusal(422, name ? `${name} ${first[1][0]}` : String(first[1][0]), { errors });
  }
  return Object.keys(merged).length > 0 ? merged : null;
}
