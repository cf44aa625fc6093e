import type { Registration, Session } from '../../contract/accounts.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { validPhone } from '../phone/valid-phone.ts';
import { insertUser } from './account-queries.ts';
import type { AccountServices } from './log-in.ts';
import { openSession } from './session-queries.ts';

/**
 * Opens an account, always of a regular user, together with its first session (decisions §3).
 *
 * @throws {Refusal} 422 for a phone that exists in no country or an e-mail that has an account,
 * 429 after too many tries.
 */
export async function register(
  { db, passwords, tries }: AccountServices,
  form: Registration,
  clientAddress: string,
): Promise<Session> {
  const phone = validPhone(form.phone, 'phone');
  tries.count({ email: form.email, clientAddress });
  const passwordHash = await passwords.hash(form.password);
  const session = await db.transaction().execute(async (transaction) => {
    const user = await insertUser(transaction, { ...form, phone, passwordHash });
    if (!user) throw emailTaken();
    return { user, token: await openSession(transaction, { user, passwordHash }) };
  });
  tries.forget({ email: form.email, clientAddress });
  return session;
}

function emailTaken(): Refusal {
  const message = 'An account with this e-mail exists already';
  return new Refusal(422, message, { errors: fieldErrors('email', message) });
}
