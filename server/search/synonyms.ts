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
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { refusedField } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { changeSearches, findAsShopper } from './change-searches.ts';

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
  const wanted = sql`built_in in (${only === 'built_in'}, ${only !== 'own'})
    and strpos(fold_spelling(word || chr(10) || means), fold_spelling(${search ?? ''})) > 0`;
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
export const addSynonym = (
  db: Kysely<Database>,
  admin: SignedIn,
  fields: SynonymFields,
): Promise<Synonym> =>
  changeSearches(db, admin, async (transaction) => [
    await insertSynonym(transaction, fields),
    fields.word,
    fields.means,
  ]);

/**
 * Changes a synonym, or switches it on and off.
 *
 * @throws {Refusal} 404 for no such synonym, 409 when it is not as the admin saw it, 422 for other words of a built-in one.
 */
export const changeSynonym = (
  db: Kysely<Database>,
  admin: SignedIn,
  { id, seen, ...fields }: SynonymChange & { readonly id: number },
): Promise<Synonym> =>
  changeSearches(db, admin, async (transaction) => {
    const before = await findSynonym(transaction, id);
    if (seen) refuseOutdated(before, { seen, fields });
    const after = await applyChange(transaction, before, fields);
    return [after, before.word, before.means, after.word, after.means];
  });

/** Removes a synonym of the merchant's own. @throws {Refusal} 404 for no such synonym, 409 for a built-in one. */
export const removeSynonym = (db: Kysely<Database>, admin: SignedIn, id: number): Promise<null> =>
  changeSearches(db, admin, async (transaction) => {
    const found = await findSynonym(transaction, id);
    if (found.built_in)
      throw new Refusal(409, 'This synonym came with the shop: switch it off instead');
    await deleteRows(transaction, found);
    return [null, found.word, found.means];
  });

/** This many names of what is found are shown. */
const NAMES = 5;

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
  const searches = fields.both_ways ? [fields.word, fields.means] : [fields.word];
  const find = async (on: Kysely<Database>, search: string) => {
    const { total, ids } = await findAsShopper(on, search, NAMES);
    const { rows } = await sql<{ name: string }>`
      select name from products where id = any (${ids}::int4[])
      order by array_position(${ids}::int4[], id)`.execute(on);
    return { total, names: rows.map(({ name }) => name) };
  };
  const transaction = await db.startTransaction().execute();
  try {
    await lockCatalogue(transaction);
    const effects: Omit<SynonymEffect, 'after'>[] = [];
    for (const search of searches)
      effects.push({ search, before: await find(transaction, search) });
    if (id === undefined) await insertSynonym(transaction, fields);
    else await applyChange(transaction, await findSynonym(transaction, id), fields);
    const changed: SynonymEffect[] = [];
    for (const effect of effects)
      changed.push({ ...effect, after: await find(transaction, effect.search) });
    return changed;
  } finally {
    await transaction.rollback().execute();
  }
}

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
  before: SynonymRow,
  fields: SynonymFields,
): Promise<Synonym> {
  const { other_id: _, ...synonym } = before;
  const { word, means, both_ways, enabled } = fields;
  if (word === before.word && means === before.means && both_ways === before.both_ways) {
    await sql`update search_synonyms set enabled = ${enabled}
      where id = any (${idsOf(before)}::int4[]) and enabled <> ${enabled}`.execute(transaction);
    return { ...synonym, enabled };
  }
  if (before.built_in)
    throw refusedField(
      422,
      'word',
      'came with the shop: a built-in synonym can be switched off, not changed',
    );
  await deleteRows(transaction, before);
  return insertSynonym(transaction, fields, before.id);
}

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
  const { rows } = await sql<{ id: number; from: string[]; to: string[] }>`
    insert into search_synonyms (id, word, means, enabled) overriding system value
    select coalesce(given, nextval(pg_get_serial_sequence('search_synonyms', 'id'))), word, means, ${enabled}
    from (values (${id}::int4, ${word}, ${means}, true), (null, ${means}, ${word}, ${both_ways}::bool)) d (given, word, means, holds)
    where holds order by given nulls last
    on conflict (word, means) do nothing
    returning id, word_stems as from, means_stems as to`.execute(transaction);
  const [made] = rows;
  if (!made || rows.length < (both_ways ? 2 : 1))
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
