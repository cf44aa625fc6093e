import { createHash, hkdfSync } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { API_TOKENS } from '../../domain/words/api-tokens.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { inOneTransaction } from '../database/one-transaction.ts';
import { sealText, unsealText } from '../database/sealed-text.ts';
import type { Database } from '../database/types.ts';
import { type Actor, signedIn } from './actor.ts';
import { createLockQueue, type LockQueue } from './lock-queue.ts';
import { wordedRefusal } from './worded-refusal.ts';

/** What first answers are kept in, and what they are encrypted under. */
export interface FirstAnswers {
  readonly db: Kysely<Database>;
  readonly shopSecret: string;
}

/** A request that came with an `Idempotency-Key`: by whom, and what for. */
interface KeyedRequest {
  readonly actor: Actor;
  readonly key: string;
  /** The call's name. */
  readonly name: string;
  /** What was asked for, after validation. */
  readonly input: { readonly files?: unknown };
}

/** Answers of one member of the staff, or one program, are kept up to so many bytes together; the oldest go first. */
const MAX_KEPT = 4_000_000;
/** What a row takes beside its answer. */
const ROW = 200;

/**
 * Does what a call does once for each key: sent again with the same body it is answered as at first, for 7 days, whatever has
 * happened since. All that the call writes and its answer are one transaction: killed at any moment, both are there or neither.
 * Two at once wait for each other. A refusal does not use the key up (docs/product.md, Idempotency keys).
 *
 * @param answer what the call does; its answer as JSON text
 * @throws {Refusal} 422 where the key was used for something else, and what the call refuses
 */
export function answerOnce(
  { db, shopSecret }: FirstAnswers,
  request: KeyedRequest,
  answer: () => Promise<string>,
): Promise<string> {
  const claim = claimOf(request, shopSecret);
  const work = () =>
    inOneTransaction(db, async (transaction) => {
      const first = await lockAndFind(transaction, claim);
      if (!first) {
        const text = await answer();
        await keep(transaction, claim, sealText(text, claim.cipherKey));
        return text;
      }
      if (first.request_hash.equals(claim.requestHash)) {
        return unseal(first.answer, claim.cipherKey);
      }
      throw wordedRefusal(422, 'idempotency-key', API_TOKENS, 'key_used');
    });
  // Pictures are decoded one at a time anyway.
  const hasFiles = Object.keys(request.input.files ?? {}).length > 0;
  return inTurn(hasFiles ? 'files' : `${claim.actor} ${claim.keyHash.toString('hex')}`, work);
}

/** How long a request waits for those before it, in ms: as long as a statement of the panel does. */
const MAX_WAIT = 20_000;

const turns = new Map<string, { readonly queue: LockQueue; waiting: number }>();

/**
 * Runs what waits for one another in this instance, one after the other, before it takes a connection: the panel has few.
 *
 * @throws {Overload} for what would begin too late
 */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const limits = { atOnce: 1, longestWait: MAX_WAIT, longestStandstill: MAX_WAIT };
  const turn = turns.get(name) ?? { queue: createLockQueue(limits), waiting: 0 };
  turns.set(name, turn);
  turn.waiting += 1;
  try {
    return await turn.queue(work);
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(name);
  }
}

interface Claim {
  readonly actor: string;
  readonly keyHash: Buffer;
  readonly requestHash: Buffer;
  /** Made of the key as well: who has the database and the shop's secret still can't read answers, such as a token shown once. */
  readonly cipherKey: Buffer;
}

const hash = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

function claimOf({ actor, key, name, input }: KeyedRequest, shopSecret: string): Claim {
  const { userId, program } = signedIn(actor);
  const whose = program ? `program ${program.id}` : `user ${userId}`;
  const { files = {}, ...rest } = input;
  const digests = Object.entries(files as Record<string, readonly Buffer[]>).map(
    ([field, sent]) => [field, sent.map((bytes) => hash(bytes).toString('hex'))],
  );
  return {
    actor: whose,
    keyHash: hash(key),
    requestHash: hash(JSON.stringify([name, rest, digests])),
    cipherKey: Buffer.from(
      hkdfSync('sha256', shopSecret, `${whose} ${key}`, 'mantel first answer', 32),
    ),
  };
}

interface KeptAnswer {
  readonly request_hash: Buffer;
  readonly answer: Buffer;
}

/** The first answer to a key, whose lock is held until the transaction ends. */
async function lockAndFind(
  transaction: Transaction<Database>,
  { actor, keyHash }: Claim,
): Promise<KeptAnswer | undefined> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstAnswer},
    hashtext(${`${actor} ${keyHash.toString('hex')}`}))`.execute(transaction);
  const { rows } = await sql<KeptAnswer>`
    select request_hash, answer from first_answers
    where actor = ${actor} and key_hash = ${keyHash}
      and created_at >= now() - interval '7 days'`.execute(transaction);
  return rows[0];
}

/** Keeps an answer, and so many of the answers before it as may be kept. */
async function keep(
  transaction: Transaction<Database>,
  { actor, keyHash, requestHash }: Claim,
  answer: Buffer,
): Promise<void> {
  await sql`
    delete from first_answers where actor = ${actor} and key_hash in (
      select key_hash from first_answers where actor = ${actor} and key_hash in (
        select key_hash from (
          select key_hash, sum(bytes) over (order by created_at desc, key_hash) as total
          from first_answers where actor = ${actor}
        ) kept where total > ${MAX_KEPT - answer.length - ROW})
      for update skip locked)`.execute(transaction);
  await sql`
    insert into first_answers (actor, key_hash, request_hash, answer, bytes)
    values (${actor}, ${keyHash}, ${requestHash}, ${answer}, ${answer.length + ROW})
    on conflict (actor, key_hash) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, bytes = excluded.bytes,
        created_at = now()`.execute(transaction);
}

/** @throws {Refusal} 422 where the shop's secret is another one now */
function unseal(sealed: Buffer, key: Buffer): string {
  const text = unsealText(sealed, key);
  if (text === null) {
    throw wordedRefusal(422, 'idempotency-key', API_TOKENS, 'answer_unreadable');
  }
  return text;
}

/** Removes at most `most` answers that are older than 7 days, as those of orders. @returns how many */
export async function removeOldAnswers(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from first_answers where (actor, key_hash) in (
      select actor, key_hash from first_answers where created_at < now() - interval '7 days'
      order by created_at limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
