import type { Kysely } from 'kysely';
import type { Credentials, Session } from '../../contract/accounts.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { findAccount } from './account-queries.ts';
import type { LoginTries } from './login-tries.ts';
import type { Passwords } from './passwords.ts';
import { openSession } from './session-queries.ts';

/** What registering and logging in stand on. */
export interface AccountServices {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  readonly tries: LoginTries;
}

/**
 * Begins a session. An unknown e-mail costs the same query and the same hash as a wrong password,
 * so that neither answer nor time tells who has an account (safety.md).
 *
 * @throws {Refusal} 401 for both, 429 after too many tries.
 */
export async function logIn(
  { db, passwords, tries }: AccountServices,
  { email, password }: Credentials,
  clientAddress: string,
): Promise<Session> {
  tries.count({ email, clientAddress });
  const account = await findAccount(db, email);
  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
  if (!account || !isRight) throw new Refusal(401, 'Invalid email or password');
  const token = await openSession(db, account);
  tries.forget({ email, clientAddress });
  return { user: account.user, token };
}
