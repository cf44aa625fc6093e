import { sql } from 'kysely';
import { findAccount } from './account-queries.ts';
import { type AdminLogin, type AdminServices, againOnConflict, setAdmin } from './manage-admins.ts';
import { randomPassword } from './random-password.ts';

/** Nobody can register it: it has no domain. */
const FIRST_ADMIN = 'admin@localhost';

/**
 * Sees to it that the shop has an admin (decisions §1): the wanted one with the wanted password, or,
 * when none is wanted and there is none yet, one with a random password.
 *
 * @returns the admin whose password has to be told to the operator now, else `null`
 */
export async function ensureAdmin(
  services: AdminServices,
  wanted: AdminLogin | undefined,
): Promise<AdminLogin | null> {
  if (!wanted) return makeFirstAdmin(services);
  const account = await findAccount(services.db, wanted.email);
  const isThere =
    account?.user.role === 'admin' &&
    (await services.passwords.verify(account.passwordHash, wanted.password));
  if (!isThere) await setAdmin(services, wanted);
  return null;
}

/** Of several instances that start at once, one makes the admin. */
async function makeFirstAdmin({ db, passwords }: AdminServices): Promise<AdminLogin | null> {
  const { rows: admins } = await sql`select from users where role = 'admin' limit 1`.execute(db);
  if (admins.length > 0) return null;
  const password = randomPassword();
  const hash = await passwords.hash(password);
  const { rows: made } = await againOnConflict(() =>
    sql`
      insert into users (name, email, role, password_hash)
      values ('Admin', ${FIRST_ADMIN}, 'admin', ${hash})
      on conflict (email) do update set role = 'admin', password_hash = excluded.password_hash
        where users.role <> 'admin'
      returning id`.execute(db),
  );
  return made.length > 0 ? { email: FIRST_ADMIN, password } : null;
}
