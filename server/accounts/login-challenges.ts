import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { hashLink } from './account-links.ts';
import type { ProvenAccount } from './account-queries.ts';

type Db = Kysely<Database>;

/** Challenges of one account at a time; the oldest goes first. */
const MAX_CHALLENGES = 20;
/** Codes that may be tried with one challenge. */
const MAX_TRIES = 5;

const STORE_CHALLENGE = {
  name: 'keep-login-challenge',
  text: `
    with ended as (
      delete from login_challenges where token_hash in (
        select token_hash from login_challenges where expires_at <= now() order by expires_at limit 100
        for update skip locked)
    ), evicted as (
      delete from login_challenges where token_hash in (
        select token_hash from login_challenges where user_id = $2
        order by created_at desc offset ${MAX_CHALLENGES - 1}
        for update skip locked)
    )
    insert into login_challenges (token_hash, user_id)
    select $1, id from users where id = $2 and password_hash = $3 for share
    returning user_id`,
};

/**
 * Notes for five minutes that the password of an account was right.
 *
 * @returns the challenge, of which only a hash is stored; `null` when the password was changed since it was checked
 */
export async function storeChallenge(
  db: Db,
  { user, passwordHash }: ProvenAccount,
): Promise<string | null> {
  const challenge = randomBytes(32).toString('base64url');
  const stored = await namedQuery(db, STORE_CHALLENGE, [
    hashLink(challenge),
    user.id,
    passwordHash,
  ]);
  return stored.length > 0 ? challenge : null;
}

/** Whose login a challenge is of, and counts a try; `null` when it is unknown, over, used or tried too often. */
export async function tryChallenge(db: Db, challenge: string): Promise<number | null> {
  const tried = await db
    .updateTable('login_challenges')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashLink(challenge))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MAX_TRIES)
    .returning('user_id')
    .executeTakeFirst();
  return tried?.user_id ?? null;
}

/** Whose login a challenge is of, without counting a try; `null` as {@link tryChallenge} has it. */
export async function readChallenge(db: Db, challenge: string): Promise<number | null> {
  const found = await db
    .selectFrom('login_challenges')
    .select('user_id')
    .where('token_hash', '=', hashLink(challenge))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MAX_TRIES)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

/** Uses a challenge up; false when another request did, or it ended with a new password. */
export async function spendChallenge(db: Db, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('login_challenges')
    .where('token_hash', '=', hashLink(challenge))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes challenges that are over. @returns how many it removed. */
export async function removeOldChallenges(db: Db, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('login_challenges')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('login_challenges')
        .select('token_hash')
        .where('expires_at', '<=', sql<Date>`now()`)
        .limit(most),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
