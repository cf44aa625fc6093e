import { type Kysely, sql, type Transaction } from 'kysely';
import {
  arrangementFault,
  referencesOf,
  type SectionFault,
  sectionFaults,
} from '../../domain/section-faults.ts';
import { SECTION_LIMITS, type Section } from '../../domain/sections.ts';
import { addDays, endOfDay } from '../../domain/shop-day.ts';
import { SECTIONS } from '../../domain/words/sections.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { readSettings } from '../shop/shop-settings.ts';
import {
  defaultSections,
  readPublished,
  sectionsKey,
  storedSections,
} from '../shop/shown-sections.ts';

type Db = Kysely<Database>;

/** How many published arrangements of a page can be had again. */
const MAX_HISTORY = 20;
/** What the sections of a page weigh at most, in bytes: less than the table takes. */
const MAX_BYTES = 60_000;

/**
 * Refuses sections that can't be shown as they are.
 *
 * @throws {Refusal} 422, under the field that is wrong where it is one.
 */
export function refuseFaults(page: string, sections: readonly Section[]): void {
  const together = arrangementFault(page, sections);
  if (together === 'too_many' || together === 'too_many_products') {
    const most = SECTION_LIMITS[together === 'too_many' ? 'sections' : 'productRows'];
    throw wordedRefusal(422, 'sections', SECTIONS, together, { most });
  }
  if (together) throw wordedRefusal(422, 'sections', SECTIONS, together);
  const faults = sections.flatMap((section, place) =>
    sectionFaults(section).map((fault) => ({ ...fault, place })),
  );
  const [first] = faults;
  if (first) throw refusalOf(first, first.place);
  if (Buffer.byteLength(JSON.stringify(sections)) > MAX_BYTES)
    throw wordedRefusal(422, 'sections', SECTIONS, 'large');
}

const refusalOf = ({ field, fault }: SectionFault, place: number) =>
  wordedRefusal(422, `sections.${place}.${field}`, SECTIONS, fault);

/** The draft of a page, `null` where there is none. */
export async function readDraft(db: Db, page: string) {
  const row = await db
    .selectFrom('arrangements')
    .select(['sections', 'version', 'saved_at'])
    .where('page', '=', page)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    sections: storedSections(row.sections),
    version: row.version,
    saved_at: row.saved_at.toISOString(),
  };
}

interface DraftChange {
  readonly page: string;
  readonly sections: readonly Section[];
  /** Of the draft that was changed, 0 for none; absent: whatever it is. */
  readonly version?: number | undefined;
  readonly authorId: number;
}

/**
 * Saves the draft of a page, in a transaction.
 *
 * @throws {Refusal} 409 where somebody else has saved another one, 422 where it can't be shown.
 */
export async function saveDraft(tx: Transaction<Database>, change: DraftChange) {
  const { page, sections, version, authorId } = change;
  refuseFaults(page, sections);
  await lockSections(tx);
  await refuseGonePictures(tx, sections);
  const before = await readDraft(tx, page);
  if (before && isSame(before.sections, sections)) return before;
  if (version !== undefined && version !== (before?.version ?? 0))
    throw wordedRefusal(409, null, SECTIONS, 'changed');
  const next = (before?.version ?? (await lastVersion(tx, page))) + 1;
  await discardDraft(tx, page);
  const row = await tx
    .insertInto('arrangements')
    .values({ page, sections: JSON.stringify(sections), author_id: authorId, version: next })
    .returning(['version', 'saved_at'])
    .executeTakeFirstOrThrow();
  const { saved_at } = row;
  return { sections: [...sections], version: row.version, saved_at: saved_at.toISOString() };
}

async function refuseGonePictures(tx: Db, sections: readonly Section[]): Promise<void> {
  const { pictures } = referencesOf(sections);
  if (pictures.length === 0) return;
  // They stay until this is committed.
  const { rows } = await sql<{ picture_id: number }>`
    select picture_id from section_pictures where picture_id = any(${pictures}::int[]) for share`.execute(
    tx,
  );
  const gone = pictures.find((id) => !rows.some(({ picture_id }) => picture_id === id));
  if (gone === undefined) return;
  const place = sections.findIndex((one) => referencesOf([one]).pictures.includes(gone));
  throw wordedRefusal(422, `sections.${place}.picture`, SECTIONS, 'picture_gone');
}

const isSame = (one: readonly Section[], other: readonly Section[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Versions go on where a draft was published or discarded: an older page never takes the next one for its own. */
async function lastVersion(tx: Db, page: string): Promise<number> {
  const row = await tx
    .selectFrom('arrangements')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('page', '=', page)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Forgets the draft of a page. */
export const discardDraft = (tx: Db, page: string) =>
  tx
    .deleteFrom('arrangements')
    .where('page', '=', page)
    .where('published_at', 'is', null)
    .execute();

/** One at a time saves and publishes. */
export const lockSections = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('sections'))`.execute(tx);

interface Publication {
  readonly page: string;
  readonly sections: readonly Section[];
  readonly authorId: number;
}

/**
 * Publishes the sections of a page, in the transaction of a change of the shop: pages are made again with them.
 *
 * @returns its id in the history
 * @throws {Refusal} 422 where a picture is gone.
 */
export async function publishSections(tx: Transaction<Database>, publication: Publication) {
  const { page, sections, authorId } = publication;
  await lockSections(tx);
  await refuseGonePictures(tx, sections);
  await keepFirst(tx, page);
  const { id } = await tx
    .insertInto('arrangements')
    .values({
      ...{ page, sections: JSON.stringify(sections), author_id: authorId },
      published_at: sql<Date>`clock_timestamp()`,
      version: (await lastVersion(tx, page)) + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writePublished(tx, page, sections);
  await writeMoments(tx, page, sections);
  await forgetOld(tx, page);
  return { id };
}

/** A page that shows the default again is as it was before anything was arranged. */
async function writePublished(tx: Db, page: string, sections: readonly Section[]): Promise<void> {
  const key = sectionsKey(page);
  if (isSame(sections, defaultSections(page))) {
    await tx.deleteFrom('settings').where('key', '=', key).execute();
    return;
  }
  await tx
    .insertInto('settings')
    .values({ key, value: JSON.stringify(sections) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}

/** Stored pages are made again at the beginning of first days and at the end of last ones. */
async function writeMoments(tx: Db, page: string, sections: readonly Section[]): Promise<void> {
  const { time_zone } = await readSettings(tx);
  const visible = sections.filter(({ hidden }) => !hidden);
  const ends = visible.flatMap(({ from_day, to_day }) => [
    ...(from_day === null ? [] : [addDays(from_day, -1)]),
    ...(to_day === null ? [] : [to_day]),
  ]);
  const moments = [...new Set(ends)].map((day) => endOfDay(time_zone, day));
  await tx.deleteFrom('section_moments').where('page', '=', page).execute();
  await sql`
    insert into section_moments (page, at)
    select ${page}, at from unnest(${moments}::timestamptz[]) at where at > now()
    on conflict do nothing`.execute(tx);
}

/** What the page showed before the first publication can be had again as well. */
async function keepFirst(tx: Db, page: string): Promise<void> {
  const { rows } = await sql`
    select from arrangements where page = ${page} and published_at is not null limit 1`.execute(tx);
  if (rows.length > 0) return;
  const shown = (await readPublished(tx, page)) ?? defaultSections(page);
  await tx
    .insertInto('arrangements')
    .values({ page, sections: JSON.stringify(shown), published_at: sql<Date>`now()` })
    .execute();
}

async function forgetOld(tx: Db, page: string): Promise<void> {
  await sql`
    delete from arrangements where page = ${page} and published_at is not null and id not in (
      select id from arrangements where page = ${page} and published_at is not null
      order by id desc limit ${MAX_HISTORY})`.execute(tx);
}

/**
 * What was published before.
 *
 * @throws {Refusal} 404 where it is not in the history any more.
 */
export async function readFromHistory(db: Db, page: string, id: number): Promise<Section[]> {
  const row = await db
    .selectFrom('arrangements')
    .select('sections')
    .where('id', '=', id)
    .where('page', '=', page)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw wordedRefusal(404, null, SECTIONS, 'not_in_history');
  return storedSections(row.sections);
}

/** What was published of a page, the newest first. */
export async function readHistory(db: Db, page: string) {
  const rows = await db
    .selectFrom('arrangements')
    .leftJoin('users', 'users.id', 'arrangements.author_id')
    .select([
      'arrangements.id',
      'arrangements.published_at',
      'users.name as author',
      sql<number>`jsonb_array_length(arrangements.sections)`.as('sections'),
    ])
    .where('arrangements.page', '=', page)
    .where('arrangements.published_at', 'is not', null)
    .orderBy('arrangements.id', 'desc')
    .limit(MAX_HISTORY)
    .execute();
  return rows.map(({ published_at, ...row }) => ({
    ...row,
    published_at: (published_at ?? new Date(0)).toISOString(),
  }));
}

/** How many uploaded pictures wait without being named by any section. */
const MAX_WAITING_PICTURES = 40;

/**
 * Keeps an uploaded picture until a section names it, and forgets those that none names: after a day, and what is more than the newest.
 *
 * @returns the pictures that are forgotten
 */
export async function keepPicture(tx: Transaction<Database>, id: number): Promise<number[]> {
  await lockSections(tx);
  await sql`
    insert into section_pictures (picture_id) values (${id})
    on conflict (picture_id) do update set uploaded_at = now()`.execute(tx);
  const { rows } = await sql<{ picture_id: number }>`
    delete from section_pictures where picture_id in (
      select picture_id from (
        select picture_id, uploaded_at, row_number() over (order by uploaded_at desc, picture_id desc) as place
        from section_pictures s
        where not exists (
          select from (
            select sections from arrangements union all select value from settings where key like 'sections.%'
          ) a where jsonb_path_exists(a.sections, '$[*].** ? (@.id == $id)', jsonb_build_object('id', s.picture_id)))
      ) waiting
      where place > ${MAX_WAITING_PICTURES} or uploaded_at < now() - interval '1 day')
    returning picture_id`.execute(tx);
  return rows.map(({ picture_id }) => picture_id);
}
