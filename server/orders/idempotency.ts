import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { EnteredOrder, NewOrder, Order } from '../../contract/orders.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';

/** A key sent with an order. `scope` is the customer's id, 0 for all guests and for attempts. */
export interface IdempotencyKey {
  readonly scope: number;
  readonly key: string;
  /** SHA-256 of what was asked for. */
  readonly requestHash: Buffer;
}

/**
 * What a client claims with its key. Each customer has a space of their own and all guests share
 * one. A key made of `attempt-` and at least 128 random bits in hex is unique across
 * all of them: it names one attempt to buy that survives a login or a logout in between, so that
 * the same purchase is not ordered once as guest and once as customer. Who orders is a part of its
 * hash, so that only the same identity is given the answer; another one gets 422.
 */
export function claimOf(
  userId: number | null,
  key: string,
  body: NewOrder | EnteredOrder,
): IdempotencyKey {
  const requestHash = hashRequest(body);
  if (!ATTEMPT.test(key)) return { scope: userId ?? 0, key, requestHash };
  const whose = createHash('sha256')
    .update(`${userId ?? 'guest'}:`)
    .update(requestHash)
    .digest();
  return { scope: 0, key, requestHash: whose };
}

const ATTEMPT = /^attempt-[0-9a-f]{32,128}$/;

/** The hash by which one request body differs from another, whatever the order of its fields. */
export function hashRequest(body: NewOrder | EnteredOrder): Buffer {
  const asked = [
    ('user_id' in body && body.user_id) || null,
    [body.guest_name, body.guest_email, body.guest_phone],
    [body.guest_region, body.guest_city, body.guest_street],
    body.products.map(({ product_id, quantity, variant_id }) =>
      variant_id === undefined ? [product_id, quantity] : [product_id, quantity, variant_id],
    ),
    [body.payment_method_id, body.notes, ('from_cart' in body && body.from_cart) || false],
    ...(body.coupon_code === undefined ? [] : [{ coupon_code: body.coupon_code }]),
    ...deliveryAsked(body),
    ...('channel' in body ? [[body.channel, body.confirms ?? false]] : []),
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

function deliveryAsked(body: NewOrder | EnteredOrder) {
  const { guest_landmark, guest_location, delivery_window } = body;
  if (!guest_landmark && !guest_location && !delivery_window) return [];
  const { id, day } = delivery_window ?? {};
  const { latitude, longitude } = guest_location ?? {};
  return [{ landmark: guest_landmark, window: [id, day], location: [latitude, longitude] }];
}

const BEGIN_ORDER = {
  name: 'begin-order',
  // Functions of the lock are strict: without a key nothing is locked.
  text: `
    select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('lock_timeout', $1, true),
      pg_advisory_xact_lock(${ADVISORY_LOCKS.orderKey}, hashtext($2))`,
};

/**
 * The first statement of a transaction that places an order. One with the same key waits here until the first one has ended; keys
 * that share a lock by chance wait for each other as well, and nothing else comes of it.
 *
 * Statements after it are planned once a connection: PostgreSQL otherwise takes the number of products for a reason to plan
 * again each time, at a third of what an order costs it (docs/decisions/135).
 *
 * @param lockTimeoutMs how long a lock is waited for; 0: as long as the statement may take
 */
export async function beginOrder(
  transaction: Kysely<Database>,
  claim: IdempotencyKey | null,
  lockTimeoutMs: number,
): Promise<void> {
  const locked = claim && `${claim.scope} ${claim.key}`;
  await namedQuery(transaction, BEGIN_ORDER, [`${lockTimeoutMs}`, locked]);
}

/** The answer that was given to a key before. */
export interface FirstAnswer {
  readonly request_hash: Buffer;
  readonly answer: Order;
}

/**
 * Reads what was answered to a key, as {@link toFirstAnswer} takes it; `null` for nothing. After 7 days a key is as good as new.
 *
 * @param scope of the key, a parameter such as `$1`; `key` likewise
 */
export const FIRST_ANSWER = (scope: string, key: string): string => `(
      select jsonb_build_object('request_hash', encode(request_hash, 'hex'), 'answer', answer) from idempotency_keys
      where scope = ${scope}::int and key = ${key}::text and created_at >= now() - interval '7 days'
    )`;

/** What {@link FIRST_ANSWER} read. */
export function toFirstAnswer(read: unknown): FirstAnswer | null {
  const first = read as { readonly request_hash: string; readonly answer: Order } | null;
  return first && { ...first, request_hash: Buffer.from(first.request_hash, 'hex') };
}

const FIND_FIRST_ANSWER = {
  name: 'find-first-answer',
  text: `select ${FIRST_ANSWER('$1', '$2')} as first_answer`,
};

/** What was answered to a key before; `null`: nothing. The key is locked. Costs a query where there is a key. */
export async function findFirstAnswer(
  db: Kysely<Database>,
  claim: IdempotencyKey | null,
): Promise<FirstAnswer | null> {
  if (!claim) return null;
  const [read] = await namedQuery<{ first_answer: unknown }>(db, FIND_FIRST_ANSWER, [
    claim.scope,
    claim.key,
  ]);
  return toFirstAnswer(read?.first_answer ?? null);
}

/**
 * The part `claimed` of a `with`: keeps the answer with its key, from a parameter such as `$4` with {@link claimJson}. A refusal
 * comes before it, so that it does not use the key up.
 */
export const storeAnswer = (claim: string): string => `
  claimed as (
    insert into idempotency_keys (scope, key, request_hash, order_id, answer)
    select scope, key, decode(request_hash, 'hex'), order_id, answer
    from jsonb_to_recordset(${claim}::jsonb)
      as c (scope int, key text, request_hash text, order_id int, answer jsonb)
    on conflict (scope, key) do update
      set request_hash = excluded.request_hash, order_id = excluded.order_id, answer = excluded.answer, created_at = now()
      where idempotency_keys.created_at < now() - interval '7 days'
    returning scope
  )`;

/** A key with its answer as {@link storeAnswer} takes it. */
export function claimJson(claim: IdempotencyKey | null, order: Order): string {
  if (!claim) return '[]';
  const { scope, key, requestHash } = claim;
  const request_hash = requestHash.toString('hex');
  return JSON.stringify([{ scope, key, request_hash, order_id: order.id, answer: order }]);
}

/** @throws {Refusal} 422 where the key was used for something else. */
export function sameAnswer(first: FirstAnswer, { requestHash }: IdempotencyKey): Order {
  if (first.request_hash.equals(requestHash)) return first.answer;
  const message = 'was already used for another order';
  throw new Refusal(422, `This idempotency key ${message}`, {
    errors: fieldErrors('idempotency-key', message),
  });
}

/** Removes at most `most` keys that are older than 7 days. @returns how many. */
export async function removeOldKeys(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (scope, key) in (
      select scope, key from idempotency_keys where created_at < now() - interval '7 days'
      order by created_at limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
