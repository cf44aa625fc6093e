import { type Kysely, sql } from 'kysely';
import type { AccountSession } from '../../contract/staff.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';

/** Names a session to its owner. It is a hash of what is kept of the token, so that not even that leaves. */
const SESSION_ID = sql<string>`encode(sha256(token_hash), 'hex')`;

/** The devices on which somebody is logged in, the one that was used last first. */
export async function listSessions(
  db: Kysely<Database>,
  { userId, tokenHash }: SignedIn,
): Promise<AccountSession[]> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['token_hash', 'device', 'network', 'created_at', 'last_used_at', SESSION_ID.as('id')])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute();
  return sessions.map(({ token_hash, device, network, created_at, last_used_at, id }) => ({
    id,
    device: device ?? '',
    network: network ?? '',
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: tokenHash !== undefined && token_hash.equals(tokenHash),
  }));
}

/**
 * Logs one device of somebody out.
 *
 * @throws {Refusal} 404 when it is not theirs, or logged out already.
 */
export async function endSessionById(
  db: Kysely<Database>,
  { userId }: SignedIn,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(SESSION_ID, '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Refusal(404, 'This device is logged out already');
}
