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

const CLAIM_KEY = {
  name: 'claim-idempotency-key',
  text: `
    insert into idempotency_keys (scope, key, request_hash)
    values ($1, $2, $3)
    on conflict (scope, key) do update
      set request_hash = excluded.request_hash, order_id = null, answer = null, created_at = now()
      where idempotency_keys.created_at < now() - interval '7 days'
    returning scope`,
};

const FIND_FIRST_ANSWER = {
  name: 'find-first-answer',
  text: 'select request_hash, answer from idempotency_keys where scope = $1 and key = $2',
};

/**
 * Makes a key ours for this transaction, or gives the answer that was given to it before. Waits
 * for a parallel request with the same key. A refusal rolls the claim back, so that it does not
 * use the key up. After 7 days a key is as good as new.
 */
export async function claimKey(
  db: Kysely<Database>,
  { scope, key, requestHash }: IdempotencyKey,
): Promise<Order | null> {
  const claimed = await namedQuery(db, CLAIM_KEY, [scope, key, requestHash]);
  if (claimed.length > 0) return null;
  const [first] = await namedQuery<{ request_hash: Buffer; answer: Order }>(db, FIND_FIRST_ANSWER, [
    scope,
    key,
  ]);
  if (first?.request_hash.equals(requestHash)) return first.answer;
  const message = 'was already used for another order';
  throw new Refusal(422, `This idempotency key ${message}`, {
    errors: fieldErrors('idempotency-key', message),
  });
}

const STORE_ANSWER = {
  name: 'store-answer',
  text: 'update idempotency_keys set order_id = $3, answer = $4::jsonb where scope = $1 and key = $2',
};

/** Keeps the first answer with its key, in the transaction that places the order. */
export async function storeAnswer(
  db: Kysely<Database>,
  { scope, key }: IdempotencyKey,
  answer: Order,
): Promise<void> {
  await namedQuery(db, STORE_ANSWER, [scope, key, answer.id, JSON.stringify(answer)]);
}

/** Removes at most `most` keys that are older than 7 days (decisions §3). @returns how many. */
export async function removeOldKeys(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (scope, key) in (
      select scope, key from idempotency_keys where created_at < now() - interval '7 days'
      order by created_at limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
