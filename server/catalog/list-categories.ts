import type { Kysely } from 'kysely';
import type { Category } from '../../contract/catalog.ts';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';
import { describePicture, type PictureRow } from '../media/picture-rows.ts';

/** A collection with the picture that stands for it; without one the picture's columns are null. */
interface CategoryRow extends Omit<PictureRow, 'file_key'> {
  readonly category_id: number;
  readonly name: string;
  readonly file_key: string | null;
}

const select = `select c.id as category_id, c.name::text as name, f.file_key, f.width, f.height, f.widths,
    f.formats, f.dominant_color
  from categories c left join pictures f on f.id = c.picture_id`;
const all = { name: 'list-categories', text: `${select} order by c.position, c.id limit $1::int4` };
const one = { name: 'read-category', text: `${select} where c.id = $1` };

/** All collections in display order, or the first so many (decisions §3). One query. */
export async function listCategories(
  db: Kysely<Database>,
  limit: number | null = null,
): Promise<Category[]> {
  const rows = await namedQuery<CategoryRow>(db, all, [limit]);
  return rows.map(toCategory);
}

/** One collection; `null` when there is none. */
export async function readCategory(db: Kysely<Database>, id: number): Promise<Category | null> {
  const [row] = await namedQuery<CategoryRow>(db, one, [id]);
  return row ? toCategory(row) : null;
}

/** How many products are in each collection that has any; deleted ones don't count. */
export function countProducts(
  db: Kysely<Database>,
): Promise<{ category_id: number; product_count: number }[]> {
  return db
    .selectFrom('products')
    .select(({ fn }) => ['category_id', fn.countAll<number>().as('product_count')])
    .where('deleted_at', 'is', null)
    .groupBy('category_id')
    .$narrowType<{ category_id: number }>()
    .execute();
}

function toCategory({ category_id, name, file_key, ...files }: CategoryRow): Category {
  const picture = file_key === null ? null : describePicture({ ...files, file_key }, name);
  return { category_id, name, image_url: picture?.image_url ?? null, picture };
}
