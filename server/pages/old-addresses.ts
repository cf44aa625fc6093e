import { type Kysely, sql } from 'kysely';
import { addressPath, formsOfAddress, isWorthTelling } from '../../domain/old-addresses.ts';
import type { Database } from '../database/types.ts';
import { type BatchWriter, createBatchWriter } from '../http/counting-table.ts';

/** Where addresses of the former shop lead, and what is asked for and not found (docs/product.md, Old addresses). */
export interface OldAddresses extends Pick<BatchWriter, 'flush' | 'close'> {
  /**
   * Where an address leads that no page of the shop has, with its query; `null`: nowhere. It is counted, in memory.
   *
   * @param url as it was asked for: path and query
   * @param counts whether a visitor asks
   */
  follow(url: string, counts: boolean): Promise<string | null>;
}

const FLUSH_EVERY_MS = 5_000;
/** Different addresses counted at a time. */
const MAX_NOTED = 300;
/** Addresses that lead nowhere: the least asked go first. */
const MAX_MISSED = 1_000;

/** @param onError called when counts could not be written; they are written with the next */
export function createOldAddresses(
  db: Kysely<Database>,
  { onError = () => undefined }: { readonly onError?: (error: unknown) => void } = {},
): OldAddresses {
  const followed = new Map<string, number>();
  const missed = new Map<string, number>();
  const write = async () => {
    await writeNoted(followed, (batch) => countFollowed(db, batch));
    await writeNoted(missed, (batch) => countMissed(db, batch));
  };
  const writer = createBatchWriter({ write, every: FLUSH_EVERY_MS, onError });
  const note = (noted: Map<string, number>, path: string) => {
    if (noted.size >= MAX_NOTED && !noted.has(path)) return;
    noted.set(path, (noted.get(path) ?? 0) + 1);
    writer.later();
  };
  return {
    async follow(url, counts) {
      const path = addressPath(url);
      if (path === null) return null;
      const found = await findRedirect(db, path);
      if (counts && found) note(followed, found.from);
      if (counts && !found && isWorthTelling(path)) note(missed, path);
      return found && withQuery(found.to, url);
    },
    flush: writer.flush,
    close: writer.close,
  };
}

interface Found {
  readonly from: string;
  readonly to: string;
}

async function findRedirect(db: Kysely<Database>, path: string): Promise<Found | null> {
  const forms = formsOfAddress(path);
  const rows = await db
    .selectFrom('redirects')
    .select(['from_path as from', 'to_path as to'])
    .where('from_path', '=', sql<string>`any(${forms}::text[])`)
    .execute();
  const [closest] = rows.toSorted((a, b) => forms.indexOf(a.from) - forms.indexOf(b.from));
  // Its page may be gone since, and then it would lead to itself.
  return closest && addressPath(closest.to) !== path ? closest : null;
}

/** A target with the query that was asked for behind its own, each name once. It is set once: a URL is written again at each change. */
function withQuery(to: string, asked: string): string {
  const target = new URL(to, 'http://shop.invalid');
  const own = new Set(target.searchParams.keys());
  const more = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(/\?([^#]*)/.exec(asked)?.[1])) {
    if (!own.has(name) && !more.has(name)) more.set(name, value);
  }
  if (more.size > 0) target.search = `${new URLSearchParams([...target.searchParams, ...more])}`;
  return target.href.slice(target.origin.length);
}

/** Writes what is noted; what was counted meanwhile stays. */
async function writeNoted(
  noted: Map<string, number>,
  write: (batch: readonly (readonly [path: string, count: number])[]) => Promise<void>,
): Promise<void> {
  const batch = [...noted];
  if (batch.length === 0) return;
  await write(batch);
  for (const [path, count] of batch) {
    const left = (noted.get(path) ?? 0) - count;
    if (left > 0) noted.set(path, left);
    else noted.delete(path);
  }
}

type Batch = readonly (readonly [path: string, count: number])[];

const asRows = (batch: Batch) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    batch.map(([path, count]) => ({ path, count })).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  )}::jsonb) c (path text, count int)`;

async function countFollowed(db: Kysely<Database>, batch: Batch): Promise<void> {
  await sql`
    update redirects r set asked = r.asked + c.count, last_asked_on = (now() at time zone 'utc')::date
    from ${asRows(batch)} where r.from_path = c.path`.execute(db);
}

/** What is new has to be asked for more often than what goes for it, or later. */
async function countMissed(db: Kysely<Database>, batch: Batch): Promise<void> {
  await sql`
    insert into missed_addresses as known (path, asked, last_asked_on)
    select path, count, (now() at time zone 'utc')::date from ${asRows(batch)}
    on conflict (path) do update set asked = known.asked + excluded.asked,
      last_asked_on = excluded.last_asked_on`.execute(db);
  await sql`
    delete from missed_addresses where id in (
      select id from missed_addresses order by asked desc, last_asked_on desc, id desc
      offset ${MAX_MISSED})`.execute(db);
}

/** Removes at most `most` addresses that nobody asked for in 90 days. @returns how many. */
export async function removeOldMissed(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from missed_addresses where id in (
      select id from missed_addresses where last_asked_on < (now() at time zone 'utc')::date - 90
      limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
