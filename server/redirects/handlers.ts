import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type {
  MissedAddress,
  Redirect,
  RedirectFilters,
  redirectCalls,
} from '../../contract/redirects.ts';
import { ownPlace } from '../../domain/old-addresses.ts';
import { offset } from '../../domain/pagination.ts';
import { REDIRECTS } from '../../domain/words/redirects.ts';
import { speaker } from '../../domain/words/say.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { findPlaces } from './plan-redirects.ts';
import { writeRedirectFile } from './redirect-files.ts';
import {
  addRedirect,
  changeRedirect,
  importRedirects,
  type RedirectServices,
  removeRedirect,
} from './write-redirects.ts';

const say = speaker(REDIRECTS, 'en');

/** Serves the calls about addresses of the former shop. */
export function redirectHandlers(services: RedirectServices): Handlers<typeof redirectCalls> {
  const { db } = services;
  return {
    'GET /redirects': async ({ query }) => ({ data: await listRedirects(db, query) }),
    'POST /redirects': async ({ body }, { actor }) => {
      const id = await addRedirect(services, signedIn(actor).userId, body);
      return { data: await readRedirect(db, id), message: say('added') };
    },
    'PUT /redirects/{id}': async ({ params: { id }, body: { seen, ...fields } }, { actor }) => {
      await changeRedirect(services, { userId: signedIn(actor).userId, id, fields, seen });
      return { data: await readRedirect(db, id), message: say('saved') };
    },
    'DELETE /redirects/{id}': async ({ params: { id } }, { actor }) => {
      await removeRedirect(services, { userId: signedIn(actor).userId, id });
      return { data: null, message: say('removed') };
    },
    'POST /redirects/import': async ({ body }, { actor }) => ({
      data: await importRedirects(services, signedIn(actor).userId, body),
    }),
    'GET /redirects/export': async () => ({
      file: { name: 'old-addresses.csv', content: writeRedirectFile(db) },
    }),
    'GET /missed-addresses': async ({ query }) => ({ data: await listMissed(db, query) }),
    'DELETE /missed-addresses/{id}': async ({ params: { id } }, { actor }) => {
      await putAway(db, { userId: signedIn(actor).userId, id });
      return { data: null, message: say('put_away') };
    },
  };
}

const COLUMNS = [
  ...(['id', 'from_path as from', 'to_path as to', 'source', 'asked', 'created_at'] as const),
  sql<string | null>`last_asked_on::text`.as('last_asked_on'),
] as const;

const select = (db: Kysely<Database>) => db.selectFrom('redirects').select(COLUMNS);
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

async function toWire(db: Kysely<Database>, rows: readonly Row[]): Promise<Redirect[]> {
  const isThere = await findPlaces(
    db,
    rows.map(({ to }) => to),
  );
  return rows.map(({ created_at, source, ...row }) => {
    const target = ownPlace(row.to.replace(/[?#].*$/s, ''));
    return {
      ...row,
      source: source === 'import' ? 'import' : 'hand',
      is_broken: !target || !isThere(target),
      created_at: created_at.toISOString(),
    };
  });
}

/** @throws {Refusal} 404 */
async function readRedirect(db: Kysely<Database>, id: number): Promise<Redirect> {
  const [read] = await toWire(db, await select(db).where('id', '=', id).execute());
  if (!read) throw wordedRefusal(404, null, REDIRECTS, 'not_found');
  return read;
}

/** One page, the newest first. */
async function listRedirects(
  db: Kysely<Database>,
  { page, per_page, search }: RedirectFilters,
): Promise<Page<Redirect>> {
  const words = search?.trim().toLowerCase() ?? '';
  const wanted = <Output>(query: SelectQueryBuilder<Database, 'redirects', Output>) =>
    query.$if(words !== '', (some) =>
      some.where(
        sql<boolean>`(strpos(from_path, ${words}) > 0 or strpos(lower(to_path), ${words}) > 0)`,
      ),
    );
  const [rows, { total }] = await Promise.all([
    wanted(select(db))
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset(offset(page, per_page))
      .execute(),
    wanted(
      db.selectFrom('redirects').select(({ fn }) => fn.countAll<number>().as('total')),
    ).executeTakeFirstOrThrow(),
  ]);
  return toPage(await toWire(db, rows), total, { page, per_page });
}

/** One page, the most asked for first. */
async function listMissed(
  db: Kysely<Database>,
  { page, per_page }: Omit<RedirectFilters, 'search'>,
): Promise<Page<MissedAddress>> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('missed_addresses')
      .select(['id', 'path', 'asked', sql<string>`last_asked_on::text`.as('last_asked_on')])
      .orderBy('asked', 'desc')
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset(offset(page, per_page))
      .execute(),
    db
      .selectFrom('missed_addresses')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(rows, total, { page, per_page });
}

/** @throws {Refusal} 404 */
async function putAway(
  db: Kysely<Database>,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await actAs(tx, userId);
    const { numDeletedRows } = await tx
      .deleteFrom('missed_addresses')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw wordedRefusal(404, null, REDIRECTS, 'missed_gone');
  });
}
