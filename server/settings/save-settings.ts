import { type Kysely, sql } from 'kysely';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { writeSettings } from '../shop/stored-settings.ts';

/**
 * Saves a section of the settings.
 *
 * @throws {Refusal} 422 under `time_zone` for one that the database doesn't know: it tells days too.
 */
export async function saveSettings(
  db: Kysely<Database>,
  settings: Partial<AllSettings>,
): Promise<void> {
  if (settings.time_zone !== undefined) await refuseUnknownZone(db, settings.time_zone);
  await writeSettings(db, settings);
}

/**
 * Refuses to overwrite what the admin did not see.
 *
 * @param now what is stored; the transaction holds the lock of all catalogue writes
 * @throws {Refusal} 409 that names the first setting which someone else has changed.
 */
export function refuseOutdated(
  now: AllSettings,
  wanted: Partial<AllSettings>,
  seen: Readonly<Record<string, unknown>>,
): void {
  const changed = (Object.keys(wanted) as (keyof AllSettings)[]).find(
    (key) => key in seen && JSON.stringify(seen[key]) !== JSON.stringify(now[key]),
  );
  if (changed === undefined) return;
  const name = changed.replaceAll('_', ' ');
  const value = typeof now[changed] === 'string' ? ` to “${now[changed]}”` : '';
  throw new Refusal(
    409,
    `Another admin has changed the ${name}${value} meanwhile. Save again to replace it`,
  );
}

async function refuseUnknownZone(db: Kysely<Database>, name: string): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as known`.execute(db);
  if (rows[0]?.known) return;
  const message = 'must be the name of a time zone, like Asia/Beirut';
  throw new Refusal(422, `time_zone ${message}`, { errors: fieldErrors('time_zone', message) });
}
