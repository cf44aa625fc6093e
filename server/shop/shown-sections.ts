import { type Kysely, sql } from 'kysely';
import { type SectionPictures, type ShownSections, section } from '../../contract/sections.ts';
import { referencesOf } from '../../domain/section-faults.ts';
import { DEFAULT_HOME, isShownOn, type Section } from '../../domain/sections.ts';
import { dayIn } from '../../domain/shop-day.ts';
import type { Database } from '../database/types.ts';
import { describePicture, type PictureRow } from '../media/picture-rows.ts';
import { readSettings } from './shop-settings.ts';

type Db = Kysely<Database>;

/** The key of `settings` under which the sections stand that a page shows. */
export const sectionsKey = (page: string): string => `sections.${page}`;

/** What a page shows whose merchant has arranged nothing. */
export const defaultSections = (page: string): readonly Section[] =>
  page === 'home' ? DEFAULT_HOME : [];

/** Sections from what is stored; what does not hold any more is left out: it never breaks a page. */
export const storedSections = (stored: unknown): Section[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const checked = section.safeParse(one);
    return checked.success ? [checked.data] : [];
  });

/** The sections of a page that were published; `null`: none were, or what was is the default. */
export async function readPublished(db: Db, page: string): Promise<Section[] | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', sectionsKey(page))
    .executeTakeFirst();
  return row ? storedSections(row.value) : null;
}

/** The draft of a page's sections; `null`: there is none. */
export async function readDraftSections(db: Db, page: string): Promise<Section[] | null> {
  const row = await db
    .selectFrom('arrangements')
    .select('sections')
    .where('page', '=', page)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  return row ? storedSections(row.sections) : null;
}

/** The pages that have a draft or were arranged, by their names. */
export async function listArranged(db: Db): Promise<string[]> {
  const { rows } = await sql<{ page: string }>`
    select page from arrangements where published_at is null
    union select substr(key, 10) from settings where key like 'sections.%'`.execute(db);
  return rows.map(({ page }) => page);
}

/**
 * What shoppers see of sections today, by the shop's days: without those of a collection that is gone, with their pictures. What is
 * gone of chosen products is left out by who reads them.
 *
 * @param now in ms since 1970
 */
export async function describeSections(
  db: Db,
  sections: readonly Section[],
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): Promise<ShownSections> {
  const today = dayIn(timeZone, new Date(now));
  const shown = sections.filter((one) => isShownOn(one, today));
  const named = referencesOf(shown);
  const [pictures, collections] = await Promise.all([
    readPictures(db, named.pictures),
    readCollections(db, named.collections),
  ]);
  const isThere = (one: Section) =>
    one.kind !== 'products' ||
    one.list !== 'collection' ||
    (one.collection_id !== null && String(one.collection_id) in collections);
  return { sections: shown.filter(isThere), pictures };
}

/** The same for the draft of a page, or for what it shows where there is none. */
export async function describeDraft(db: Db, page: string): Promise<ShownSections> {
  const sections =
    (await readDraftSections(db, page)) ?? (await readPublished(db, page)) ?? defaultSections(page);
  const { time_zone: timeZone } = await readSettings(db);
  return describeSections(db, sections, { timeZone, now: await readClock(db) });
}

/** The database's clock, by which sections come and go. In ms since 1970. */
export async function readClock(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now.getTime() ?? Date.now();
}

/** Pictures of sections as they travel, by id; those that are not there are absent. */
export async function readPictures(db: Db, ids: readonly number[]): Promise<SectionPictures> {
  if (ids.length === 0) return {};
  const rows: (PictureRow & { readonly id: number })[] = await db
    .selectFrom('section_pictures')
    .innerJoin('pictures', 'pictures.id', 'section_pictures.picture_id')
    .selectAll('pictures')
    .where('pictures.id', 'in', [...ids])
    .execute();
  return Object.fromEntries(
    rows.map((row) => {
      const { alt: _, image_url: __, ...picture } = describePicture(row, '');
      return [row.id, picture];
    }),
  );
}

/** The names of those of these collections that are there, by id. */
export async function readCollections(
  db: Db,
  ids: readonly number[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return Object.fromEntries(rows.map(({ id, name }) => [id, String(name)]));
}
