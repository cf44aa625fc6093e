import { type Kysely, sql } from 'kysely';
import type { AccountSession, staffCalls } from '../../contract/staff.ts';
import {
  DEVICE_LOGGED_OUT,
  INVITATION_ENDED,
  INVITATION_MADE,
  STAFF_MEMBER_REMOVED,
  STAFF_ROLE_CHANGED,
  STAFF_SECOND_FACTOR_OFF,
} from '../../domain/success-messages.ts';
import type { Database } from '../database/types.ts';
import { type SignedIn, signedIn } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { MailingAccounts } from './change-credentials.ts';
import {
  endInvitation,
  invite,
  loginInvited,
  readInvitation,
  registerInvited,
} from './invitations.ts';
import { originOf } from './log-in.ts';
import { changeStaffRole, listStaff, removeStaff, resetSecondFactor } from './staff.ts';

/** Serves the calls about staff, their invitations, and one's own sessions. */
export const staffHandlers = (
  services: () => Promise<MailingAccounts>,
  wakeOutbox: () => void,
): Handlers<typeof staffCalls> => ({
  'GET /staff': async () => ({ data: await listStaff((await services()).db) }),
  'PUT /staff/{id}': async ({ params, body }, { actor }) => {
    const change = { ownerId: signedIn(actor).userId, id: params.id };
    const data = await changeStaffRole((await services()).db, change, body.staff_role);
    return { data, message: STAFF_ROLE_CHANGED };
  },
  'DELETE /staff/{id}': async ({ params }, { actor }) => {
    const change = { ownerId: signedIn(actor).userId, id: params.id };
    await removeStaff((await services()).db, change);
    return { data: null, message: STAFF_MEMBER_REMOVED };
  },
  'DELETE /staff/{id}/second-factor': async ({ params }, { actor }) => {
    const change = { ownerId: signedIn(actor).userId, id: params.id };
    const data = await resetSecondFactor((await services()).db, change);
    return { data, message: STAFF_SECOND_FACTOR_OFF };
  },
  'POST /staff/invitations': async ({ body }, { actor }) => {
    const data = await invite(await services(), signedIn(actor).userId, body);
    wakeOutbox();
    return { data, message: INVITATION_MADE };
  },
  'DELETE /staff/invitations/{id}': async ({ params }, { actor }) => {
    await endInvitation((await services()).db, signedIn(actor).userId, params.id);
    return { data: null, message: INVITATION_ENDED };
  },
  'POST /auth/invitation': async ({ body }) => ({
    data: await readInvitation((await services()).db, body.token),
  }),
  'POST /auth/invitation/register': async ({ headers, body }, context) => ({
    data: await registerInvited(await services(), body, originOf(context, headers)),
  }),
  'POST /auth/invitation/login': async ({ headers, body }, context) => ({
    data: await loginInvited(await services(), body, originOf(context, headers)),
  }),
  'GET /auth/sessions': async (_input, { actor }) => ({
    data: await listSessions((await services()).db, signedIn(actor)),
  }),
  'DELETE /auth/sessions/{id}': async ({ params }, { actor }) => {
    await endSessionById((await services()).db, signedIn(actor), params.id);
    return { data: null, message: DEVICE_LOGGED_OUT };
  },
});

/** Names a session to its owner. It is a hash of what is stored of the token, so that not even that leaves. */
const SESSION_ID = sql<string>`encode(sha256(token_hash), 'hex')`;

/** The devices on which somebody is logged in, the one that was used last first. */
async function listSessions(
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
async function endSessionById(
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
