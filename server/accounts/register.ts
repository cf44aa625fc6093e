import { createHash } from 'node:crypto';
import type { Registration, Session } from '../../contract/accounts.ts';
import { normalizeEmail } from '../../domain/email.ts';
import { namedQuery } from '../database/session.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { validPhone } from '../phone/valid-phone.ts';
import {
  EMAIL_KEY,
  findAccount,
  insertUser,
  openSession,
  type SessionOrigin,
} from './account-queries.ts';
import { type AccountServices, hashDevice, type LoginOrigin, storeDevice } from './log-in.ts';

/**
 * Opens an account, always of a regular user, together with its first session. When the request that has
 * opened the account comes again within the hour, by its key, its answer was lost: it gets another session.
 *
 * @throws {Refusal} 422 for a phone that exists in no country or an e-mail that has an account,
 * 429 after too many tries.
 */
export async function register(
  { db, passwords, tries }: AccountServices,
  form: Registration,
  { device, key, ...from }: LoginOrigin & { readonly key: string | undefined },
): Promise<Session> {
  const registrationKey = key === undefined ? null : createHash('sha256').update(key).digest();
  const phone = validPhone(form.phone, 'phone');
  const taken = await tries.take({
    what: 'register',
    email: form.email,
    clientAddress: from.clientAddress,
  });
  const passwordHash = await passwords.hash(form.password);
  const opened = await db.transaction().execute(async (transaction) => {
    const user = await insertUser(transaction, { ...form, phone, passwordHash, registrationKey });
    if (!user) return null;
    const token = await openSession(transaction, { user, passwordHash }, from);
    if (device) await storeDevice(transaction, { user, passwordHash }, hashDevice(device));
    return { user, token };
  });
  const again = { registrationKey, from };
  const session = opened ?? (await openAgain({ db, passwords }, form, again));
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
  {
    registrationKey,
    from,
  }: { readonly registrationKey: Buffer | null; readonly from: SessionOrigin },
): Promise<Session | null> {
  if (registrationKey === null) return null;
  const found = await namedQuery(db, OPENED_BY_KEY, [normalizeEmail(email), registrationKey]);
  const account = found.length > 0 ? await findAccount(db, email) : null;
  if (!account || !(await passwords.verify(account.passwordHash, password))) return null;
  return { user: account.user, token: await openSession(db, account, from) };
}

function emailTaken(): Refusal {
  const message = 'An account with this e-mail exists already';
  return new Refusal(422, message, { errors: fieldErrors('email', message) });
}
