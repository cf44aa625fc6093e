import { type Kysely, sql } from 'kysely';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { CREDITS } from '../../domain/words/credits.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

interface Revocation {
  readonly staffId: number;
  readonly id: number;
  readonly reason: string;
  /** What its author saw to be left, as decimal text. */
  readonly left: string;
}

/**
 * Revokes what is left of a store credit; what orders were paid with stays. A trigger books it. Said again, it changes nothing.
 *
 * @throws {Refusal} 404 for no such credit; 409 for one that is promised, of which nothing is left, or more or less than was seen.
 */
export function revokeCredit(
  db: Kysely<Database>,
  { staffId, id, reason, left }: Revocation,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    const { rows } = await sql<{ usable: boolean; left_cents: number; revoked_at: Date | null }>`
      select usable, (given_cents - spent_cents)::float8 as left_cents, revoked_at from store_credits where id = ${id} for no key update`.execute(
      tx,
    );
    const [found] = rows;
    if (!found) throw wordedRefusal(404, null, CREDITS, 'no_credit');
    const { usable, left_cents: leftCents, revoked_at: revokedAt } = found;
    if (leftCents === 0 && revokedAt !== null) return;
    if (leftCents === 0) throw wordedRefusal(409, null, CREDITS, 'nothing_left');
    if (!usable) throw wordedRefusal(409, null, CREDITS, 'is_promised');
    if (leftCents !== parseCents(left)) {
      throw wordedRefusal(409, null, CREDITS, 'changed', { amount: formatDecimal(leftCents) });
    }
    await sql`update store_credits set given_cents = spent_cents, revoked_at = now() where id = ${id}`.execute(
      tx,
    );
    await sql`
      insert into store_credit_changes (credit_id, kind, cents, note, changed_by)
      values (${id}, 'taken_back', ${-leftCents}, ${reason}, ${staffId})`.execute(tx);
  });
}
