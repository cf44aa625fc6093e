import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import type {
  CollectionRule,
  CollectionSetup,
  ProductsOrder,
  WrittenPicks,
  WrittenSetup,
} from '../../contract/collections.ts';
import { MAX_RULES } from '../../domain/collection-rules.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { inPanel } from '../products/in-panel.ts';
import { orderInTree } from './categories.ts';
import { fillChanged } from './fill-collections.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

const MAX_PICKS_LISTED = 1_000;
/** This many attributes rules can ask for, of all collections. */
const MAX_ATTRIBUTES_LISTED = 500;

/**
 * How a collection is filled, shown and ordered. One query.
 *
 * @throws {Refusal} 404 for no such collection.
 */
export async function readSetup(db: Db, id: number): Promise<CollectionSetup> {
  const { rows } = await sql<CollectionSetup>`
    select parent_id, coalesce(description, '') as description, rule, coalesce(featured, '{}') as featured,
      (select count(*)::int4 from products p where p.category_id = c.id and p.deleted_at is null) as home_count,
      (select count(*)::int4 from collection_picks k where k.category_id = c.id) as pick_count,
      array(select product_id from collection_picks k where k.category_id = c.id
        order by product_id desc limit ${MAX_PICKS_LISTED}) as picks,
      (select count(*)::int4 from categories o where o.parent_id = c.id) as child_count,
      (select coalesce(json_agg(a), '[]') from (
        select a.id, h.name::text as collection, a.name::text as name, a.type, a.unit, a.choices
        from collection_attributes a join categories h on h.id = a.category_id
        order by h.position, h.id, a.position limit ${MAX_ATTRIBUTES_LISTED}) a) as attributes
    from categories c where c.id = ${id}`.execute(db);
  return present(rows[0]);
}

function present<T>(found: T | undefined): T {
  if (found === undefined) throw notFound('Collection');
  return found;
}

/**
 * Changes in which collection one stands, its text, and how it is filled.
 *
 * @throws {Refusal} 404 for no such collection, 409 when it is not as the admin saw it, and for a rule where products are at home
 *   or were put in by hand, 422 for a place
 *   that would make three levels, an attribute that is not there, and more rules than a shop may have.
 */
export function writeSetup(
  services: CatalogueWriter,
  id: number,
  { seen, ...wanted }: WrittenSetup,
): Promise<CollectionSetup> {
  const { parent_id, description, rule } = wanted;
  return writeCatalogue(services, [], async (transaction) => {
    const now = await lockCollection(transaction, id);
    if (seen) refuseOutdated(await readSetup(transaction, id), { seen, wanted });
    if (parent_id !== null) await refuseParent(transaction, { id, parent_id });
    if (rule !== null) await refuseRule(transaction, { id, name: now.name, rule });
    if (rule !== null) await leaveDeleted(transaction, id);
    await sql`
      update categories set parent_id = ${parent_id}, description = nullif(${description}, ''),
        rule = ${rule === null ? null : JSON.stringify(rule)}::jsonb
      where id = ${id}`.execute(transaction);
    if (parent_id !== now.parent_id) await orderInTree(transaction);
    await fillChanged(transaction);
    return { answer: await readSetup(transaction, id) };
  });
}

/** What is as it is wanted already is not outdated: an answer may have been lost. */
function refuseOutdated(
  { parent_id, description, rule }: CollectionSetup,
  { seen, wanted }: { readonly seen: object; readonly wanted: object },
): void {
  const now = { parent_id, description, rule };
  const isNow = (other: object) => isDeepStrictEqual(JSON.parse(JSON.stringify(other)), now);
  if (isNow(seen) || isNow(wanted)) return;
  throw new Refusal(
    409,
    'Another admin has changed how this collection is filled. Save again to replace it',
  );
}

async function lockCollection(transaction: Tx, id: number) {
  const found = await transaction
    .selectFrom('categories')
    .select(['name', 'parent_id'])
    .select(sql<boolean>`rule is not null`.as('is_by_rule'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return present(found);
}

const refuse = (field: string, message: string) =>
  new Refusal(422, message, { errors: fieldErrors(field, message) });

/** The tree has two levels. */
async function refuseParent(
  db: Tx,
  { id, parent_id }: { readonly id: number; readonly parent_id: number },
): Promise<void> {
  if (parent_id === id) throw refuse('parent_id', 'A collection can’t stand in itself');
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name', 'parent_id'])
    .where((where) => where.or([where('id', '=', parent_id), where('parent_id', '=', id)]))
    .execute();
  const parent = rows.find((one) => one.id === parent_id);
  if (!parent) throw refuse('parent_id', 'There is no such collection');
  if (parent.parent_id !== null)
    throw refuse(
      'parent_id',
      `'${parent.name}' stands in a collection itself: choose one that does not`,
    );
  if (rows.some((one) => one.parent_id === id))
    throw refuse('parent_id', 'There are collections in this one: it can’t stand in another');
}

interface RefusedRule {
  readonly id: number;
  readonly name: string;
  readonly rule: CollectionRule;
}

async function refuseRule(db: Tx, { id, name, rule }: RefusedRule): Promise<void> {
  const { rule: before, home_count, pick_count } = await readSetup(db, id);
  if (before === null && home_count > 0) {
    const products = home_count === 1 ? '1 product is' : `${home_count} products are`;
    throw new Refusal(
      409,
      `${products} at home in '${name}': move them to another collection first`,
    );
  }
  if (before === null && pick_count > 0) {
    const products = pick_count === 1 ? '1 product was' : `${pick_count} products were`;
    throw new Refusal(409, `${products} put into '${name}' by hand: take them out first`);
  }
  const { rows } = await sql<{ rules: number; attributes: number[] }>`
    select (select count(*)::int4 from categories where rule is not null and id <> ${id}) as rules,
      array(select id from collection_attributes where id = any(${attributesOf(rule)}::int[])) as attributes`.execute(
    db,
  );
  const known = rows[0];
  if (known && known.rules >= MAX_RULES)
    throw refuse('rule', `A shop may have at most ${MAX_RULES} collections by rule`);
  for (const [place, condition] of rule.conditions.entries()) {
    if (condition.kind === 'attribute' && !known?.attributes.includes(condition.attribute_id))
      throw refuse(`rule.conditions.${place}.attribute_id`, 'There is no such attribute');
  }
}

const attributesOf = ({ conditions }: CollectionRule): number[] =>
  conditions.flatMap((one) => (one.kind === 'attribute' ? [one.attribute_id] : []));

/** Deleted products leave it, as they leave a collection that is deleted. */
async function leaveDeleted(transaction: Tx, id: number): Promise<void> {
  await transaction
    .updateTable('products')
    .set({ category_id: null })
    .where('category_id', '=', id)
    .where(sql<boolean>`not ${inPanel('products')}`)
    .execute();
}

/** How many products a rule would show. */
export async function countMatches(db: Db, rule: CollectionRule): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count_rule_matches(${JSON.stringify(rule)}::jsonb) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Puts products of a collection first, in this order; without any, the newest come first again. Products that are not in it stand
 * for nothing until they are.
 *
 * @throws {Refusal} 404 for no such collection, 409 when another order was made than the admin saw.
 */
export function writeFeatured(
  services: CatalogueWriter,
  id: number,
  { ids, seen }: ProductsOrder,
): Promise<CollectionSetup> {
  return writeCatalogue(services, [], async (transaction) => {
    await lockCollection(transaction, id);
    const { featured } = await readSetup(transaction, id);
    // What is as it is wanted already is not outdated: an answer may have been lost.
    if (seen && ![seen, ids].some((order) => isDeepStrictEqual(order, featured)))
      throw new Refusal(
        409,
        'Somebody else has put these products in another order meanwhile: look at it, and move again',
      );
    await sql`
      update categories set featured = nullif(${ids}::int[], '{}')
      where id = ${id} and featured is distinct from nullif(${ids}::int[], '{}')`.execute(
      transaction,
    );
    await fillChanged(transaction);
    return { answer: await readSetup(transaction, id) };
  });
}

/**
 * Puts products into a collection that is not their home, and takes such ones out again.
 *
 * @throws {Refusal} 404 for no such collection, 409 for one by rule, 422 for a product that is not there.
 */
export function writePicks(
  services: CatalogueWriter,
  id: number,
  { add, remove }: WrittenPicks,
): Promise<CollectionSetup> {
  return writeCatalogue(services, [], async (transaction) => {
    const { name, is_by_rule } = await lockCollection(transaction, id);
    if (is_by_rule) throw new Refusal(409, `'${name}' fills itself by its rule`);
    await refuseUnknown(transaction, add);
    await sql`
      delete from collection_picks where category_id = ${id} and product_id = any(${remove}::int[])`.execute(
      transaction,
    );
    await sql`
      insert into collection_picks (category_id, product_id)
      select ${id}, id from products where id = any(${add}::int[]) and category_id <> ${id} on conflict do nothing`.execute(
      transaction,
    );
    await fillChanged(transaction);
    return { answer: await readSetup(transaction, id) };
  });
}

async function refuseUnknown(db: Tx, ids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where(inPanel('products'))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const place = ids.findIndex((id) => !known.has(id));
  if (place !== -1) throw refuse(`add.${place}`, 'There is no such product');
}

/** This many of the newest products with tags are looked at. */
const LOOKED_AT = 10_000;
const MAX_LISTED = 200;

/** The tags that products have, the most used first. */
export async function listTags(db: Db): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int4 as count from (
      select tags from products where tags is not null and deleted_at is null order by id desc limit ${LOOKED_AT}
    ) p cross join lateral unnest(string_to_array(p.tags, ', ')) tag
    group by tag order by count desc, tag limit ${MAX_LISTED}`.execute(db);
  return rows;
}
