import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type {
  PreviewedSynonym,
  Synonym,
  SynonymChange,
  SynonymEffect,
  SynonymFields,
  SynonymFilters,
} from '../../contract/search.ts';
import { offset } from '../../domain/pagination.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { refusedField } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { findAsShopper, recountSearches } from './count-results.ts';

/** Every search reads the list: this many of the merchant's own rows, a synonym in both directions being two. */
const MAX_OWN = 2_000;

/** Rows are directed: a synonym in both directions is two, shown as one under the id of the first. */
const SYNONYMS = sql`
  from (
    select s.id, s.word, s.means, s.built_in, s.enabled, o.id as other_id, o.id is not null as both_ways
    from search_synonyms s left join search_synonyms o
      on o.word = s.means and o.means = s.word and o.enabled = s.enabled and o.built_in = s.built_in
    where o.id is null or s.id < o.id
  ) synonym`;

/** One page of synonyms: the merchant's own first, by word. */
export async function listSynonyms(
  db: Kysely<Database>,
  { page, per_page, search, only }: SynonymFilters,
): Promise<Page<Synonym>> {
  const part = search?.toLowerCase();
  const wanted = sql.join(
    [
      sql`true`,
      ...(only === undefined ? [] : [sql`built_in = ${only === 'built_in'}`]),
      ...(part === undefined
        ? []
        : [sql`(strpos(lower(word), ${part}) > 0 or strpos(lower(means), ${part}) > 0)`]),
    ],
    sql` and `,
  );
  const [{ rows }, counted] = await Promise.all([
    sql<Synonym>`
      select id, word, means, both_ways, built_in, enabled ${SYNONYMS} where ${wanted}
      order by built_in, lower(word), lower(means), id
      limit ${per_page} offset ${offset(page, per_page)}`.execute(db),
    sql<{ total: number }>`select count(*)::int4 as total ${SYNONYMS} where ${wanted}`.execute(db),
  ]);
  return toPage(rows, counted.rows[0]?.total ?? 0, { page, per_page });
}

/** Adds a synonym. @throws {Refusal} 422 for one that is there, or is none. */
export async function addSynonym(
  db: Kysely<Database>,
  admin: SignedIn,
  fields: SynonymFields,
): Promise<Synonym> {
  const added = await db.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction);
    await actAs(transaction, admin.userId);
    return insertSynonym(transaction, fields);
  });
  await recountSearches(db, [fields.word, fields.means]);
  return added;
}

/** Which synonym, and who says so. */
interface SynonymRequest {
  readonly admin: SignedIn;
  readonly id: number;
}

/**
 * Changes a synonym, or switches it on and off.
 *
 * @throws {Refusal} 404 for no such synonym, 409 when it is not as the admin saw it, 422 for other words of a built-in one.
 */
export async function changeSynonym(
  db: Kysely<Database>,
  { admin, id }: SynonymRequest,
  { seen, ...fields }: SynonymChange,
): Promise<Synonym> {
  const { before, after } = await db.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction);
    await actAs(transaction, admin.userId);
    if (seen) refuseOutdated(await findSynonym(transaction, id), { seen, fields });
    return applyChange(transaction, id, fields);
  });
  await recountSearches(db, [before.word, before.means, after.word, after.means]);
  return after;
}

/** Removes a synonym of the merchant's own. @throws {Refusal} 404 for no such synonym, 409 for a built-in one. */
export async function removeSynonym(
  db: Kysely<Database>,
  { admin, id }: SynonymRequest,
): Promise<void> {
  const removed = await db.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction);
    await actAs(transaction, admin.userId);
    const found = await findSynonym(transaction, id);
    if (found.built_in)
      throw new Refusal(409, 'This synonym came with the shop: switch it off instead');
    await deleteRows(transaction, found);
    return found;
  });
  await recountSearches(db, [removed.word, removed.means]);
}

/** This many names of what is found are shown. */
const NAMES = 5;

/** Ends a transaction that must leave nothing. */
class TakeBack extends Error {}

/**
 * What a synonym changes: its words are searched for, then the change is made, they are searched for again, and the
 * change is taken back. So the preview is what the change will do, whatever the search does.
 *
 * @throws {Refusal} as the change itself.
 */
export async function previewSynonym(
  db: Kysely<Database>,
  { id, ...fields }: PreviewedSynonym,
): Promise<SynonymEffect[]> {
  const { word, means, both_ways } = fields;
  let effects: SynonymEffect[] = [];
  const searches = [word, means];
  const find = async (on: Kysely<Database>, search: string) => {
    const { total, ids } = await findAsShopper(on, search, NAMES);
    const { rows } = await sql<{ name: string }>`
      select name from products where id = any (${ids}::int4[])
      order by array_position(${ids}::int4[], id)`.execute(on);
    return { total, names: rows.map(({ name }) => name) };
  };
  const befores = [await find(db, word), await find(db, means)];
  await db
    .transaction()
    .execute(async (transaction) => {
      await lockCatalogue(transaction);
      if (id === undefined) await insertSynonym(transaction, fields);
      else await applyChange(transaction, id, fields);
      const afters = [await find(transaction, word), await find(transaction, means)];
      effects = searches.map((search, at) => ({
        search,
        before: befores[at] ?? NOTHING,
        after: afters[at] ?? NOTHING,
      }));
      throw new TakeBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakeBack)) throw error;
    });
  return both_ways ? effects : effects.slice(0, 1);
}

const NOTHING = { total: 0, names: [] };

interface SynonymRow extends Synonym {
  /** The row of the other direction. */
  readonly other_id: number | null;
}

async function findSynonym(transaction: Transaction<Database>, id: number): Promise<SynonymRow> {
  const { rows } = await sql<SynonymRow>`
    select id, word, means, both_ways, built_in, enabled, other_id ${SYNONYMS} where id = ${id}`.execute(
    transaction,
  );
  if (!rows[0]) throw new Refusal(404, 'Synonym not found');
  return rows[0];
}

/** The catalogue's lock keeps it as it was found. Who wants what somebody else has made of it already is not refused. */
function refuseOutdated(
  { word, means, both_ways, enabled }: SynonymFields,
  { seen, fields }: { readonly seen: SynonymFields; readonly fields: SynonymFields },
): void {
  const isNow = (other: SynonymFields) =>
    isDeepStrictEqual(other, { word, means, both_ways, enabled });
  if (isNow(seen) || isNow(fields)) return;
  throw new Refusal(
    409,
    `Another admin has changed this synonym to ${word} ${both_ways ? '=' : '→'} ${means}, switched ${enabled ? 'on' : 'off'}. Try again to replace that`,
  );
}

async function applyChange(
  transaction: Transaction<Database>,
  id: number,
  fields: SynonymFields,
): Promise<{ readonly before: SynonymRow; readonly after: Synonym }> {
  const before = await findSynonym(transaction, id);
  const { word, means, both_ways, enabled } = fields;
  const isSame = word === before.word && means === before.means && both_ways === before.both_ways;
  if (isSame) {
    await transaction
      .updateTable('search_synonyms')
      .set({ enabled })
      .where('id', 'in', idsOf(before))
      .where('enabled', '<>', enabled)
      .execute();
    return { before, after: { ...toWire(before), enabled } };
  }
  if (before.built_in)
    throw refusedField(
      422,
      'word',
      'came with the shop: a built-in synonym can be switched off, not changed',
    );
  await deleteRows(transaction, before);
  return { before, after: await insertSynonym(transaction, fields, before.id) };
}

const toWire = ({ other_id: _, ...synonym }: SynonymRow): Synonym => synonym;

const idsOf = ({ id, other_id }: SynonymRow): number[] =>
  other_id === null ? [id] : [id, other_id];

async function deleteRows(transaction: Transaction<Database>, row: SynonymRow): Promise<void> {
  await transaction.deleteFrom('search_synonyms').where('id', 'in', idsOf(row)).execute();
}

async function insertSynonym(
  transaction: Transaction<Database>,
  { word, means, both_ways, enabled }: SynonymFields,
  id: number | null = null,
): Promise<Synonym> {
  const pairs = both_ways
    ? [
        [word, means],
        [means, word],
      ]
    : [[word, means]];
  const { rows } = await sql<{ id: number; from: string[]; to: string[] }>`
    insert into search_synonyms (id, word, means, enabled) overriding system value
    select case when place = 0 and ${id}::int is not null then ${id}::int
      else nextval(pg_get_serial_sequence('search_synonyms', 'id')) end, word, means, ${enabled}
    from jsonb_to_recordset(${JSON.stringify(
      pairs.map(([from, to], place) => ({ word: from, means: to, place })),
    )}::jsonb) given (word text, means text, place int) order by place
    on conflict (word, means) do nothing
    returning id, word_stems as from, means_stems as to`.execute(transaction);
  const [made] = rows;
  if (!made || rows.length < pairs.length)
    throw refusedField(422, 'means', 'is a synonym of that word already');
  if (made.from.length === 0)
    throw refusedField(422, 'word', 'has no word that can be searched for');
  if (made.to.length === 0)
    throw refusedField(422, 'means', 'has no word that can be searched for');
  if (made.from.join(' ') === made.to.join(' '))
    throw refusedField(422, 'means', 'is the same word');
  const { own } = await transaction
    .selectFrom('search_synonyms')
    .select(({ fn }) => fn.countAll<number>().as('own'))
    .where('built_in', '=', false)
    .executeTakeFirstOrThrow();
  if (own > MAX_OWN) throw refusedField(422, 'word', `is one too many: ${MAX_OWN} are kept`);
  return { id: made.id, word, means, both_ways, built_in: false, enabled };
}
