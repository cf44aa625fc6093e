import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import type { PictureRow } from '../media/picture-rows.ts';

/** A slide as it is kept: its texts and styling, not yet believed, and the rows of its pictures. */
export interface BannerRow {
  readonly content: unknown;
  readonly picture: PictureRow;
  readonly portrait: PictureRow | null;
}

/** The hero's slides in order; one whose picture is gone is left out. */
export async function findBanners(db: Kysely<Database>): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select slide.content, to_jsonb(picture) as picture, to_jsonb(portrait) as portrait
    from settings
    cross join lateral jsonb_array_elements(settings.value) with ordinality as slide (content, position)
    join pictures picture on picture.id = (slide.content ->> 'picture_id')::int
    left join pictures portrait on portrait.id = (slide.content ->> 'portrait_picture_id')::int
    where settings.key = 'banners'
    order by slide.position`.execute(db);
  return rows;
}
