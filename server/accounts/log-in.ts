import type { Kysely } from 'kysely';
import type { Credentials, Session } from '../../contract/accounts.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { findAccount } from './account-queries.ts';
import { hashDevice, isKnownDevice, rememberDevice } from './known-devices.ts';
import type { LoginTries } from './login-tries.ts';
import type { Passwords } from './passwords.ts';
import { openSession } from './session-queries.ts';

/** What registering and logging in stand on. */
export interface AccountServices {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  readonly tries: LoginTries;
}

/** Where a form comes from. */
export interface LoginOrigin {
  readonly clientAddress: string;
  /** The random token by which the browser names itself (`X-Device-Token`). */
  readonly device?: string | undefined;
}

/**
 * Begins a session. An unknown e-mail costs the same query and the same hash as a wrong password,
 * so that neither answer nor time tells who has an account (safety.md). A device that logged in to the account before
 * may try although others have used its tries up.
 *
 * @throws {Refusal} 401 for both, 429 after too many tries.
 */
export async function logIn(
  { db, passwords, tries }: AccountServices,
  { email, password }: Credentials,
  { clientAddress, device }: LoginOrigin,
): Promise<Session> {
  const deviceHash = device === undefined ? null : hashDevice(device);
  const isKnown = deviceHash !== null && (await isKnownDevice(db, email, deviceHash));
  const knownDevice = isKnown ? deviceHash.toString('base64url') : undefined;
  const taken = await tries.take({ what: 'login', email, clientAddress, knownDevice });
  const account = await findAccount(db, email);
  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
  if (!account || !isRight) throw new Refusal(401, 'Invalid email or password');
  const token = await openSession(db, account);
  if (deviceHash) await rememberDevice(db, account, deviceHash);
  await taken.giveBack();
  return { user: account.user, token };
}
