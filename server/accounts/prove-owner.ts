import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { type Account, findAccountById } from './account-queries.ts';
import type { AccountServices } from './log-in.ts';

interface Proof {
  readonly userId: number;
  readonly password: string;
  /** Under which field a wrong password is told. */
  readonly field: string;
  readonly clientAddress: string;
}

/**
 * Whoever holds a session shows that the account is his: a device left open is not enough.
 *
 * @throws {Refusal} 422 for a wrong password, never 401: the session goes on. 429 after too many tries.
 */
export async function proveOwner(
  { db, passwords, tries }: AccountServices,
  { userId, password, field, clientAddress }: Proof,
): Promise<Account> {
  const account = await findAccountById(db, userId);
  if (!account) throw new Refusal(401, "You're not logged in");
  const taken = await tries.take({ what: 'login', email: account.user.email, clientAddress });
  if (await passwords.verify(account.passwordHash, password)) {
    await taken.giveBack();
    return account;
  }
  const message = 'This is not your current password';
  throw new Refusal(422, message, { errors: fieldErrors(field, message) });
}
