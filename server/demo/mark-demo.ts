import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';

/** What the demo is made of, as the table `demo_data` names it, in the order in which it is removed. */
export const DEMO_KINDS = [
  'setting',
  'books',
  'run',
  'order',
  'zone',
  'place',
  'number',
  'template',
  'customer',
  'courier',
  'message',
  'search',
  'slide',
  'room',
  'offer',
  'product',
  'collection',
  'picture',
] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];

/** A row that the demo wrote: its key, and what has to be known of it to take it back. */
export interface DemoMark {
  readonly key: string | number;
  readonly details?: object;
}

/** Notes what the demo wrote, in the transaction that wrote it: only this is ever removed as demo data. */
export async function markDemo(
  db: Kysely<Database>,
  kind: DemoKind,
  marks: readonly DemoMark[],
): Promise<void> {
  await sql`
    insert into demo_data (kind, key, details)
    select ${kind}, m.key, m.details
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) m (key text, details jsonb)`.execute(
    db,
  );
}

/** The same for rows that are known by their ids alone. */
export const markIds = (
  db: Kysely<Database>,
  kind: DemoKind,
  ids: readonly number[],
): Promise<void> =>
  markDemo(
    db,
    kind,
    ids.map((key) => ({ key })),
  );

/** Notes that this database had its demo: it gets no second one, also once everything was removed. */
export async function markSeeded(db: Kysely<Database>): Promise<void> {
  await sql`insert into demo_data (kind, key) values ('seed', 'demo')`.execute(db);
}

/** Whether this database had its demo. */
export async function wasSeeded(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from demo_data where kind = 'seed'`.execute(db);
  return rows.length > 0;
}

/** The keys of the first `most` rows of a kind. */
export async function readMarks(
  db: Kysely<Database>,
  kind: DemoKind,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from demo_data where kind = ${kind} order by key limit ${most}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Takes marks away: these rows are gone, or are the shop's own now. */
export async function removeMarks(
  db: Kysely<Database>,
  kind: DemoKind,
  keys: readonly string[],
): Promise<void> {
  await sql`delete from demo_data where kind = ${kind} and key = any(${keys}::text[])`.execute(db);
}
