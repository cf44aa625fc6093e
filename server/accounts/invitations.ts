import { type Kysely, sql, type Transaction } from 'kysely';
import type { Session } from '../../contract/accounts.ts';
import type {
  InvitedAccount,
  InvitedLogin,
  NewInvitation,
  StaffInvitation,
} from '../../contract/staff.ts';
import { normalizeEmail } from '../../domain/email.ts';
import type { StaffRole } from '../../domain/staff-roles.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { linkToken, newSeed } from '../mail/link-tokens.ts';
import { queueMail } from '../mail/outbox-queries.ts';
import { hashLink } from './account-links.ts';
import { invitationMail } from './account-mails.ts';
import {
  type Account,
  findAccount,
  insertStaff,
  openSession,
  readUser,
} from './account-queries.ts';
import type { MailingAccounts } from './change-credentials.ts';
import { hashDevice, type LoginOrigin, storeDevice } from './log-in.ts';
import { asOwner, invitationToWire, selectInvitations, setStaffRole } from './staff.ts';

/** This many invitations are open at a time. */
const MAX_OPEN = 100;

/**
 * Invites somebody by a link, which is mailed and answered this once. An earlier invitation to the same e-mail ends.
 *
 * @throws {Refusal} 409 for someone who is of the staff already, and while a hundred invitations are open; 403 when the asker is no
 * owner any more.
 */
export function invite(
  { db, shopSecret, shop }: MailingAccounts,
  ownerId: number,
  { email, staff_role }: NewInvitation,
): Promise<{ invitation: StaffInvitation; link: string }> {
  const seed = newSeed();
  const token = linkToken(seed, shopSecret);
  return asOwner(db, ownerId, async (transaction) => {
    const account = await findAccount(transaction, email);
    if (account?.user.role === 'admin') throw isStaffAlready();
    await transaction.deleteFrom('staff_invitations').where(EMAIL, '=', email).execute();
    const open = await transaction
      .selectFrom('staff_invitations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow();
    if (Number(open.count) >= MAX_OPEN)
      throw new Refusal(409, 'A hundred invitations are open already. End some of them first');
    const { id } = await transaction
      .insertInto('staff_invitations')
      .values({ email, staff_role, invited_by: ownerId, token_hash: hashLink(token) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await selectInvitations(transaction).where('id', '=', id).executeTakeFirstOrThrow();
    await queueMail(transaction, invitationMail(email, shop, { seed, role: staff_role }));
    const link = `${shop.publicUrl}/staff-invitation#token=${token}`;
    return { invitation: invitationToWire(row), link };
  });
}

/** What the unique index of invitations holds; compare it with `normalizeEmail`. */
const EMAIL = sql<string>`lower(email::text collate "C")`;

/**
 * Ends an invitation.
 *
 * @throws {Refusal} 404 when there is none any more, 403 when the asker is no owner any more.
 */
export function endInvitation(db: Kysely<Database>, ownerId: number, id: number): Promise<void> {
  return asOwner(db, ownerId, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('staff_invitations')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal(404, 'There is no such invitation any more');
  });
}

/** Removes invitations that nobody took up in time. @returns how many it removed. */
export async function removeOldInvitations(db: Kysely<Database>, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_invitations')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('staff_invitations')
        .select('id')
        .where('expires_at', '<=', sql<Date>`now()`)
        .limit(most),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

interface OpenInvitation {
  readonly id: number;
  readonly email: string;
  readonly staff_role: StaffRole;
}

/** @throws {Refusal} 422 for a link that is unknown, used, over or ended: nobody learns which. */
async function findInvitation(db: Kysely<Database>, token: string): Promise<OpenInvitation> {
  const invitation = await db
    .selectFrom('staff_invitations')
    .select(['id', 'email', 'staff_role'])
    .where('token_hash', '=', hashLink(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!invitation) throw badInvitation();
  return { ...invitation, staff_role: invitation.staff_role as StaffRole };
}

/**
 * Who a link is for.
 *
 * @throws {Refusal} 422 for a link that is not good (any more).
 */
export async function readInvitation(db: Kysely<Database>, token: string) {
  const { email, staff_role } = await findInvitation(db, token);
  return { email, staff_role, has_account: (await findAccount(db, email)) !== null };
}

/**
 * Opens the account that an invitation is for, with its first session. The e-mail and the role are the invitation's.
 *
 * @throws {Refusal} 422 for a link that is not good (any more), 409 when the e-mail has got an account meanwhile.
 */
export async function registerInvited(
  { db, passwords }: MailingAccounts,
  { token, name, password }: InvitedAccount,
  origin: LoginOrigin,
): Promise<Session> {
  await findInvitation(db, token); // Nobody else costs a hash.
  const passwordHash = await passwords.hash(password);
  return db.transaction().execute(async (transaction) => {
    const { email } = await findInvitation(transaction, token);
    const userId = await insertStaff(transaction, { name, email, passwordHash });
    if (userId === null) throw hasAccount();
    return takeUp(transaction, { token, userId, passwordHash }, origin);
  });
}

/**
 * Takes an invitation up with the account that its e-mail has. Its password is asked for: an invitation is handed over by
 * an owner, and must not open the account of somebody who was a customer before.
 *
 * @throws {Refusal} 422 for a link that is not good (any more) and a wrong password, 429 after too many tries.
 */
export async function loginInvited(
  { db, passwords, tries }: MailingAccounts,
  { token, password }: InvitedLogin,
  origin: LoginOrigin,
): Promise<Session> {
  const { email } = await findInvitation(db, token);
  const taken = await tries.take({ what: 'proof', email, clientAddress: origin.clientAddress });
  const account = await findAccount(db, email);
  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
  if (!account || !isRight) throw wrongPassword();
  const session = await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account);
    const proven = { token, userId: account.user.id, passwordHash: account.passwordHash };
    return takeUp(transaction, proven, origin);
  });
  await taken.giveBack();
  return session;
}

/** First the account, then its invitation: the order in which a change of the account locks them (`end_account_ties` in SQL). */
async function lockAccount(
  transaction: Transaction<Database>,
  { user, passwordHash }: Account,
): Promise<void> {
  const locked = await transaction
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.id)
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw wrongPassword();
}

interface ProvenGuest {
  readonly token: string;
  readonly userId: number;
  readonly passwordHash: string;
}

/** Uses an invitation up: the account gets its role, and a session. Of two who do so at once, one finds it used. */
async function takeUp(
  transaction: Transaction<Database>,
  { token, userId, passwordHash }: ProvenGuest,
  { device, ...from }: LoginOrigin,
): Promise<Session> {
  await actAs(transaction, userId);
  const used = await transaction
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', hashLink(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['email', 'staff_role'])
    .executeTakeFirst();
  const former = await readUser(transaction, userId);
  const isTheirs = used && former && normalizeEmail(former.email) === normalizeEmail(used.email);
  if (!isTheirs || former.role === 'admin') throw badInvitation();
  await setStaffRole(transaction, userId, used.staff_role as StaffRole);
  const account = { user: { id: userId }, passwordHash };
  const opened = await openSession(transaction, account, from);
  if (device) await storeDevice(transaction, account, hashDevice(device));
  const user = await readUser(transaction, userId);
  if (!user) throw badInvitation();
  return { user, token: opened };
}

function badInvitation(): Refusal {
  const message =
    'This invitation is no longer good. Please ask an owner of the shop for a new one.';
  return new Refusal(422, message, { errors: fieldErrors('token', message) });
}

function wrongPassword(): Refusal {
  const message = 'This is not the password of your account';
  return new Refusal(422, message, { errors: fieldErrors('password', message) });
}

const isStaffAlready = () =>
  new Refusal(409, 'Someone with this e-mail works here already. Change their role in the list');

const hasAccount = () =>
  new Refusal(409, 'This e-mail has an account already. Open the link again to use it');
