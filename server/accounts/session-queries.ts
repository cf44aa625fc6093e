import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A session ends 30 days after its last use (issue 3); every one that ended goes in time. */
const OPEN_SESSION = {
  name: 'open-session',
  text: `
    with ended as (
      delete from sessions where token_hash in (
        select token_hash from sessions where expires_at <= now() order by expires_at limit 100
        for update skip locked)
    )
    insert into sessions (token_hash, user_id, expires_at)
    select $1, id, now() + interval '30 days' from users where id = $2 and password_hash = $3
    for share
    returning user_id`,
};

/** Who proved himself, and by which password. */
interface ProvenAccount {
  readonly user: { readonly id: number };
  readonly passwordHash: string;
}

/**
 * Begins a session and gives its token, which only the client keeps. One query.
 *
 * @throws {Refusal} 401 when the password was changed since it was checked: whoever changed it has
 * signed out all devices.
 */
export async function openSession(
  db: Kysely<Database>,
  { user, passwordHash }: ProvenAccount,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const opened = await namedQuery(db, OPEN_SESSION, [hashToken(token), user.id, passwordHash]);
  if (opened.length === 0) throw new Refusal(401, 'Please log in again');
  return token;
}

const FIND_ACTOR = {
  name: 'find-actor',
  text: `
    select s.user_id, u.role, s.last_used_at <= now() - interval '1 hour' as rested
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > now()`,
};

const EXTEND_SESSION = {
  name: 'extend-session',
  text: `
    update sessions set last_used_at = now(), expires_at = now() + interval '30 days'
    where token_hash = $1 and last_used_at <= now() - interval '1 hour'`,
};

interface ActorRow {
  readonly user_id: number;
  readonly role: SignedIn['role'];
  /** Not used for an hour. */
  readonly rested: boolean;
}

/**
 * Who a token belongs to; `null` when it is unknown, expired or revoked. One query, and once an
 * hour another that extends the session.
 */
export async function findActor(db: Kysely<Database>, token: string): Promise<SignedIn | null> {
  if (!TOKEN.test(token)) return null;
  const tokenHash = hashToken(token);
  const [session] = await namedQuery<ActorRow>(db, FIND_ACTOR, [tokenHash]);
  if (!session) return null;
  if (session.rested) await namedQuery(db, EXTEND_SESSION, [tokenHash]);
  return { kind: 'user', userId: session.user_id, role: session.role, tokenHash };
}

/** Ends one session. */
export async function endSession(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a user, on all devices. A change of password, e-mail or role does so by itself. */
export async function signOutEverywhere(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/**
 * Lets one session outlive a change of its account in this transaction: the session that makes the change. All others
 * end by the trigger `end_account_ties` (migration 0030).
 */
export async function keepSession(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await sql`select set_config('mantel.kept_session', ${tokenHash.toString('hex')}, true)`.execute(
    db,
  );
}
