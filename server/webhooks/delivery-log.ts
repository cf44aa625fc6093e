import { type Kysely, sql } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryFilters,
} from '../../contract/webhooks.ts';
import { offset } from '../../domain/pagination.ts';
import { TEST_EVENT } from '../../domain/webhooks.ts';
import { speaker } from '../../domain/words/say.ts';
import { WEBHOOKS } from '../../domain/words/webhooks.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { noWebhook } from './subscriptions.ts';

type Db = Kysely<Database>;

interface DeliveryRow
  extends Omit<WebhookDelivery, 'event_id' | 'created_at' | 'tried_at' | 'next_try_at'> {
  readonly event_id: number;
  readonly created_at: Date;
  readonly tried_at: Date | null;
  readonly due_at: Date;
}

const COLUMNS = sql`d.id, d.event_id, e.type, d.about, d.state, d.attempts, e.created_at, d.tried_at, d.due_at, d.status, d.problem`;

const toWire = ({
  event_id,
  created_at,
  tried_at,
  due_at,
  ...row
}: DeliveryRow): WebhookDelivery => ({
  ...row,
  event_id: `evt_${event_id}`,
  created_at: created_at.toISOString(),
  tried_at: tried_at?.toISOString() ?? null,
  next_try_at: row.state === 'waiting' ? due_at.toISOString() : null,
});

/** A page of what was sent to a webhook, the latest first. @throws {Refusal} 404 */
export async function listDeliveries(
  db: Db,
  webhookId: number,
  { page, per_page, state }: WebhookDeliveryFilters,
): Promise<Page<WebhookDelivery>> {
  const wanted = state ?? null;
  const { rows: counts } = await sql<{ total: number }>`
    select (select count(*)::int from webhook_deliveries
      where webhook_id = w.id and (${wanted}::text is null or state = ${wanted})) as total
    from webhooks w where w.id = ${webhookId}`.execute(db);
  if (!counts[0]) throw noWebhook();
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from webhook_deliveries d join webhook_events e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and (${wanted}::text is null or d.state = ${wanted})
    order by d.id desc limit ${per_page} offset ${offset(page, per_page)}`.execute(db);
  return toPage(rows.map(toWire), counts[0].total, { page, per_page });
}

const noDelivery = () => wordedRefusal(404, null, WEBHOOKS, 'no_delivery');

/** One entry of the log, whole. @throws {Refusal} 404 */
export async function readDelivery(db: Db, id: number): Promise<WebhookDeliveryDetail> {
  const { rows } = await sql<
    DeliveryRow & Pick<WebhookDeliveryDetail, 'webhook_id' | 'took_ms' | 'body' | 'answer'>
  >`
    select ${COLUMNS}, d.webhook_id, d.took_ms, d.answer, e.body
    from webhook_deliveries d join webhook_events e on e.id = d.event_id where d.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw noDelivery();
  const { webhook_id, took_ms, body, answer, ...row } = rows[0];
  return { ...toWire(row), webhook_id, took_ms, body, answer };
}

/** Sends an event again at once, then as any other for a day. @throws {Refusal} 404, 409 while it is on its way, or its webhook is off */
export async function sendAgain(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ is_on: boolean; again: boolean }>`
    with found as (
      select d.id, w.is_on from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ${id}
    ), again as (
      update webhook_deliveries d set state = 'waiting', due_at = now(), tried_until = now() + interval '1 day'
      from found where d.id = found.id and found.is_on and (d.state <> 'waiting' or d.due_at > now())
      returning d.id, d.webhook_id
    ), unpaused as (update webhooks set paused_until = now() where id = (select webhook_id from again))
    select is_on, exists (select from again) as again from found`.execute(db);
  const [found] = rows;
  if (!found) throw noDelivery();
  if (!found.is_on) throw wordedRefusal(409, null, WEBHOOKS, 'is_off');
  if (!found.again) throw wordedRefusal(409, null, WEBHOOKS, 'still_waiting');
}

/** Writes a test event for one webhook. @throws {Refusal} 404, 409 for one that is off */
export async function sendTest(db: Db, id: number): Promise<void> {
  const facts = JSON.stringify({ text: speaker(WEBHOOKS, 'en')('test_text') });
  const { rows } = await sql<{ is_on: boolean }>`
    with found as (select id, is_on from webhooks where id = ${id}),
    event as (
      insert into webhook_events (type, about, subject_id, facts)
      select ${TEST_EVENT}, 'webhook ' || id, id, ${facts}::jsonb from found where is_on returning id, about
    ), sent as (
      insert into webhook_deliveries (webhook_id, event_id, about) select ${id}, id, about from event
    ), unpaused as (update webhooks set paused_until = now() where id = ${id} and is_on)
    select is_on from found`.execute(db);
  if (!rows[0]) throw noWebhook();
  if (!rows[0].is_on) throw wordedRefusal(409, null, WEBHOOKS, 'is_off');
}
