import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { OrderConfirmation } from '../../contract/confirmation.ts';
import type { Confirmation, Hold, Stage } from '../../domain/confirmation.ts';
import type { Database } from '../database/types.ts';
import { type Actor, type SignedIn, signedIn } from '../http/actor.ts';

/** An order's stage as it is stored, with what of the order decides about it. */
export interface StageRow {
  readonly order_id: number;
  readonly stage: Stage;
  readonly attempts: number;
  readonly due_at: Date | null;
  readonly postponed_to: string | null;
  readonly held: Hold | null;
  readonly claimed_by: number | null;
  readonly claimed_until: Date | null;
  readonly claimed_session: Buffer | null;
  /** Who has it before them; `null` where nobody does, or their account is gone. */
  readonly claimed_name: string | null;
  readonly version: number;
  readonly status_id: number;
  readonly courier_id: number | null;
  readonly guest_phone: string;
  readonly created_at: Date;
}

/** What is read of stages, from `order_confirmations c join orders o`. */
export const STAGE_COLUMNS: RawBuilder<unknown> = sql`
  c.order_id, c.stage, c.attempts, c.due_at, c.postponed_to::text, c.held, c.version, o.status_id, o.courier_id, o.guest_phone, o.created_at, c.claimed_session,
  case when c.claimed_until > now() then c.claimed_by end as claimed_by,
  case when c.claimed_until > now() then c.claimed_until end as claimed_until,
  case when c.claimed_until > now() then (select name from users where id = c.claimed_by) end as claimed_name`;

/** The stages of some orders, in the order of their ids; those that have none are left out. */
export async function readStages(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select ${STAGE_COLUMNS} from order_confirmations c join orders o on o.id = c.order_id
    where c.order_id = any(${ids}::int[]) order by c.order_id`.execute(db);
  return rows;
}

/** The same; neither orders nor stages are changed by anybody else until the transaction ends. */
export async function lockStages(
  tx: Transaction<Database>,
  ids: readonly number[],
): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select ${STAGE_COLUMNS} from order_confirmations c join orders o on o.id = c.order_id
    where c.order_id = any(${ids}::int[]) order by c.order_id for no key update of o, c`.execute(
    tx,
  );
  return rows;
}

/** A stored stage as the rules know it. */
export const toConfirmation = (row: StoredConfirmation): Confirmation => ({
  stage: row.stage,
  attempts: row.attempts,
  dueAt: row.due_at === null ? null : new Date(row.due_at),
  postponedTo: row.postponed_to,
  held: row.held,
});

/** A stage as a row or an entry of the history has it; moments of the history are texts. */
export interface StoredConfirmation {
  readonly stage: Stage;
  readonly attempts: number;
  readonly due_at: Date | string | null;
  readonly postponed_to: string | null;
  readonly held: Hold | null;
}

const toStored = (confirmation: Confirmation): StoredConfirmation => ({
  stage: confirmation.stage,
  attempts: confirmation.attempts,
  due_at: confirmation.dueAt?.toISOString() ?? null,
  postponed_to: confirmation.postponedTo,
  held: confirmation.held,
});

/** From where to where an order goes, why, and by whom. */
export interface StageChange {
  readonly orderId: number;
  readonly before: Confirmation;
  readonly after: Confirmation;
  readonly cause: 'staff' | 'buyer' | 'status' | 'undo' | 'blocked' | 'freed';
  /** The account; `null` for a guest. */
  readonly changedBy: number | null;
  readonly note?: string;
  readonly key?: string | undefined;
}

/** Gives locked orders another stage, keeps who and when, ends claims of them, and notifies those who follow the orders. One statement. */
export async function writeStages(
  tx: Transaction<Database>,
  changes: readonly StageChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(
    ({ orderId, before, after, cause, changedBy, note = '', key = null }) => ({
      ...toStored(after),
      order_id: orderId,
      from_stage: before.stage,
      before: toStored(before),
      cause,
      changed_by: changedBy,
      note,
      key,
    }),
  );
  await sql`
    with next as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (order_id int, stage text, attempts smallint,
        due_at timestamptz, postponed_to date, held text, from_stage text, before jsonb, cause text, changed_by int, note text, key text)
    ), changed as (
      update order_confirmations c set stage = n.stage, attempts = n.attempts, due_at = n.due_at, postponed_to = n.postponed_to,
        held = n.held, version = c.version + 1, claimed_by = null, claimed_until = null, claimed_session = null
      from next n where c.order_id = n.order_id
    ), noted as (
      insert into order_confirmation_changes (order_id, changed_by, cause, from_stage, to_stage, before, note, key)
      select order_id, changed_by, cause, from_stage, stage, before, note, key from next
    )
    select pg_notify('orders', 'changed ' || order_id) from next`.execute(tx);
}

/** A stage as it travels to one who may have the order before them on another device. */
export const stageToWire = (row: StageRow, actor: Actor): OrderConfirmation => ({
  order_id: row.order_id,
  stage: row.stage,
  attempts: row.attempts,
  due_at: row.due_at?.toISOString() ?? null,
  postponed_to: row.postponed_to,
  held: row.held,
  claim:
    row.claimed_by !== null && row.claimed_until !== null
      ? {
          by: { id: row.claimed_by, name: row.claimed_name ?? '' },
          until: row.claimed_until.toISOString(),
          here: isHere(row, signedIn(actor)),
        }
      : null,
  version: row.version,
});

const isHere = ({ claimed_by, claimed_session }: StageRow, { userId, tokenHash }: SignedIn) =>
  claimed_by === userId && (claimed_session?.equals(tokenHash ?? Buffer.of()) ?? !tokenHash);
