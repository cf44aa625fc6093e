import { type Kysely, sql, type Transaction } from 'kysely';
import type { RedirectFields, RedirectImport } from '../../contract/redirects.ts';
import { MAX_REDIRECTS } from '../../domain/old-addresses.ts';
import { REDIRECTS } from '../../domain/words/redirects.ts';
import { speaker } from '../../domain/words/say.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { isPlanned, type PlannedRedirect, planRedirects } from './plan-redirects.ts';
import { readRedirectFile } from './redirect-files.ts';

/** What changes of redirects need: the database, and the shop's own address. */
export interface RedirectServices {
  readonly db: Kysely<Database>;
  readonly publicUrl: string;
}

type Tx = Transaction<Database>;

const say = speaker(REDIRECTS, 'en');

/** Runs a change after those that run already: addresses may not lead on to one another. */
const change = <T>(
  { db }: RedirectServices,
  userId: number,
  write: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await actAs(tx, userId);
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.redirects})`.execute(tx);
    return write(tx);
  });

/** @throws {Refusal} 422 for what can't be kept */
async function planOne(
  tx: Tx,
  publicUrl: string,
  fields: RedirectFields,
  inPlaceOf?: string,
): Promise<PlannedRedirect> {
  const [planned] = await planRedirects(tx, publicUrl, [fields], inPlaceOf);
  if (planned && isPlanned(planned)) return planned;
  const { field = 'from', message = say('from_unreadable') } = planned ?? {};
  throw new Refusal(422, message, { errors: { [field]: [message] } });
}

/** Adds an old address. @returns its id. @throws {Refusal} 422 for what can't be kept, 409 where there are too many */
export function addRedirect(
  services: RedirectServices,
  userId: number,
  fields: RedirectFields,
): Promise<number> {
  return change(services, userId, async (tx) => {
    const { from, to } = await planOne(tx, services.publicUrl, fields);
    await refuseTaken(tx, from, 0);
    await refuseMany(tx, 1);
    return (await insertRedirects(tx, [{ from, to }]))[0] ?? 0;
  });
}

interface RedirectChange {
  readonly userId: number;
  readonly id: number;
  readonly fields: RedirectFields;
  /** What the admin had read. */
  readonly seen: RedirectFields | undefined;
}

/** Changes an old address; it is the merchant's then. @throws {Refusal} 404, 409 where somebody changed it meanwhile, 422 */
export function changeRedirect(
  services: RedirectServices,
  { userId, id, fields, seen }: RedirectChange,
): Promise<void> {
  return change(services, userId, async (tx) => {
    const now = await tx
      .selectFrom('redirects')
      .select(['from_path', 'to_path'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!now) throw wordedRefusal(404, null, REDIRECTS, 'not_found');
    if (seen && (seen.from !== now.from_path || seen.to !== now.to_path)) {
      throw wordedRefusal(409, null, REDIRECTS, 'seen_changed');
    }
    const { from, to } = await planOne(tx, services.publicUrl, fields, now.from_path);
    await refuseTaken(tx, from, id);
    await tx
      .updateTable('redirects')
      .set({ from_path: from, to_path: to, source: 'hand' })
      .where('id', '=', id)
      .execute();
    await forgetMissed(tx, [from]);
  });
}

/** Removes an old address. @throws {Refusal} 404 */
export function removeRedirect(
  services: RedirectServices,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<void> {
  return change(services, userId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('redirects')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw wordedRefusal(404, null, REDIRECTS, 'not_found');
  });
}

/** This many of a file's errors are named. */
const MAX_NAMED = 50;

/**
 * Adds and changes old addresses as a file says it; with a bad row nothing is changed.
 *
 * @throws {Refusal} 422 for what is no such file, 409 where there are too many
 */
export function importRedirects(
  services: RedirectServices,
  userId: number,
  { file, dry_run }: { readonly file: string; readonly dry_run: boolean },
): Promise<RedirectImport> {
  return change(services, userId, async (tx) => {
    const rows = readRedirectFile(file);
    const planned = await planRedirects(tx, services.publicUrl, rows);
    const known = await readTargets(tx, planned.filter(isPlanned));
    const errors: { line: number; message: string }[] = [];
    const given = new Map<string, string>();
    for (const [at, one] of planned.entries()) {
      const line = rows[at]?.line ?? 0;
      if (!isPlanned(one)) errors.push({ line, message: one.message });
      else if (given.has(one.from))
        errors.push({ line, message: say('twice', { path: one.from }) });
      else given.set(one.from, one.to);
    }
    const wanted = [...given].map(([from, to]) => ({ from, to }));
    const added = wanted.filter(({ from }) => !known.has(from));
    const changed = wanted.filter(({ from, to }) => known.has(from) && known.get(from) !== to);
    if (errors.length === 0) await refuseMany(tx, added.length);
    if (errors.length === 0 && !dry_run) await insertRedirects(tx, [...added, ...changed]);
    return {
      added: added.length,
      changed: changed.length,
      same: wanted.length - added.length - changed.length,
      errors: errors.slice(0, MAX_NAMED),
      error_count: errors.length,
    };
  });
}

async function readTargets(tx: Tx, some: readonly PlannedRedirect[]): Promise<Map<string, string>> {
  const known = await tx
    .selectFrom('redirects')
    .select(['from_path', 'to_path'])
    .where('from_path', '=', sql<string>`any(${some.map(({ from }) => from)}::text[])`)
    .execute();
  return new Map(known.map(({ from_path, to_path }) => [from_path, to_path]));
}

async function refuseTaken(tx: Tx, path: string, butId: number): Promise<void> {
  const taken = await tx
    .selectFrom('redirects')
    .select('to_path')
    .where('from_path', '=', path)
    .where('id', '<>', butId)
    .executeTakeFirst();
  if (taken) throw wordedRefusal(422, 'from', REDIRECTS, 'taken', { path, to: taken.to_path });
}

async function refuseMany(tx: Tx, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('redirects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count + more <= MAX_REDIRECTS) return;
  throw wordedRefusal(409, null, REDIRECTS, 'too_many', { most: MAX_REDIRECTS });
}

async function insertRedirects(tx: Tx, some: readonly PlannedRedirect[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into redirects (from_path, to_path, source)
    select "from", "to", 'hand' from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) r ("from" text, "to" text)
    on conflict (from_path) do update set to_path = excluded.to_path, source = 'hand'
    returning id`.execute(tx);
  await forgetMissed(
    tx,
    some.map(({ from }) => from),
  );
  return rows.map(({ id }) => id);
}

/** What leads somewhere now is no longer asked for and not found. */
async function forgetMissed(tx: Tx, paths: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('missed_addresses')
    .where('path', '=', sql<string>`any(${paths}::text[])`)
    .execute();
}
