import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { look as lookRules } from '../../contract/look.ts';
import {
  bodiesFor,
  DEFAULT_LOOK,
  type Look,
  paletteFaults,
  TEXT_CONTRAST,
} from '../../domain/look.ts';
import { FACES } from '../../domain/look-faces.ts';
import { LOOK } from '../../domain/words/look.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { LOOK_KEY, logosOf, readWornLook } from '../shop/shop-look.ts';
import { type DrawnIcon, drawIcons } from './draw-icons.ts';
import type { DrawnLogo } from './draw-logo.ts';

/** How many published looks can be had again. */
const MAX_HISTORY = 20;
/** How many uploaded logos wait without being named by any look. */
const MAX_WAITING_LOGOS = 12;

type Db = Kysely<Database>;

/**
 * Refuses a look that can't be read or would be too heavy.
 *
 * @throws {Refusal} 422 under the field that is wrong, with the nearest colour that is not.
 */
export function refuseFaults({ palette, heading, body }: Look): void {
  const [fault] = paletteFaults(palette);
  if (fault?.reason === 'same') throw wordedRefusal(422, 'palette', LOOK, 'same');
  if (fault) {
    const { colour, nearest } = fault;
    const value = palette[colour];
    const field = `palette.${colour}`;
    if (colour === 'ground') throw wordedRefusal(422, field, LOOK, 'middle', { value, nearest });
    const ratio = fault.ratio.toFixed(1);
    throw wordedRefusal(422, field, LOOK, colour, { value, ratio, least: TEXT_CONTRAST, nearest });
  }
  if (!bodiesFor(heading).includes(body)) {
    const names = { heading: FACES[heading].family, body: FACES[body].family };
    throw wordedRefusal(422, 'body', LOOK, 'pair', names);
  }
}

/** The draft, `null` where there is none. */
export async function readDraft(db: Db) {
  const row = await db
    .selectFrom('looks')
    .select(['look', 'version', 'saved_at'])
    .where('published_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return { look: storedLook(row.look), version: row.version, saved_at: row.saved_at.toISOString() };
}

/** What is stored and does not hold any more is that of a shop which has chosen nothing. */
export const storedLook = (stored: unknown): Look => {
  const checked = lookRules.safeParse(stored);
  return checked.success ? checked.data : DEFAULT_LOOK;
};

interface DraftChange {
  readonly look: Look;
  /** Of the draft that was changed, 0 for none; absent: whatever it is. */
  readonly version?: number | undefined;
  readonly authorId: number;
}

/**
 * Saves the draft, in a transaction.
 *
 * @throws {Refusal} 409 where somebody else has saved another one, 422 where it can't be worn.
 */
export async function saveDraft(tx: Transaction<Database>, change: DraftChange) {
  const { look, version, authorId } = change;
  refuseFaults(look);
  await lockLooks(tx);
  const kept = await tx
    .selectFrom('look_logos')
    .select('key')
    .where('key', 'in', [...logosOf(look), ''])
    .execute();
  if (new Set(logosOf(look)).size !== kept.length) {
    throw wordedRefusal(422, 'logo', LOOK, 'logo_gone');
  }
  const before = await readDraft(tx);
  if (before && JSON.stringify(before.look) === JSON.stringify(look)) return before;
  if (version !== undefined && version !== (before?.version ?? 0)) {
    throw wordedRefusal(409, null, LOOK, 'changed');
  }
  await discardDraft(tx);
  const row = await tx
    .insertInto('looks')
    .values({
      look: JSON.stringify(look),
      author_id: authorId,
      version: (before?.version ?? (await lastVersion(tx))) + 1,
    })
    .returning(['version', 'saved_at'])
    .executeTakeFirstOrThrow();
  return { look, version: row.version, saved_at: row.saved_at.toISOString() };
}

/** Versions go on where a draft was published or discarded: an older page never takes the next one for its own. */
async function lastVersion(tx: Db): Promise<number> {
  const row = await tx
    .selectFrom('looks')
    .select(({ fn }) => fn.max('version').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Forgets the draft. */
export const discardDraft = (tx: Db) =>
  tx.deleteFrom('looks').where('published_at', 'is', null).execute();

/** One at a time saves and publishes. */
const lockLooks = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('looks'))`.execute(tx);

interface Publication {
  readonly look: Look;
  readonly icons: readonly DrawnIcon[];
  readonly authorId: number;
}

/**
 * Publishes a look, in the transaction of a change of the shop: pages are made again with it.
 *
 * @returns its id in the history, which icons and addresses are named by
 */
export async function publishLook(
  tx: Transaction<Database>,
  { look, icons, authorId }: Publication,
) {
  await lockLooks(tx);
  await keepFirst(tx);
  const { id } = await tx
    .insertInto('looks')
    .values({
      look: JSON.stringify(look),
      published_at: sql<Date>`clock_timestamp()`,
      version: (await lastVersion(tx)) + 1,
      author_id: authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (icons.length > 0) {
    await tx
      .insertInto('look_icons')
      .values(icons.map((icon) => ({ ...icon, look_id: id })))
      .execute();
  }
  await tx
    .insertInto('settings')
    .values({ key: LOOK_KEY, value: JSON.stringify({ id, ...look }) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
  await forgetOld(tx);
  return { id };
}

/** What the shop wore before the first publication can be had again as well. */
async function keepFirst(tx: Db): Promise<void> {
  const { id } = await readWornLook(tx);
  if (id !== null) return;
  await tx
    .insertInto('looks')
    .values({ look: JSON.stringify(DEFAULT_LOOK), published_at: sql<Date>`now()` })
    .execute();
}

async function forgetOld(tx: Db): Promise<void> {
  const kept = tx
    .selectFrom('looks')
    .select('id')
    .where('published_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY);
  await tx
    .deleteFrom('looks')
    .where('published_at', 'is not', null)
    .where('id', 'not in', kept)
    .execute();
  await forgetLogos(tx);
}

/** Removes logos that no look names: after a day, and what is more than the newest. */
async function forgetLogos(tx: Db): Promise<void> {
  await sql`delete from look_logos where key in (
    select key from (
      select key, uploaded_at, row_number() over (order by uploaded_at desc) as place
      from look_logos l
      where not exists (select from looks where l.key in (look ->> 'logo', look ->> 'logo_dark', look ->> 'mark'))
    ) waiting where place > ${MAX_WAITING_LOGOS} or uploaded_at < now() - interval '1 day')`.execute(
    tx,
  );
}

/** Draws the icons of a look, before the transaction that publishes it: nobody waits for that. */
export async function drawLookIcons(db: Db, look: Look): Promise<DrawnIcon[]> {
  return drawIcons(look, await readLogoFiles(db, look));
}

async function readLogoFiles(tx: Db, look: Look) {
  const keys = logosOf(look);
  if (keys.length === 0) return { logo: null, mark: null };
  const rows = await tx
    .selectFrom('look_logos')
    .select(['key', 'picture'])
    .where('key', 'in', keys)
    .execute();
  const fileOf = (key: string | null) => rows.find((row) => row.key === key)?.picture ?? null;
  return { logo: fileOf(look.logo), mark: fileOf(look.mark) };
}

/** Keeps a drawn logo until a look names it. The same one is kept once. */
export async function keepLogo(tx: Transaction<Database>, logo: DrawnLogo): Promise<string> {
  const key = createHash('sha256').update(logo.picture).digest('hex').slice(0, 32);
  await lockLooks(tx);
  await tx
    .insertInto('look_logos')
    .values({ key, ...logo })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ uploaded_at: sql`now()` }))
    .execute();
  await forgetLogos(tx);
  return key;
}

/**
 * What was published before.
 *
 * @throws {Refusal} 404 where it is not in the history any more.
 */
export async function readPublished(db: Db, id: number): Promise<Look> {
  const row = await db
    .selectFrom('looks')
    .select('look')
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw wordedRefusal(404, null, LOOK, 'not_in_history');
  return storedLook(row.look);
}

/** What was published, the newest first. */
export async function readHistory(db: Db) {
  const rows = await db
    .selectFrom('looks')
    .leftJoin('users', 'users.id', 'looks.author_id')
    .select(['looks.id', 'looks.look', 'looks.published_at', 'users.name as author'])
    .where('looks.published_at', 'is not', null)
    .orderBy('looks.id', 'desc')
    .limit(MAX_HISTORY)
    .execute();
  return rows.map(({ id, look, published_at, author }) => ({
    id,
    look: storedLook(look),
    published_at: (published_at ?? new Date(0)).toISOString(),
    author,
  }));
}
