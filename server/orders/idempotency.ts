import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { EnteredOrder, NewOrder, Order } from '../../contract/orders.ts';
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
    ...('channel' in body ? [[body.channel, body.confirms ?? false]] : []),
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

/** Names the locks of keys among the database's advisory locks. */
const KEYS = 7262839;

const BEGIN_ORDERS = {
  name: 'begin-orders',
  text: `
    select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('lock_timeout', $1, true), (
      select count(pg_advisory_xact_lock(${KEYS}, lock)) from (
        select distinct hashtext(claimed) as lock from unnest($2::text[]) as claimed order by lock
      ) as in_order
    )`,
};

/**
 * The first statement of a transaction that places orders. One with the same key waits here until the first one has ended; keys
 * that share a lock by chance wait for each other as well, and nothing else comes of it.
 *
 * Statements after it are planned once a connection: PostgreSQL otherwise takes the number of products for a reason to plan
 * again each time, at a third of what an order costs it (docs/decisions/135).
 *
 * @param longestWait for a lock, in ms; 0: as long as the statement may take
 */
export async function beginOrders(
  transaction: Kysely<Database>,
  claims: readonly IdempotencyKey[],
  longestWait: number,
): Promise<void> {
  await namedQuery(transaction, BEGIN_ORDERS, [`${longestWait}`, claims.map(scopedKey)]);
}

/** The key with its scope, in which it is unique. */
export const scopedKey = ({ scope, key }: IdempotencyKey): string => `${scope} ${key}`;

/** The answer that was given to a key before. */
export interface FirstAnswer {
  readonly request_hash: Buffer;
  readonly answer: Order;
}

/** After 7 days a key is as good as new. */
const FIND_FIRST_ANSWERS = {
  name: 'find-first-answers',
  text: `
    select first.scope || ' ' || first.key as scoped_key, first.request_hash, first.answer
    from unnest($1::int[], $2::text[]) as claim (scope, key)
    cross join lateral (
      select * from idempotency_keys k
      where k.scope = claim.scope and k.key = claim.key and k.created_at >= now() - interval '7 days' limit 1
    ) as first`,
};

/** What was answered to keys before, by `scopedKey`. Costs a query where there are keys. */
export async function findFirstAnswers(
  db: Kysely<Database>,
  claims: readonly IdempotencyKey[],
): Promise<Map<string, FirstAnswer>> {
  if (claims.length === 0) return new Map();
  const found = await namedQuery<FirstAnswer & { readonly scoped_key: string }>(
    db,
    FIND_FIRST_ANSWERS,
    [claims.map(({ scope }) => scope), claims.map(({ key }) => key)],
  );
  return new Map(found.map((first) => [first.scoped_key, first]));
}

/**
 * The part `claimed` of a `with`: keeps answers with their keys, from the parameters scope, key, hash, order and answer on. It
 * leaves out a key that another order has. A refusal comes before it, so that it does not use the key up.
 */
export const storeAnswers = (first: number): string => `
  claimed as (
    insert into idempotency_keys (scope, key, request_hash, order_id, answer)
    select * from unnest($${first}::int[], $${first + 1}::text[], $${first + 2}::bytea[], $${first + 3}::int[], $${first + 4}::jsonb[])
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

/** Removes at most `most` keys that are older than 7 days. @returns how many. */
export async function removeOldKeys(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (scope, key) in (
      select scope, key from idempotency_keys where created_at < now() - interval '7 days'
      order by created_at limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
