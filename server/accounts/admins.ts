import { type Kysely, sql } from 'kysely';
import { isTaken } from '../database/database-errors.ts';
import type { Database } from '../database/types.ts';
import { EMAIL_KEY, findAccount, replacePassword } from './account-queries.ts';
import { type Passwords, randomPassword } from './passwords.ts';
import { removeSecondFactor } from './second-factor-queries.ts';
import { lockOwners, setStaffRole } from './staff.ts';

/** Nobody can register it: it has no domain. */
const FIRST_ADMIN = 'admin@localhost';

/**
 * Sees to it that the shop has an owner: the wanted one with the wanted password, or,
 * when none is wanted and there is none yet, one with a random password.
 *
 * @returns the admin whose password has to be shown to the operator now, else `null`
 */
export async function ensureAdmin(
  services: AdminServices,
  wanted: AdminLogin | undefined,
): Promise<AdminLogin | null> {
  if (!wanted) return makeFirstAdmin(services);
  const account = await findAccount(services.db, wanted.email);
  const isThere =
    account?.user.staff_role === 'owner' &&
    (await services.passwords.verify(account.passwordHash, wanted.password));
  if (!isThere) await setAdmin(services, wanted);
  return null;
}

/** Of several instances that start at once, one makes the admin. */
async function makeFirstAdmin({ db, passwords }: AdminServices): Promise<AdminLogin | null> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  if (admin) return null;
  const password = randomPassword();
  const hash = await passwords.hash(password);
  const made = await againOnConflict(() =>
    db
      .insertInto('users')
      .values({ name: 'Admin', email: FIRST_ADMIN, role: 'admin', password_hash: hash })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ role: 'admin', password_hash: hash })
          .where('users.role', '<>', 'admin'),
      )
      .returning('id')
      .execute(),
  );
  return made.length > 0 ? { email: FIRST_ADMIN, password } : null;
}

/** What the operator's commands need. */
export interface AdminServices {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
}

export interface AdminLogin {
  readonly email: string;
  readonly password: string;
}

/**
 * Makes someone an owner with this password: a new account, or the one that has the e-mail. An
 * account that was there loses its old password, its sessions and its mailed links (`end_account_ties` in SQL), for nobody has
 * proved that its owner has the e-mail.
 *
 * @returns whether the account is new
 */
export async function setAdmin(
  { db, passwords }: AdminServices,
  { email, password }: AdminLogin,
): Promise<boolean> {
  const hash = await passwords.hash(password);
  const { rows } = await againOnConflict(() =>
    sql<{ made: boolean }>`
      insert into users (name, email, role, password_hash) values ('Admin', ${email}, 'admin', ${hash})
      on conflict (${sql.raw(`(${EMAIL_KEY})`)}) do update set role = 'admin', password_hash = excluded.password_hash
      returning xmax = 0 as made`.execute(db),
  );
  const [admin] = rows;
  if (!admin) throw new Error('The admin was not written');
  return admin.made;
}

/**
 * Writes an account; once more when another instance wrote the same one at that moment. `on conflict` names one of the
 * two unique indexes of e-mails, and a parallel insert can meet the other one first.
 */
async function againOnConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTaken(error)) throw error;
    return write();
  }
}

/**
 * Gives a member of the staff another password, which ends their sessions, and turns their second factor off. Their role stays.
 *
 * @returns also whether a second factor was on
 */
export async function resetAdmin(
  { db, passwords }: AdminServices,
  { email, password }: AdminLogin,
): Promise<'reset' | 'reset and second factor off' | 'no admin'> {
  const account = await findAccount(db, email);
  if (account?.user.role !== 'admin') return 'no admin';
  const hash = await passwords.hash(password);
  const { id } = account.user;
  return db.transaction().execute(async (transaction) => {
    const isThere = (await replacePassword(transaction, id, { hash, checked: null })) !== null;
    if (!isThere) return 'no admin';
    const wasOn = await removeSecondFactor(transaction, id);
    return wasOn ? 'reset and second factor off' : 'reset';
  });
}

/**
 * Makes a member of the staff a customer, which ends their sessions; their orders stay. The last owner stays one.
 */
export async function removeAdmin(
  { db }: Pick<AdminServices, 'db'>,
  email: string,
): Promise<'removed' | 'no admin' | 'last admin'> {
  return db.transaction().execute(async (transaction) => {
    const owners = await lockOwners(transaction);
    const account = await findAccount(transaction, email);
    if (account?.user.role !== 'admin') return 'no admin';
    const { id } = account.user;
    if (owners.length === 1 && owners[0] === id) return 'last admin';
    await setStaffRole(transaction, id, null);
    return 'removed';
  });
}
