import type { Kysely } from 'kysely';
import { tagOf } from '../database/catalogue-version.ts';
import { type NamedStatement, namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { inPanelText } from '../products/in-panel.ts';
import {
  detailedCard,
  imagesJson,
  namedVariants,
  productCard,
  productCards,
} from '../products/product-card.ts';
import { tagsOfProducts } from './member-lists.ts';

/** Who reads: what is hidden is there for the panel alone. */
type Reader = 'shop' | 'panel';

const READERS: Readonly<Record<Reader, string>> = {
  shop: 'p.deleted_at is null',
  panel: inPanelText('p'),
};
const oneProduct = (name: string, json: string): Readonly<Record<Reader, NamedStatement>> => {
  const statement = (reader: Reader) => ({
    name: `${name}-${reader}`,
    text: `select ${json} as json from products p where p.id = $1 and ${READERS[reader]}`,
  });
  return { shop: statement('shop'), panel: statement('panel') };
};
const product = oneProduct('read-product', detailedCard);
const images = oneProduct('read-images', imagesJson);
const presence = oneProduct('find-product', "''");

/**
 * A product with pictures, collection, facts and attributes as JSON text; `null` when absent or deleted, or hidden from
 * who reads. One query.
 */
export const readProduct = (db: Kysely<Database>, id: number, reader: Reader) =>
  readOne(db, product[reader], id);

const productsAs = (name: string, card: string) => ({
  name,
  text: `
    select coalesce('[' || string_agg(${card}, ',' order by k.place) || ']', '[]') as json
    from unnest($1::int[]) with ordinality k (id, place)
    join products p on p.id = k.id and p.deleted_at is null`,
});
const products = productsAs('read-products', productCard);
const productsWithVariants = productsAs(
  'read-products-with-variants',
  `(select case when k.variants is null then k.card else left(k.card, -1) || k.variants || '}' end
  from (select ${productCard} as card, ${namedVariants('$2')} as variants) k)`,
);

/**
 * Products as JSON text, in the order of their ids; absent and deleted ones are left out. With ids of variants those that
 * are still there come with their products. One query.
 */
export async function readProducts(
  db: Kysely<Database>,
  ids: readonly number[],
  variantIds: readonly number[],
): Promise<string> {
  type Row = { json: string };
  const [row] =
    variantIds.length === 0
      ? await namedQuery<Row>(db, products, [ids])
      : await namedQuery<Row>(db, productsWithVariants, [ids, variantIds]);
  return row?.json ?? '[]';
}

/** A product's pictures as JSON text, the cover first; `null` without such a product for who reads. One query. */
export const readImages = (db: Kysely<Database>, id: number, reader: Reader) =>
  readOne(db, images[reader], id);

/** Whether a product is in the shop. */
export const isProduct = async (db: Kysely<Database>, id: number) =>
  (await readOne(db, presence.shop, id)) !== null;

async function readOne(
  db: Kysely<Database>,
  statement: NamedStatement,
  id: number,
): Promise<string | null> {
  const [row] = await namedQuery<{ json: string }>(db, statement, [id]);
  return row?.json ?? null;
}

/** At most this many are recommended. */
const MAX = 10;

const pick = (condition: string) => `select s.product_id as id, s.purchase_count
  from product_popularity s
  where s.listed and s.in_stock and ${condition} and s.product_id <> all ($2::int[])
  order by s.purchase_count desc, s.product_id desc limit ${MAX}`;

/** The rest is only looked for while the collection does not fill the places. */
const statement = {
  name: 'recommend-products',
  text: `with own as (${pick('s.category_id = $1')}),
  other as (${pick(`s.category_id <> $1 and (select count(*) from own) < ${MAX}`)}),
  picked as (select *, 0 as place from own union all select *, 1 from other),
  shown as materialized (
    select array(select id from picked order by place, purchase_count desc, id desc limit ${MAX}) as ids
  )
  select ${productCards('ids')} as products, array_to_string(ids, ',') as ids,
    (select count(*) from own) = ${MAX} as is_own
  from shown`,
};

/**
 * Products to look at next, as JSON text: the same collection first, then the rest, each by purchases; available
 * ones only. One query.
 *
 * @returns the products, and the tags of what decides and shows them
 */
export async function recommendProducts(
  db: Kysely<Database>,
  { category_id, exclude_ids }: { category_id?: number | undefined; exclude_ids: number[] },
): Promise<{ readonly products: string; readonly tags: readonly string[] }> {
  type Row = { readonly products: string; readonly ids: string; readonly is_own: boolean };
  const [row] = await namedQuery<Row>(db, statement, [category_id ?? 0, exclude_ids]);
  if (!row) throw new Error('No recommendation at all');
  const collection = row.is_own ? (category_id ?? 0) : 0;
  const tags = [tagOf.list(collection), tagOf.stock(collection), ...tagsOfProducts(row.ids)];
  return { products: row.products, tags };
}
