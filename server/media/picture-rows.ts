import type { Kysely, Selectable } from 'kysely';
import type { Picture } from '../../contract/catalog.ts';
import type { Database, Pictures } from '../database/types.ts';
import type { StoredPicture } from './write-variants.ts';

export type PictureRow = Selectable<Pictures>;

/**
 * Writes the row of a stored picture; a key that is there already is brought up to date.
 *
 * @returns the picture's id.
 */
export async function insertPicture(
  db: Kysely<Database>,
  { key, width, height, widths, avif, dominantColor }: StoredPicture,
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
    .values({ file_key: key, ...values })
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A picture as it travels. `/media/` is served by `server/http/serve-files.ts`. */
export function describePicture(
  row: Pick<PictureRow, 'file_key' | 'width' | 'height' | 'widths' | 'formats' | 'dominant_color'>,
  alt: string,
): Picture {
  const base_url = `/media/${row.file_key}`;
  return {
    image_url: `${base_url}/${Math.max(...row.widths)}.webp`,
    base_url,
    width: row.width,
    height: row.height,
    widths: row.widths,
    avif: row.formats.includes('avif'),
    color: row.dominant_color,
    alt,
  };
}
