import { createHash } from 'node:crypto';
import type { Registration, Session } from '../../contract/accounts.ts';
import { normalizeEmail } from '../../domain/email.ts';
import { namedQuery } from '../database/session.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { validPhone } from '../phone/valid-phone.ts';
import { EMAIL_KEY, findAccount, insertUser, openSession } from './account-queries.ts';
import { type AccountServices, hashDevice, type LoginOrigin, storeDevice } from './log-in.ts';

/**
 * Opens an account, always of a regular user, together with its first session (decisions §3). When the request that has
 * opened the account comes again within the hour, by its key, its answer was lost: it gets another session.
 *
 * @throws {Refusal} 422 for a phone that exists in no country or an e-mail that has an account,
 * 429 after too many tries.
 */
export async function register(
  { db, passwords, tries }: AccountServices,
  form: Registration,
  { clientAddress, device, key }: LoginOrigin & { readonly key: string | undefined },
): Promise<Session> {
  const registrationKey = key === undefined ? null : createHash('sha256').update(key).digest();
  const phone = validPhone(form.phone, 'phone');
  const taken = await tries.take({ what: 'register', email: form.email, clientAddress });
  const passwordHash = await passwords.hash(form.password);
  const opened = await db.transaction().execute(async (transaction) => {
    const user = await insertUser(transaction, { ...form, phone, passwordHash, registrationKey });
    if (!user) return null;
    const token = await openSession(transaction, { user, passwordHash });
    if (device) await storeDevice(transaction, { user, passwordHash }, hashDevice(device));
    return { user, token };
  });
  const session =
    opened ?? (registrationKey && (await openAgain({ db, passwords }, form, registrationKey)));
  if (!session) throw emailTaken();
  await taken.giveBack();
  return session;
}

const OPENED_BY_KEY = {
  name: 'opened-by-key',
  text: `
    select 1 as one from users
    where ${EMAIL_KEY} = $1 and registration_key = $2 and created_at > now() - interval '1 hour'`,
};

/** A session of an account that this request has opened within the hour; `null` for any other. */
async function openAgain(
  { db, passwords }: Pick<AccountServices, 'db' | 'passwords'>,
  { email, password }: Registration,
  registrationKey: Buffer,
): Promise<Session | null> {
  const found = await namedQuery(db, OPENED_BY_KEY, [normalizeEmail(email), registrationKey]);
  const account = found.length > 0 ? await findAccount(db, email) : null;
  if (!account || !(await passwords.verify(account.passwordHash, password))) return null;
  return { user: account.user, token: await openSession(db, account) };
}

function emailTaken(): Refusal {
  const message = 'An account with this e-mail exists already';
  return new Refusal(422, message, { errors: fieldErrors('email', message) });
}
