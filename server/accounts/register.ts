import type { Registration, Session } from '../../contract/accounts.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { validPhone } from '../phone/valid-phone.ts';
import { insertUser, openSession } from './account-queries.ts';
import { type AccountServices, hashDevice, type LoginOrigin, storeDevice } from './log-in.ts';

/**
 * Opens an account, always of a regular user, together with its first session (decisions §3).
 *
 * @throws {Refusal} 422 for a phone that exists in no country or an e-mail that has an account,
 * 429 after too many tries.
 */
export async function register(
  { db, passwords, tries }: AccountServices,
  form: Registration,
  { clientAddress, device }: LoginOrigin,
): Promise<Session> {
  const phone = validPhone(form.phone, 'phone');
  const taken = await tries.take({ what: 'register', email: form.email, clientAddress });
  const passwordHash = await passwords.hash(form.password);
  const session = await db.transaction().execute(async (transaction) => {
    const user = await insertUser(transaction, { ...form, phone, passwordHash });
    if (!user) throw emailTaken();
    const token = await openSession(transaction, { user, passwordHash });
    if (device) await storeDevice(transaction, { user, passwordHash }, hashDevice(device));
    return { user, token };
  });
  await taken.giveBack();
  return session;
}

function emailTaken(): Refusal {
  const message = 'An account with this e-mail exists already';
  return new Refusal(422, message, { errors: fieldErrors('email', message) });
}
