import { type Kysely, sql, type Transaction } from 'kysely';
import { pauseAfterMs, retryAfterMs } from '../../domain/webhooks.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { Try } from '../outgoing/send-event.ts';
import type { EventRow } from './event-body.ts';

type Db = Kysely<Database>;

/** An event whose time has come, with what sending it needs. */
export interface DueDelivery extends EventRow {
  readonly id: number;
  readonly webhook_id: number;
  readonly about: string;
  readonly url: string;
  /** Of the secret, and of the one before while it holds too. */
  readonly seeds: readonly Buffer[];
  readonly attempts: number;
  /** How many tries of the webhook have failed in a row. */
  readonly failures: number;
}

/** How long a taken delivery is ours, in seconds: longer than a try may take, so that those of a killed instance are due again soon. */
const LEASE_SECONDS = 30;

/** This many events are on their way to one webhook at once; one at a time while it fails. */
const MAX_AT_ONCE = 4;

const TAKE_DUE = {
  name: 'take-due-webhook-deliveries',
  text: `
    with room as (
      select w.id, case when w.failures = 0 then ${MAX_AT_ONCE} else 1 end - coalesce(b.busy, 0) as free
      from webhooks w left join unnest($1::int[], $2::int[]) as b (webhook_id, busy) on b.webhook_id = w.id
      where w.is_on and (w.paused_until <= now() or w.paused_until > now() + interval '1 hour') -- The clock was put back.
    ), due as (
      select d.id from room cross join lateral (
        select d.id from webhook_deliveries d
        where d.webhook_id = room.id and d.state = 'waiting' and (d.due_at <= now() or d.due_at > now() + interval '1 day')
          and (d.taken_until is null or d.taken_until <= now() or d.taken_until > now() + interval '1 hour')
          and not exists (
            select from webhook_deliveries f
            where f.webhook_id = d.webhook_id and f.about = d.about and f.state = 'waiting' and f.id < d.id)
        order by d.due_at, d.id limit greatest(room.free, 0) for update of d skip locked
      ) d
    ), taken as (
      update webhook_deliveries d set taken_until = now() + ${LEASE_SECONDS} * interval '1 second' from due where d.id = due.id returning d.*
    )
    select t.id, t.webhook_id, t.about, t.attempts, w.url, w.failures,
      array_remove(array[w.seed, case when w.former_until > now() then w.former_seed end], null) as seeds,
      e.id as event_id, e.type, e.subject_id, e.person, e.facts, e.body, e.created_at
    from taken t join webhooks w on w.id = t.webhook_id join webhook_events e on e.id = t.event_id
    order by t.id`,
};

/**
 * Takes events whose time has come, of each webhook as many as it has room for; other instances pass them over. Of what happened to the same order
 * the next is taken once the one before has arrived or was given up.
 *
 * @param busy how many are on their way from here, by webhook
 */
export const takeDue = (db: Db, busy: ReadonlyMap<number, number>): Promise<DueDelivery[]> =>
  namedQuery<DueDelivery>(db, TAKE_DUE, [[...busy.keys()], [...busy.values()]]);

/** Whether anything is to be sent at all. */
export async function hasWebhooks(db: Db): Promise<boolean> {
  const { rows } = await sql`select from webhooks where is_on limit 1`.execute(db);
  return rows.length > 0;
}

/** What an answer said is not kept once the person of its event was removed. */
const OF_TRY = `taken_until = null, tried_at = now(), attempts = attempts + 1, took_ms = $2, status = $3, problem = $4,
  answer = case when (select body is null from webhook_events where id = event_id) then '' else $5 end`;

const NOTE_ARRIVED = {
  name: 'note-arrived-webhook-delivery',
  text: `
    with done as (update webhook_deliveries set state = 'delivered', ${OF_TRY} where id = $1)
    update webhooks set failures = 0, failing_since = null, paused_until = now() where id = $6 and failures > 0`,
};

const NOTE_FAILED = {
  name: 'note-failed-webhook-delivery',
  text: `
    with failed as (
      update webhook_deliveries set state = case when tried_until <= now() then 'failed' else 'waiting' end,
        due_at = now() + $7 * interval '1 millisecond', ${OF_TRY}
      where id = $1 returning state
    ), behind as (
      update webhook_deliveries set due_at = greatest(due_at, now() + $7 * interval '1 millisecond')
      where webhook_id = $6 and about = $8 and state = 'waiting' and id > $1 and (select state from failed) = 'waiting'
    )
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, now()),
      paused_until = now() + $9 * interval '1 millisecond'
    where id = $6 returning failing_since <= now() - interval '7 days' as is_over`,
};

/** Notes how a try ended. @returns whether its webhook has failed for a week */
export async function noteTry(db: Db, delivery: DueDelivery, tried: Try): Promise<boolean> {
  const { id, webhook_id, about, attempts, failures } = delivery;
  const { arrived, tookMs, status, problem, answer } = tried;
  const values = [id, tookMs, status, problem, answer, webhook_id];
  if (arrived) {
    await namedQuery(db, NOTE_ARRIVED, values);
    return false;
  }
  const again = Math.max(retryAfterMs(attempts + 1), tried.retryAfterMs ?? 0);
  const [webhook] = await namedQuery<{ is_over: boolean }>(db, NOTE_FAILED, [
    ...[...values, again, about, pauseAfterMs(failures + 1)],
  ]);
  return webhook?.is_over ?? false;
}

/** Turns a webhook off for what it did. @returns its address; `null` where it is off or gone already */
export async function turnOff(
  tx: Transaction<Database>,
  id: number,
  because: 'failing' | 'gone',
): Promise<string | null> {
  const webhook = await tx
    .updateTable('webhooks')
    .set({ is_on: false, off_because: because })
    .where('id', '=', id)
    .where('is_on', '=', true)
    .returning('url')
    .executeTakeFirst();
  return webhook?.url ?? null;
}

/** Removes events that are older than 30 days, with what became of them. @returns how many */
export async function removeOldEvents(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_events where id in (
      select id from webhook_events where created_at < now() - interval '30 days' order by created_at limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
