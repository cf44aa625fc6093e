import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { NewWebhook, Webhook, WebhookChange, WebhookSecret } from '../../contract/webhooks.ts';
import { webhookUrlFault } from '../../domain/webhook-url.ts';
import { MAX_WEBHOOKS, SECRET_OVERLAP_HOURS } from '../../domain/webhooks.ts';
import { WEBHOOKS } from '../../domain/words/webhooks.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { findPublicSite } from '../http/public-sites.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { sitesFor, type WebhookPlaces } from '../outgoing/places.ts';
import { secretOf } from './sign-event.ts';

/** What changes of webhooks stand on. */
export interface Subscribing {
  readonly db: Kysely<Database>;
  readonly webhookPlaces: WebhookPlaces;
  readonly shopSecret: string;
}

/** Which webhook, and who of the staff asks. */
interface Change {
  readonly userId: number;
  readonly id: number;
}

type Tx = Transaction<Database>;

interface WebhookRow
  extends Omit<Webhook, 'failing_since' | 'last_tried_at' | 'last_problem' | 'created_at'> {
  readonly failing_since: Date | null;
  readonly last_tried_at: Date | null;
  readonly last_problem: string | null;
  readonly created_at: Date;
}

const LISTED = sql`
  select w.id, w.url, w.description, w.events, w.is_on, w.off_because, w.failing_since, w.created_at,
    (select count(*)::int from webhook_deliveries where webhook_id = w.id and state = 'waiting') as waiting,
    last.tried_at as last_tried_at, case when w.failures > 0 then last.problem end as last_problem
  from webhooks w left join lateral (
    select max(tried_at) as tried_at, (array_agg(problem order by tried_at desc) filter (where problem is not null))[1] as problem
    from (
      select tried_at, problem from webhook_deliveries where webhook_id = w.id and tried_at is not null order by id desc limit 100
    ) recent
  ) last on true`;

const toWire = ({ failing_since, last_tried_at, created_at, ...row }: WebhookRow): Webhook => ({
  ...row,
  failing_since: failing_since?.toISOString() ?? null,
  last_tried_at: last_tried_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

/** All webhooks, the oldest first. */
export async function listWebhooks(db: Kysely<Database>): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`${LISTED} order by w.id`.execute(db);
  return rows.map(toWire);
}

/** @throws {Refusal} 404 */
async function readWebhook(db: Kysely<Database>, id: number): Promise<Webhook> {
  const { rows } = await sql<WebhookRow>`${LISTED} where w.id = ${id}`.execute(db);
  if (!rows[0]) throw noWebhook();
  return toWire(rows[0]);
}

/** There is no such webhook. */
export const noWebhook = () => wordedRefusal(404, null, WEBHOOKS, 'not_found');

/**
 * Adds a webhook. Its secret is answered this once.
 *
 * @throws {Refusal} 409 for a twenty-first, 422 for an address where nothing may be sent
 */
export async function addWebhook(
  { db, webhookPlaces, shopSecret }: Subscribing,
  userId: number,
  webhook: NewWebhook,
): Promise<WebhookSecret> {
  const values = await checked(webhook, webhookPlaces);
  const seed = randomBytes(32);
  return change(db, userId, async (tx) => {
    const { rows } = await sql`select from webhooks`.execute(tx);
    if (rows.length >= MAX_WEBHOOKS) {
      throw wordedRefusal(409, null, WEBHOOKS, 'too_many', { count: MAX_WEBHOOKS });
    }
    const { id } = await tx
      .insertInto('webhooks')
      .values({ ...values, seed })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = secretOf(seed, shopSecret);
    return { webhook: await readWebhook(tx, id), secret, former_until: null };
  });
}

/**
 * Changes a webhook. One that is turned on again begins without its failures, and what waits for it leaves at once.
 *
 * @throws {Refusal} 404, 422 as {@link addWebhook}
 */
export async function changeWebhook(
  { db, webhookPlaces }: Subscribing,
  { userId, id }: Change,
  { is_on, ...webhook }: WebhookChange,
): Promise<Webhook> {
  const values = await checked(webhook, webhookPlaces);
  return change(db, userId, async (tx) => {
    const former = await tx
      .selectFrom('webhooks')
      .select(['is_on', 'url'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!former) throw noWebhook();
    const begins = is_on && (!former.is_on || former.url !== values.url);
    const fresh = { failures: 0, failing_since: null, paused_until: sql<Date>`now()` };
    await tx
      .updateTable('webhooks')
      .set({ ...values, is_on, ...(begins && fresh), ...(is_on && { off_because: null }) })
      .where('id', '=', id)
      .execute();
    if (begins) await sendNow(tx, id);
    return readWebhook(tx, id);
  });
}

const sendNow = (tx: Tx, id: number) =>
  sql`update webhook_deliveries set due_at = now() where webhook_id = ${id} and state = 'waiting' and due_at > now()`.execute(
    tx,
  );

/** Removes a webhook with its log. @throws {Refusal} 404 */
export async function removeWebhook(db: Kysely<Database>, { userId, id }: Change): Promise<void> {
  await change(db, userId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('webhooks')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noWebhook();
    await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
    await sql`
      delete from webhook_events e where not exists (select from webhook_deliveries where event_id = e.id)`.execute(
      tx,
    );
  });
}

/** Gives a webhook another secret, answered this once; the one before holds for a day more. @throws {Refusal} 404 */
export async function renewSecret(
  { db, shopSecret }: Subscribing,
  { userId, id }: Change,
): Promise<WebhookSecret> {
  const seed = randomBytes(32);
  return change(db, userId, async (tx) => {
    const { rows } = await sql<{ former_until: Date }>`
      update webhooks set seed = ${seed}, former_seed = seed,
        former_until = now() + ${SECRET_OVERLAP_HOURS} * interval '1 hour'
      where id = ${id} returning former_until`.execute(tx);
    if (!rows[0]) throw noWebhook();
    return {
      webhook: await readWebhook(tx, id),
      secret: secretOf(seed, shopSecret),
      former_until: rows[0].former_until.toISOString(),
    };
  });
}

/** One change after the other: they are counted. */
const change = <T>(db: Kysely<Database>, userId: number, write: (tx: Tx) => Promise<T>) =>
  db.transaction().execute(async (tx) => {
    await actAs(tx, userId);
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.webhooks})`.execute(tx);
    return write(tx);
  });

/** How long the name of a new address is looked up, in ms. */
const MAX_LOOKUP = 3_000;

/** Where an address leads is looked at again at each try. @throws {Refusal} 422 */
async function checked({ events, ...webhook }: NewWebhook, places: WebhookPlaces) {
  const fault = webhookUrlFault(webhook.url, places.isInside);
  if (fault !== null) throw refusalOfUrl(fault);
  if (events.length === 0) throw wordedRefusal(422, 'events', WEBHOOKS, 'no_event');
  const url = new URL(webhook.url);
  const signal = AbortSignal.timeout(MAX_LOOKUP);
  const found = await findPublicSite(url, sitesFor(url, places), signal).catch(
    () => 'none' as const,
  );
  if (found === 'none') throw refusalOfUrl('no_site');
  if (found === 'inside') throw refusalOfUrl('inside_site');
  return { ...webhook, events: [...new Set(events)] };
}

const refusalOfUrl = (
  key: 'no_address' | 'password' | 'not_https' | 'other_port' | 'no_site' | 'inside_site',
) => wordedRefusal(422, 'url', WEBHOOKS, key);
