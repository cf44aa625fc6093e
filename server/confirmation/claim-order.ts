import { type Kysely, sql, type Transaction } from 'kysely';
import { CLAIM_MINUTES } from '../../domain/confirmation-limits.ts';
import { phoneKey } from '../../domain/phone.ts';
import { CONFIRMATION } from '../../domain/words/confirmation.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { Database } from '../database/types.ts';
import { notFound, type Refusal } from '../http/refusal.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { ORDER_PHONE_KEY } from '../phone/phone-histories.ts';
import { readStages, type StageRow } from '../stages/stage-rows.ts';

/** Who of the staff calls, on which device: one login on a tablet and a phone is two who call. */
export interface Caller {
  readonly staffId: number;
  /** SHA-256 of the token of their session. */
  readonly session: Buffer | null;
}

/** Who asks for which order; without `orderId` for the next that is due. */
export interface ClaimRequest extends Caller {
  readonly orderId?: number | undefined;
  /** Not these: they were left for others or for later. */
  readonly skipped: readonly number[];
  /** Where times of day are told. */
  readonly timeZone: string;
}

/**
 * Puts an order before one of the staff, on one device, for some minutes: nobody else gets it, nor another order of its number. What they
 * had before them there is free again. Claims are made one after the other, so that two who ask at once never get one customer.
 *
 * @returns `null` where nothing is due that nobody has
 * @throws {Refusal} 404 for an order that is not there, 409 for one without a stage or before somebody else.
 */
export function claimOrder(db: Kysely<Database>, request: ClaimRequest): Promise<StageRow | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.confirmationClaim})`.execute(tx);
    const id = request.orderId ?? (await findNext(tx, request));
    if (request.orderId !== undefined) {
      const [row] = await readNamed(tx, request.orderId);
      await refuseClaimed(tx, row, request);
    }
    await sql`
      update order_confirmations c set claimed_by = null, claimed_until = null, claimed_session = null
      where ${isOf(request)} and order_id is distinct from ${id}::int`.execute(tx);
    if (id === null) return null;
    await giveClaim(tx, id, request);
    const [claimed] = await readStages(tx, [id]);
    return claimed ?? null;
  });
}

/** Makes an order somebody's for the next minutes. */
async function giveClaim(tx: Transaction<Database>, id: number, caller: Caller): Promise<void> {
  await sql`update order_confirmations set ${claimFor(caller)} where order_id = ${id}`.execute(tx);
}

const claimFor = ({ staffId, session }: Caller) => sql`
  claimed_by = ${staffId}, claimed_session = ${session}, claimed_until = now() + ${CLAIM_MINUTES} * interval '1 minute'`;

/** Whether the claim of stage `c` is theirs. */
const isOf = ({ staffId, session }: Caller) =>
  sql`(c.claimed_by = ${staffId} and c.claimed_session is not distinct from ${session}::bytea)`;

const KEY_OF = (table: string) =>
  sql.raw(ORDER_PHONE_KEY.replace('guest_phone', `${table}.guest_phone`));

/** Numbers that somebody else has before them, or they themselves on another device; not on one where they have logged out. */
const takenFrom = (caller: Caller) => sql`
  select ${KEY_OF('k')} as phone, c.claimed_by, c.claimed_until
  from order_confirmations c join orders k on k.id = c.order_id
  where c.claimed_until > now() and not ${isOf(caller)}
    and (c.claimed_session is null or exists (select from sessions s where s.token_hash = c.claimed_session))`;

/** First what they have before them already, then the oldest that is due; what is in hand comes back after a reload. */
async function findNext(
  tx: Transaction<Database>,
  { skipped, ...caller }: ClaimRequest,
): Promise<number | null> {
  const { rows } = await sql<{ order_id: number }>`
    with taken as materialized (${takenFrom(caller)})
    select c.order_id from order_confirmations c join orders o on o.id = c.order_id
    where c.due_at <= now() and o.status_id = 1 and o.person_removed_at is null
      and not c.order_id = any(${skipped}::int[])
      and not exists (select from taken where taken.phone = ${KEY_OF('o')})
    order by (${isOf(caller)} and c.claimed_until > now()) is true desc, c.due_at, c.order_id
    limit 1`.execute(tx);
  return rows[0]?.order_id ?? null;
}

async function readNamed(tx: Transaction<Database>, orderId: number): Promise<StageRow[]> {
  const rows = await readStages(tx, [orderId]);
  if (rows.length > 0) return rows;
  throw await refusalOfNone(tx, orderId);
}

/** What is said of an order without a stage: that it is not there, or was placed while confirmation was off. */
export async function refusalOfNone(db: Kysely<Database>, orderId: number): Promise<Refusal> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order ? wordedRefusal(409, null, CONFIRMATION, 'no_stage') : notFound('Order');
}

/** @throws {Refusal} 409 where somebody else, or another device, has the order, or another one of its number, before them. */
export async function refuseClaimed(
  tx: Transaction<Database>,
  row: StageRow | undefined,
  { timeZone, ...caller }: Caller & Pick<ClaimRequest, 'timeZone'>,
): Promise<void> {
  if (!row) return;
  const { rows } = await sql<{ claimed_by: number; claimed_until: Date; name: string | null }>`
    with taken as materialized (${takenFrom(caller)})
    select claimed_by, claimed_until, (select name from users where id = claimed_by) as name from taken
    where phone = ${phoneKey(row.guest_phone)} and phone <> '' limit 1`.execute(tx);
  const [taken] = rows;
  if (!taken) return;
  const time = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(taken.claimed_until);
  if (taken.claimed_by === caller.staffId)
    throw wordedRefusal(409, null, CONFIRMATION, 'claimed_elsewhere', { time });
  throw wordedRefusal(409, null, CONFIRMATION, 'claimed', { name: taken.name ?? '', time });
}

/** The next order of the same number that is due becomes theirs, too: one customer is called by one person. */
export async function passClaimOn(
  tx: Transaction<Database>,
  { order_id, guest_phone }: StageRow,
  caller: Caller,
): Promise<void> {
  await sql`
    update order_confirmations set ${claimFor(caller)}
    where order_id = (
      select c.order_id from orders o join order_confirmations c on c.order_id = o.id
      where ${KEY_OF('o')} = ${phoneKey(guest_phone)} and o.person_removed_at is null and o.status_id = 1
        and c.due_at <= now() and c.order_id <> ${order_id}
        and coalesce(c.claimed_until <= now(), true)
      order by c.due_at, c.order_id limit 1
      for no key update of c skip locked)`.execute(tx);
}
