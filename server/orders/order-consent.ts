import { type Kysely, sql } from 'kysely';
import type { OrderConsent } from '../../domain/measuring.ts';
import type { Database } from '../database/types.ts';

/** What the browser calls itself, as far as it is kept. */
const MAX_USER_AGENT = 300;

/** Keeps with an order that its buyer agreed to measuring, in a shop that measures; a trigger writes what is told of it. */
export async function writeConsent(
  db: Kysely<Database>,
  orderId: number,
  consent: OrderConsent,
  userAgent: string,
): Promise<void> {
  const kept = userAgent.slice(0, MAX_USER_AGENT).replaceAll('\0', '').toWellFormed();
  await sql`
    insert into order_consents (order_id, facts)
    select ${orderId}, ${JSON.stringify({ ...consent, user_agent: kept })}::jsonb
    where exists (select from measuring_services where is_on)`.execute(db);
}
