import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';

interface SeenProduct {
  readonly id: number;
  /** The `updated_at` that the admin saw; none: he takes the product as it is. */
  readonly version: string | undefined;
  /** What it is now. */
  readonly updatedAt: Date;
  /** Where the complaint belongs. */
  readonly field?: string;
}

/**
 * Tells an admin who changes what he no longer sees that someone was faster, so that nothing is silently
 * overwritten (issue 6, "Bad input").
 *
 * @throws {Refusal} 409 with who it was and when, as far as that is known.
 */
export async function refuseOutdated(
  db: Kysely<Database>,
  admin: SignedIn,
  { id, version, updatedAt, field = 'version' }: SeenProduct,
): Promise<void> {
  if (version === undefined || Date.parse(version) === updatedAt.getTime()) return;
  const message = await explain(db, admin, id);
  throw new Refusal(409, message, { errors: fieldErrors(field, message) });
}

interface LastChange {
  readonly name: string | null;
  readonly changed_by: number | null;
  readonly seconds: number;
  readonly product: string;
}

async function explain(db: Kysely<Database>, admin: SignedIn, id: number): Promise<string> {
  const { rows } = await sql<LastChange>`
    select p.name as product, u.name, u.id as changed_by,
      extract(epoch from clock_timestamp() - p.updated_at)::int4 as seconds
    from products p
      left join audit_log a on a.id = (
        select max(id) from audit_log where subject = 'products' and subject_id = p.id::text
          and changed_at >= p.updated_at - interval '1 second')
      left join users u on u.id = a.changed_by
    where p.id = ${id}`.execute(db);
  const [last] = rows;
  const changed = `changed '${last?.product}'`;
  const since = ago(last?.seconds ?? 0);
  if (last?.changed_by === admin.userId) return `You ${changed} elsewhere, ${since}`;
  return `${last?.name ?? 'Somebody'} ${changed} ${since}`;
}

const STEPS = [
  [60, 'minute'],
  [3_600, 'hour'],
  [86_400, 'day'],
] as const;

/** How long ago, in words that need no time zone. */
export function ago(seconds: number): string {
  const step = STEPS.findLast(([length]) => seconds >= length);
  if (!step) return 'just now';
  const count = Math.floor(seconds / step[0]);
  return `${count} ${step[1]}${count === 1 ? '' : 's'} ago`;
}
