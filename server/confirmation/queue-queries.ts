import { type Kysely, sql } from 'kysely';
import type { ConfirmationHistory, ConfirmationSummary } from '../../contract/confirmation.ts';
import { MAX_FOUND } from '../../contract/envelope.ts';
import type { Stage } from '../../domain/confirmation.ts';
import type { Database } from '../database/types.ts';
import type { Actor } from '../http/actor.ts';
import { readStages, STAGE_COLUMNS, type StageRow, stageToWire } from '../stages/stage-rows.ts';
import { refusalOfNone } from './claim-order.ts';

/** Which part of the queue. */
export type QueuePart = 'due' | 'later' | 'aside';

const PARTS = {
  due: sql`c.due_at <= now()`,
  later: sql`c.due_at > now()`,
  aside: sql`c.stage in ('wrong_number', 'unreached')`,
};

const fromQueue = (part: QueuePart) => sql`
  from order_confirmations c join orders o on o.id = c.order_id
  where ${PARTS[part]} and o.status_id = 1 and o.person_removed_at is null`;

/** How many orders wait, each counted up to 10,000, and since when the oldest. */
export async function readSummary(db: Kysely<Database>): Promise<ConfirmationSummary> {
  const count = (part: QueuePart) =>
    sql`(select count(*)::int4 from (select ${fromQueue(part)} limit ${MAX_FOUND}) one)`;
  const { rows } = await sql<Omit<ConfirmationSummary, 'on' | 'oldest'> & { oldest: Date | null }>`
    select ${count('due')} as waiting, ${count('later')} as later, ${count('aside')} as aside,
      (select min(created_at) from (select o.created_at ${fromQueue('due')} order by c.due_at limit ${MAX_FOUND}) due) as oldest`.execute(
    db,
  );
  const { waiting = 0, later = 0, aside = 0, oldest = null } = rows[0] ?? {};
  return { on: true, waiting, oldest: oldest?.toISOString() ?? null, later, aside };
}

/** The first orders of a part of the queue, in the order in which they are called about. */
export async function readQueue(
  db: Kysely<Database>,
  part: QueuePart,
  limit: number,
): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select ${STAGE_COLUMNS} ${fromQueue(part)}
    order by c.due_at, c.order_id limit ${limit}`.execute(db);
  return rows;
}

interface ChangeRow {
  readonly changed_at: Date;
  readonly changed_by: { readonly id: number; readonly name: string } | null;
  readonly cause: ConfirmationHistory['changes'][number]['cause'];
  readonly from_stage: Stage;
  readonly to_stage: Stage;
  readonly note: string;
}

/** As many changes of an order are shown. */
const MAX_CHANGES = 100;

/**
 * The stage of an order with what became of it, the newest change first.
 *
 * @throws {Refusal} 404 for no such order, 409 for one without a stage.
 */
export async function readStageHistory(
  db: Kysely<Database>,
  orderId: number,
  actor: Actor,
): Promise<ConfirmationHistory> {
  const [[row], { rows: changes }] = await Promise.all([
    readStages(db, [orderId]),
    sql<ChangeRow>`
      select h.changed_at, h.cause, h.from_stage, h.to_stage, h.note,
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as changed_by
      from order_confirmation_changes h left join users u on u.id = h.changed_by
      where h.order_id = ${orderId} order by h.id desc limit ${MAX_CHANGES}`.execute(db),
  ]);
  if (!row) throw await refusalOfNone(db, orderId);
  return {
    ...stageToWire(row, actor),
    changes: changes.map(({ changed_at, from_stage: from, to_stage: to, ...change }) => ({
      ...change,
      changed_at: changed_at.toISOString(),
      from,
      to,
    })),
  };
}
