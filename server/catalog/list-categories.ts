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

const statement = {
  name: 'list-categories',
  text: `select c.id as category_id, c.name::text as name, f.file_key, f.width, f.height, f.widths,
    f.formats, f.dominant_color
  from categories c left join pictures f on f.id = c.picture_id order by c.position, c.id`,
};

/** All collections in display order (decisions §3). One query. */
export async function listCategories(db: Kysely<Database>): Promise<Category[]> {
  const rows = await namedQuery<CategoryRow>(db, statement, []);
  return rows.map(toCategory);
}

function toCategory({ category_id, name, file_key, ...files }: CategoryRow): Category {
  const picture = file_key === null ? null : describePicture({ ...files, file_key }, name);
  return { category_id, name, image_url: picture?.image_url ?? null, picture };
}
