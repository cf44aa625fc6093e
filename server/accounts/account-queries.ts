import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Profile, Registration, User } from '../../contract/accounts.ts';
import { deviceName } from '../../domain/device-name.ts';
import { normalizeEmail } from '../../domain/email.ts';
import type { StaffRole } from '../../domain/staff-roles.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { findProgram, isApiToken } from '../http/find-program.ts';
import { roughNetwork } from '../http/rate-limits.ts';
import { Refusal } from '../http/refusal.ts';

/** What the contract's `user` is made of. */
const USER_COLUMNS = [
  'id',
  'name',
  'email',
  'role',
  'staff_role',
  'phone',
  'region',
  'city',
  'street',
] as const;
const USER = USER_COLUMNS.join(', ');

/** How the database keeps what somebody may do: an owner has role `admin`, other staff a `staff_role`. */
interface RoleColumns {
  readonly role: string;
  readonly staff_role: string | null;
}

/** The role of a member of the staff; `null` for customers. */
export const staffRoleOf = ({ role, staff_role }: RoleColumns): StaffRole | null =>
  role === 'admin' ? 'owner' : (staff_role as StaffRole | null);

type UserRow = Omit<User, keyof RoleColumns> & RoleColumns;

function userOf(row: UserRow): User {
  const staffRole = staffRoleOf(row);
  return { ...row, role: staffRole === null ? 'user' : 'admin', staff_role: staffRole };
}

/** What accounts are found by; compare it with `normalizeEmail` (domain/email.ts). Its unique index is `users_by_email`. */
export const EMAIL_KEY = 'lower(email::text collate "C")';

/** A user with the hash of the password, which goes nowhere else. */
export interface Account {
  readonly user: User;
  readonly passwordHash: string;
  /** Whether a login needs a code as well. */
  readonly hasSecondFactor: boolean;
}

const ACCOUNT = `${USER}, password_hash, exists (
  select from second_factors f where f.user_id = users.id and f.turned_on_at is not null) as has_second_factor`;

const FIND_ACCOUNT = {
  name: 'find-account',
  text: `select ${ACCOUNT} from users where ${EMAIL_KEY} = $1`,
};

/** The account with an e-mail, regardless of the case of A to Z; `null` when there is none. */
export async function findAccount(db: Kysely<Database>, email: string): Promise<Account | null> {
  const [row] = await namedQuery<AccountRow>(db, FIND_ACCOUNT, [normalizeEmail(email)]);
  return row ? accountOf(row) : null;
}

const FIND_ACCOUNT_BY_ID = {
  name: 'find-account-by-id',
  text: `select ${ACCOUNT} from users where id = $1`,
};

/** A user's account; `null` when there is none. */
export async function findAccountById(db: Kysely<Database>, id: number): Promise<Account | null> {
  const [row] = await namedQuery<AccountRow>(db, FIND_ACCOUNT_BY_ID, [id]);
  return row ? accountOf(row) : null;
}

type AccountRow = UserRow & {
  readonly password_hash: string;
  readonly has_second_factor: boolean;
};

const accountOf = ({ password_hash, has_second_factor, ...row }: AccountRow): Account => ({
  user: userOf(row),
  passwordHash: password_hash,
  hasSecondFactor: has_second_factor,
});

const READ_USER = { name: 'read-user', text: `select ${USER} from users where id = $1` };

/** The user with an id; `null` when there is none. */
export async function readUser(db: Kysely<Database>, id: number): Promise<User | null> {
  const [user] = await namedQuery<UserRow>(db, READ_USER, [id]);
  return user ? userOf(user) : null;
}

/** What an account is opened with. */
interface NewAccount extends Omit<Registration, 'password' | 'password_confirmation'> {
  readonly passwordHash: string;
  /** SHA-256 of the request's key; `null`: it came without one. */
  readonly registrationKey: Buffer | null;
}

/** Writes a customer; `null` when the e-mail is taken. */
export async function insertUser(db: Kysely<Database>, account: NewAccount): Promise<User | null> {
  const { passwordHash, name, email, phone, region, city, street, registrationKey } = account;
  const user = await db
    .insertInto('users')
    .values({
      name,
      email,
      password_hash: passwordHash,
      phone,
      region,
      city,
      street,
      registration_key: registrationKey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  return user ? userOf(user) : null;
}

/**
 * Writes an account that somebody was invited to open, a customer's as yet; `null` when the e-mail is taken.
 *
 * @returns its id
 */
export async function insertStaff(
  db: Kysely<Database>,
  { name, email, passwordHash }: Pick<NewAccount, 'name' | 'email' | 'passwordHash'>,
): Promise<number | null> {
  const user = await db
    .insertInto('users')
    .values({ name, email, password_hash: passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return user?.id ?? null;
}

/** Changes a user's profile; `null` when there is no such user. */
export async function updateProfile(
  db: Kysely<Database>,
  id: number,
  profile: Profile,
): Promise<User | null> {
  const { name, phone, region, city, street } = profile;
  const user = await db
    .updateTable('users')
    .set({ name, phone, region, city, street })
    .where('id', '=', id)
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  return user ? userOf(user) : null;
}

/**
 * Gives a user another password and returns their e-mail; `null` when they are gone, or their password is
 * no longer the one that was checked.
 *
 * @param checked the hash that was proven; `null` where a mailed link was
 */
export async function replacePassword(
  db: Kysely<Database>,
  id: number,
  { hash, checked }: { readonly hash: string; readonly checked: string | null },
): Promise<string | null> {
  const user = await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .$if(checked !== null, (update) => update.where('password_hash', '=', checked))
    .returning('email')
    .executeTakeFirst();
  return user?.email ?? null;
}

/** Notes that who has an account reads the mail of its address: they followed a link that went there. */
export async function noteEmailVerified(db: Kysely<Database>, id: number): Promise<void> {
  const now = sql<Date>`now()`;
  await db.updateTable('users').set({ email_verified_at: now }).where('id', '=', id).execute();
}

/**
 * Gives a user another e-mail, which a mailed link has proved theirs, and returns the old one; `null` when they are gone.
 *
 * @throws a unique violation (23505) when the new one has an account.
 */
export async function replaceEmail(
  db: Kysely<Database>,
  id: number,
  email: string,
): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    with former as (select id, email::text as email from users where id = ${id} for update)
    update users set email = ${email}::citext, email_verified_at = now() from former where users.id = former.id
    returning former.email`.execute(db);
  return rows[0]?.email ?? null;
}

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A session ends 30 days after its last use; every one that ended goes in time. */
const OPEN_SESSION = {
  name: 'open-session',
  text: `
    with ended as (
      delete from sessions where token_hash in (
        select token_hash from sessions where expires_at <= now() order by expires_at limit 100
        for update skip locked)
    )
    insert into sessions (token_hash, user_id, expires_at, device, network, second_factor)
    select $1, id, now() + interval '30 days', $4, $5, $6 from users where id = $2 and password_hash = $3
    for share
    returning user_id`,
};

/** Who proved who they are, and by which password. */
export interface ProvenAccount {
  readonly user: { readonly id: number };
  readonly passwordHash: string;
  /** Whether a code of their second factor was right too. */
  readonly secondFactor?: true;
}

/** Where a session begins, as its owner sees it later; empty when not known. */
export interface SessionOrigin {
  readonly clientAddress?: string;
  readonly userAgent?: string;
}

/**
 * Begins a session and gives its token, which only the client keeps. One query. Whatever calls it, an account with a second
 * factor gets none without it: the trigger `require_second_factor` sees to that.
 *
 * @throws {Refusal} 401 when the password was changed since it was checked: anyone who changed it has
 * signed out all devices; and when a second factor is on that was not proved.
 */
export async function openSession(
  db: Kysely<Database>,
  { user, passwordHash, secondFactor }: ProvenAccount,
  { clientAddress = '', userAgent = '' }: SessionOrigin = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const opened = await namedQuery(db, OPEN_SESSION, [
    hashToken(token),
    user.id,
    passwordHash,
    deviceName(userAgent),
    roughNetwork(clientAddress),
    secondFactor === true,
  ]);
  if (opened.length === 0) throw new Refusal(401, 'Please log in again');
  return token;
}

const FIND_ACTOR = {
  name: 'find-actor',
  text: `
    select s.user_id, u.role, u.staff_role, s.last_used_at <= now() - interval '1 hour' as rested
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > now()`,
};

const EXTEND_SESSION = {
  name: 'extend-session',
  text: `
    update sessions set last_used_at = now(), expires_at = now() + interval '30 days'
    where token_hash = $1 and last_used_at <= now() - interval '1 hour'`,
};

interface ActorRow extends RoleColumns {
  readonly user_id: number;
  /** Not used for an hour. */
  readonly rested: boolean;
}

/**
 * Who a token belongs to; `null` when it is unknown, expired or revoked. One query, and once an
 * hour another that extends the session.
 */
export async function findActor(db: Kysely<Database>, token: string): Promise<SignedIn | null> {
  if (isApiToken(token)) return findProgram(db, token);
  if (!TOKEN.test(token)) return null;
  const tokenHash = hashToken(token);
  const [session] = await namedQuery<ActorRow>(db, FIND_ACTOR, [tokenHash]);
  if (!session) return null;
  if (session.rested) await namedQuery(db, EXTEND_SESSION, [tokenHash]);
  const role = staffRoleOf(session) ?? 'user';
  return { kind: 'user', userId: session.user_id, role, tokenHash };
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
 * end by the trigger `end_account_ties`.
 */
export async function keepSession(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await sql`select set_config('mantel.kept_session', ${tokenHash.toString('hex')}, true)`.execute(
    db,
  );
}
