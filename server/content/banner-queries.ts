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
    cross join lateral jsonb_path_query(settings.value, 'lax $[*] ? (@.picture_id.type() == "number")')
      with ordinality as slide (content, position)
    join pictures picture on to_jsonb(picture.id) = slide.content -> 'picture_id'
    left join pictures portrait on to_jsonb(portrait.id) = slide.content -> 'portrait_picture_id'
    where settings.key = 'banners'
    order by slide.position`.execute(db);
  return rows;
}

/** What stands for the slides as they are kept; a shop without any has one, too. */
export async function readBannersVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(value::text) as version from settings where key = 'banners'`.execute(db);
  return rows[0]?.version ?? 'none';
}

/** Replaces all slides. */
export async function writeBanners(db: Kysely<Database>, slides: readonly object[]): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: 'banners', value: JSON.stringify(slides) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}
