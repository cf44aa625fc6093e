import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { EnteredOrder, NewOrder, Order } from '../../contract/orders.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';

/** A key sent with an order. `scope` is the customer's id, 0 for all guests (decisions §3) and for attempts. */
export interface IdempotencyKey {
  readonly scope: number;
  readonly key: string;
  /** SHA-256 of what was asked for. */
  readonly requestHash: Buffer;
}

/**
 * What a client claims with its key. Each customer has a space of their own and all guests share
 * one (decisions §3). A key made of `attempt-` and at least 128 random bits in hex is unique across
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
    ...('channel' in body ? [[body.channel, body.confirms ?? false]] : []),
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

/** Names the locks of keys among the database's advisory locks. */
const KEYS = 7262839;

const LOCK_KEY = {
  name: 'begin-order-with-key',
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true), pg_advisory_xact_lock(${KEYS}, hashtext($1 || ' ' || $2))`,
};
const PLAN_ONCE = {
  name: 'begin-order',
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true)`,
};

/**
 * The first statement of an order's transaction. One for the same key waits here until the first one has ended; keys that
 * share a lock by chance wait for each other as well, and nothing else comes of it.
 *
 * Statements after it are planned once a connection: PostgreSQL otherwise takes the number of products for a reason to plan
 * again each time, at a third of what an order costs it (docs/decisions/135).
 */
export async function beginOrder(
  transaction: Kysely<Database>,
  claim: IdempotencyKey | null,
): Promise<void> {
  if (claim) await namedQuery(transaction, LOCK_KEY, [String(claim.scope), claim.key]);
  else await namedQuery(transaction, PLAN_ONCE, []);
}

/** The answer that was given to a key before. */
export interface FirstAnswer {
  readonly request_hash: Buffer;
  readonly answer: Order;
}

/** The part `first` of a `with`: what was answered to the key `scope`, `key` before. After 7 days a key is as good as new. */
export const firstAnswer = (scope: string, key: string): string => `
  first as (
    select request_hash, answer from idempotency_keys
    where scope = ${scope}::int and key = ${key}::text and created_at >= now() - interval '7 days'
  )`;

/**
 * The part `claimed` of a `with`: keeps an answer with its key, and is empty where another order has the key. A refusal
 * comes before it, so that it does not use the key up.
 */
export const keepAnswer = (at: readonly [string, string, string, string, string]): string => `
  claimed as (
    insert into idempotency_keys (scope, key, request_hash, order_id, answer)
    values (${at.join(', ')})
    on conflict (scope, key) do update
      set request_hash = excluded.request_hash, order_id = excluded.order_id, answer = excluded.answer, created_at = now()
      where idempotency_keys.created_at < now() - interval '7 days'
    returning scope
  )`;

/** @throws {Refusal} 422 where the key was used for something else. */
export function sameAnswer(first: FirstAnswer, { requestHash }: IdempotencyKey): Order {
  if (first.request_hash.equals(requestHash)) return first.answer;
  const message = 'was already used for another order';
  throw new Refusal(422, `This idempotency key ${message}`, {
    errors: fieldErrors('idempotency-key', message),
  });
}

/** Removes at most `most` keys that are older than 7 days (decisions §3). @returns how many. */
export async function removeOldKeys(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (scope, key) in (
      select scope, key from idempotency_keys where created_at < now() - interval '7 days'
      order by created_at limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
