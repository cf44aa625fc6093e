import { type Kysely, type Selectable, sql } from 'kysely';
import type { Picture } from '../../contract/catalog.ts';
import type { Database, Pictures } from '../database/types.ts';
import type { StoredPicture } from './store-picture.ts';

export type PictureRow = Omit<Selectable<Pictures>, 'upload_hash'>;

/**
 * Writes the row of a stored picture; a key that is there already is brought up to date.
 *
 * @returns the picture's id.
 */
export async function insertPicture(
  db: Kysely<Database>,
  { key, width, height, widths, avif, dominantColor, uploadHash }: StoredPicture,
): Promise<number> {
  const values = {
    width,
    height,
    widths: [...widths],
    formats: avif ? ['webp', 'avif'] : ['webp'],
    dominant_color: dominantColor,
  };
  const { id } = await db
    .insertInto('pictures')
    .values({ file_key: key, ...values, upload_hash: uploadHash ?? null })
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Deletes the rows of those pictures that nothing shows any more: no product, no collection, no order's
 * snapshot, no review, no slide, no section, no room. The caller that commits this removes the files afterwards.
 *
 * @returns the keys of their files.
 */
export async function deleteUnusedPictures(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ file_key: string }>`
    delete from pictures p where id = any(${ids}::int[])
      and not exists (select from product_images where picture_id = p.id)
      and not exists (select from categories where picture_id = p.id)
      and not exists (select from order_items where picture_id = p.id)
      and not exists (select from review_pictures where picture_id = p.id)
      and not exists (
        select from settings where key = 'banners' and jsonb_path_exists(value,
          '$[*] ? (@.picture_id == $id || @.portrait_picture_id == $id)',
          jsonb_build_object('id', p.id)))
      and not exists (select from section_pictures where picture_id = p.id)
      and not exists (select from rooms where picture_id = p.id)
    returning file_key`.execute(db);
  return rows.map(({ file_key }) => file_key);
}

/** The address of a picture's largest WebP: what `image_url` is everywhere. */
export const pictureUrl = ({ file_key, widths }: Pick<PictureRow, 'file_key' | 'widths'>): string =>
  `${folderUrl(file_key)}/${Math.max(...widths)}.webp`;

const folderUrl = (key: string) => `/media/${key}`;

/**
 * The key of a picture from an address of one of its files, also one of the shop's host or of a CDN; `null` when it
 * is no such address.
 */
export const pictureKey = (url: string): string | null =>
  /^(?:https?:\/\/[^/]+(?:\/[\w.~-]+)*)?\/media\/([0-9A-Za-z_-]{8,128})\/\d+\.(?:webp|avif)$/.exec(
    url,
  )?.[1] ?? null;

/**
 * A picture as it travels. `/media/` is served by `server/http/serve-files.ts`. Products have the same written
 * by the database (0002_product_cards.sql); `picture-rows.test.ts` holds the two together.
 */
export function describePicture(
  row: Pick<PictureRow, 'file_key' | 'width' | 'height' | 'widths' | 'formats' | 'dominant_color'>,
  alt: string,
): Picture {
  return {
    image_url: pictureUrl(row),
    base_url: folderUrl(row.file_key),
    width: row.width,
    height: row.height,
    widths: row.widths,
    avif: row.formats.includes('avif'),
    color: row.dominant_color,
    alt,
  };
}

/** Whether two pictures were made from the same uploaded file; not where that is not known. */
export async function areOfOneFile(
  db: Kysely<Database>,
  one: number | null | undefined,
  other: number | null | undefined,
): Promise<boolean> {
  if (!one || !other) return false;
  const { rows } = await sql`
    select from pictures a join pictures b on b.upload_hash = a.upload_hash where a.id = ${one} and b.id = ${other}`.execute(
    db,
  );
  return rows.length > 0;
}
