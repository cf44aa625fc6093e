import type { Kysely } from 'kysely';
import { type NamedStatement, namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { imagesJson, productCard } from '../products/product-card.ts';

const oneProduct = 'from products p where p.id = $1 and p.deleted_at is null';
const product = { name: 'read-product', text: `select ${productCard} as json ${oneProduct}` };
const images = { name: 'read-images', text: `select ${imagesJson} as json ${oneProduct}` };
const presence = { name: 'find-product', text: `select '' as json ${oneProduct}` };

/** A product with pictures and collection as JSON text; `null` when absent or deleted. One query. */
export const readProduct = (db: Kysely<Database>, id: number) => readOne(db, product, id);

const products = {
  name: 'read-products',
  text: `
    select coalesce('[' || string_agg(${productCard}, ',' order by k.place) || ']', '[]') as json
    from unnest($1::int[]) with ordinality k (id, place)
    join products p on p.id = k.id and p.deleted_at is null`,
};

/** Products as JSON text, in the order of their ids; absent and deleted ones are left out. One query. */
export async function readProducts(db: Kysely<Database>, ids: readonly number[]): Promise<string> {
  const [row] = await namedQuery<{ json: string }>(db, products, [ids]);
  return row?.json ?? '[]';
}

/** A product's pictures as JSON text, the cover first; `null` without such a product. One query. */
export const readImages = (db: Kysely<Database>, id: number) => readOne(db, images, id);

/** Whether a product is in the shop. */
export const isProduct = async (db: Kysely<Database>, id: number) =>
  (await readOne(db, presence, id)) !== null;

async function readOne(
  db: Kysely<Database>,
  statement: NamedStatement,
  id: number,
): Promise<string | null> {
  const [row] = await namedQuery<{ json: string }>(db, statement, [id]);
  return row?.json ?? null;
}
