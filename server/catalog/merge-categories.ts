import { type Kysely, sql, type Transaction } from 'kysely';
import type { CollectionTwins } from '../../contract/collection-twins.ts';
import { MAX_ATTRIBUTES, MAX_CHOICES } from '../../domain/attributes.ts';
import { MAX_FEATURED } from '../../domain/collection-rules.ts';
import { identityKey } from '../../domain/typed-text.ts';
import { lockProductsExclusively } from '../database/product-locks.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { inPanel } from '../products/in-panel.ts';
import { countProducts, orderInTree } from './categories.ts';
import { fillChanged } from './fill-collections.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';

type Tx = Transaction<Database>;

/** This many products are moved by one transaction: some 0.2 s, while those who change the catalogue wait. */
const BATCH = 500;

interface Merged {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly picture_id: number | null;
  readonly is_by_rule: boolean;
}

/** From which collection to which. */
interface Way {
  readonly from: number;
  readonly into: number;
}

/**
 * Collections whose names are the same but for what nobody sees (identityKey): such are from before names were compared so. In each group
 * the one that should stay is first: it has collections in it, or else the most products.
 */
export async function findTwins(db: Kysely<Database>): Promise<CollectionTwins[]> {
  const { rows } = await sql<{
    category_id: number;
    name: string;
    by_rule: boolean;
    is_parent: boolean;
  }>`
    select id as category_id, name::text as name, rule is not null as by_rule,
      exists (select from categories o where o.parent_id = c.id) as is_parent
    from categories c order by id`.execute(db);
  const groups = [...Map.groupBy(rows, ({ name }) => identityKey(name)).values()].filter(
    ({ length }) => length > 1,
  );
  if (groups.length === 0) return [];
  const counts = new Map(
    (await countProducts(db)).map(({ category_id, product_count }) => [category_id, product_count]),
  );
  return groups.map((group) =>
    group
      .map((one) => ({ ...one, product_count: counts.get(one.category_id) ?? 0 }))
      .toSorted(
        (a, b) =>
          Number(b.is_parent) - Number(a.is_parent) ||
          b.product_count - a.product_count ||
          a.category_id - b.category_id,
      )
      .map(({ is_parent: _, ...one }) => one),
  );
}

/**
 * Moves all that a collection has into its twin, and deletes it: products, deleted ones too, collections in it, attributes, picks and the
 * order by hand; offers, rules and banners that named it name the twin. In transactions that move some products each, between which others
 * change the catalogue; the last one does the rest. Where it ends midway, the two are twins still, and the same is sent again.
 *
 * @throws {Refusal} 404 for no such collection, 422 under `into` for one that is not its twin, 409 where one of them is filled by a rule, where
 *   the tree would have three levels, and where attributes can't be brought together.
 */
export async function mergeCategory(
  services: CatalogueWriter,
  from: number,
  into: number,
): Promise<{ readonly moved_products: number }> {
  for (let moved_products = 0; ; ) {
    const step = await mergeSome(services, { from, into });
    moved_products += step.moved;
    if (!step.isLeft) return { moved_products };
  }
}

/** What has to be there before the products come is done by the first, and changes nothing in those after it. */
const mergeSome = (services: CatalogueWriter, way: Way) =>
  writeCatalogue(services, [], async (transaction) => {
    const { gone, kept } = await lockTwins(transaction, way);
    await moveChildren(transaction, gone, kept);
    await mergeAttributes(transaction, way);
    const step = await moveSomeProducts(transaction, way);
    if (step.isLeft) return { answer: step };
    await movePicks(transaction, way);
    await mergeShown(transaction, way);
    await redirectOffers(transaction, way);
    await redirectBanners(transaction, way);
    await transaction.deleteFrom('categories').where('id', '=', way.from).execute();
    await orderInTree(transaction);
    await fillChanged(transaction);
    return { answer: step, dropped: gone.picture_id === null ? [] : [gone.picture_id] };
  });

async function lockTwins(
  transaction: Tx,
  { from, into }: Way,
): Promise<{ readonly gone: Merged; readonly kept: Merged }> {
  const rows = await transaction
    .selectFrom('categories')
    .select(['id', 'parent_id', 'picture_id'])
    .select(sql<string>`name::text`.as('name'))
    .select(sql<boolean>`rule is not null`.as('is_by_rule'))
    .where('id', 'in', [from, into])
    .orderBy('id')
    .forUpdate()
    .execute();
  const [gone, kept] = [from, into].map((id) => rows.find((one) => one.id === id));
  if (!gone) throw notFound('Collection');
  if (!kept) throw refuseInto('There is no such collection');
  if (from === into || identityKey(gone.name) !== identityKey(kept.name))
    throw refuseInto(`'${kept.name}' is no twin of '${gone.name}': only such can be merged`);
  if (gone.is_by_rule || kept.is_by_rule)
    throw new Refusal(
      409,
      `One of the collections '${kept.name}' fills itself by its rule: rename or delete one of them`,
    );
  return { gone, kept };
}

const refuseInto = (message: string) =>
  new Refusal(422, message, { errors: fieldErrors('into', message) });

/** The tree keeps its two levels: a twin that stood in the other takes its place. */
async function moveChildren(transaction: Tx, gone: Merged, kept: Merged): Promise<void> {
  if (kept.parent_id === gone.id)
    await transaction
      .updateTable('categories')
      .set({ parent_id: null })
      .where('id', '=', kept.id)
      .execute();
  const children = await transaction
    .selectFrom('categories')
    .select('id')
    .where('parent_id', '=', gone.id)
    .execute();
  if (children.length === 0) return;
  if (kept.parent_id !== null && kept.parent_id !== gone.id)
    throw new Refusal(
      409,
      `'${gone.name}' has collections in it, and its twin stands in a collection itself: take it out first`,
    );
  await transaction
    .updateTable('categories')
    .set({ parent_id: kept.id })
    .where('parent_id', '=', gone.id)
    .execute();
}

interface Attribute {
  readonly id: number;
  readonly category_id: number;
  readonly name: string;
  readonly type: string;
  readonly unit: string;
  readonly choices: readonly string[];
}

/** Attributes of one name become one, with the choices of both; the others follow. Before the products, which take their values along. */
async function mergeAttributes(transaction: Tx, { from, into }: Way): Promise<void> {
  const { rows } = await sql<Attribute>`
    select id, category_id, lower(name::text) as name, type, unit, choices from collection_attributes
    where category_id in (${from}, ${into}) order by category_id = ${from}, position`.execute(
    transaction,
  );
  const kept = rows.filter(({ category_id }) => category_id === into);
  const coming = rows.filter(({ category_id }) => category_id === from);
  if (coming.length === 0) return;
  const ids = kept.map(({ id }) => id);
  for (const one of coming) {
    const same = kept.find(({ name }) => name === one.name);
    if (same) await uniteAttributes(transaction, one, same);
    else ids.push(one.id);
  }
  if (ids.length > MAX_ATTRIBUTES)
    throw new Refusal(
      409,
      `Together they have more than ${MAX_ATTRIBUTES} attributes: remove some first`,
    );
  await sql`
    update collection_attributes a set category_id = ${into}, position = w.place - 1
    from unnest(${ids}::int[]) with ordinality as w (id, place) where a.id = w.id`.execute(
    transaction,
  );
  // What a product kept of an attribute from before counts again.
  await sql`select fill_collections_again()`.execute(transaction);
}

async function uniteAttributes(transaction: Tx, one: Attribute, same: Attribute): Promise<void> {
  if (one.type !== same.type || one.unit !== same.unit)
    throw new Refusal(
      409,
      `Both have an attribute '${same.name}', of two kinds or units: rename one of them first`,
    );
  const choices = [...new Set([...same.choices, ...one.choices])];
  if (choices.length > MAX_CHOICES)
    throw new Refusal(
      409,
      `The attribute '${same.name}' would have more than ${MAX_CHOICES} choices: remove some first`,
    );
  await sql`
    update collection_attributes set choices = ${choices}::text[]
    where id = ${same.id} and choices <> ${choices}::text[]`.execute(transaction);
  await sql`
    update categories c set rule = jsonb_set(c.rule, '{conditions}', (
      select jsonb_agg(case when k.one -> 'attribute_id' = to_jsonb(${one.id}::int)
        then jsonb_set(k.one, '{attribute_id}', to_jsonb(${same.id}::int)) else k.one end order by k.place)
      from jsonb_array_elements(c.rule -> 'conditions') with ordinality as k (one, place)))
    where c.rule @> jsonb_build_object('conditions', jsonb_build_array(
      jsonb_build_object('attribute_id', ${one.id}::int)))`.execute(transaction);
}

interface Moved {
  /** Deleted ones not counted. */
  readonly moved: number;
  readonly isLeft: boolean;
}

async function moveSomeProducts(transaction: Tx, { from, into }: Way): Promise<Moved> {
  const rows = await transaction
    .selectFrom('products')
    .select('id')
    .where('category_id', '=', from)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (rows.length === 0) return { moved: 0, isLeft: false };
  const ids = rows.map(({ id }) => id);
  await lockProductsExclusively(transaction, ids);
  const { rows: done } = await sql<{ is_deleted: boolean }>`
    update products set category_id = ${into} where id = any(${ids}::int[])
    returning not ${inPanel('products')} as is_deleted`.execute(transaction);
  return {
    moved: done.filter(({ is_deleted }) => !is_deleted).length,
    isLeft: rows.length === BATCH,
  };
}

/** A product is no pick of its home. */
async function movePicks(transaction: Tx, { from, into }: Way): Promise<void> {
  await sql`
    insert into collection_picks (category_id, product_id)
    select ${into}, product_id from collection_picks where category_id = ${from} on conflict do nothing`.execute(
    transaction,
  );
  await sql`
    delete from collection_picks k using products p
    where k.category_id = ${into} and p.id = k.product_id and p.category_id = ${into}`.execute(
    transaction,
  );
}

/** The order by hand goes on behind the twin's own; its text and picture stand in where it has none. */
async function mergeShown(transaction: Tx, { from, into }: Way): Promise<void> {
  await sql`
    update categories k set description = coalesce(k.description, g.description),
      picture_id = coalesce(k.picture_id, g.picture_id),
      featured = nullif(array(
        select id from unnest(k.featured || g.featured) with ordinality as f (id, place)
        group by id order by min(place) limit ${MAX_FEATURED}), '{}')
    from categories g where k.id = ${into} and g.id = ${from}
      and (g.featured is not null or (k.description is null and g.description is not null)
        or (k.picture_id is null and g.picture_id is not null))`.execute(transaction);
}

async function redirectOffers(transaction: Tx, { from, into }: Way): Promise<void> {
  await sql`
    update offers set category_ids = array(
      select id from unnest(array_replace(category_ids, ${from}, ${into})) with ordinality as c (id, place)
      group by id order by min(place))
    where ${from} = any(category_ids)`.execute(transaction);
  await sql`
    update offers o set parts = (
      select jsonb_agg(case when p.one -> 'category_id' = to_jsonb(${from}::int)
        then jsonb_set(p.one, '{category_id}', to_jsonb(${into}::int)) else p.one end order by p.place)
      from jsonb_array_elements(o.parts) with ordinality as p (one, place))
    where o.parts @> jsonb_build_array(jsonb_build_object('category_id', ${from}::int))`.execute(
    transaction,
  );
}

async function redirectBanners(transaction: Tx, { from, into }: Way): Promise<void> {
  const [named, link] = [`^/collection/${from}(?![0-9])`, `/collection/${into}`];
  await sql`
    update settings s set value = (
      select jsonb_agg(case when b.slide ->> 'buttonLink' ~ ${named}
        then jsonb_set(b.slide, '{buttonLink}', to_jsonb(regexp_replace(b.slide ->> 'buttonLink', ${named}, ${link})))
        else b.slide end order by b.place)
      from jsonb_array_elements(s.value) with ordinality as b (slide, place))
    where s.key = 'banners' and jsonb_typeof(s.value) = 'array' and exists (
      select from jsonb_array_elements(s.value) slide where slide ->> 'buttonLink' ~ ${named})`.execute(
    transaction,
  );
}
