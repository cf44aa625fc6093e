import type { Registration, Session } from '../../contract/accounts.ts';
import { normalizeEmail } from '../../domain/email.ts';
import { namedQuery } from '../database/session.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { validPhone } from '../phone/valid-phone.ts';
import { EMAIL_KEY, findAccount, insertUser, openSession } from './account-queries.ts';
import { type AccountServices, hashDevice, type LoginOrigin, storeDevice } from './log-in.ts';

/**
 * Opens an account, always of a regular user, together with its first session (decisions §3). When the browser that has
 * opened the account sends the form again within the hour, its answer was lost: it gets another session.
 *
 * @throws {Refusal} 422 for a phone that exists in no country or an e-mail that has an account,
 * 429 after too many tries.
 */
export async function register(
  { db, passwords, tries }: AccountServices,
  form: Registration,
  { clientAddress, device }: LoginOrigin,
): Promise<Session> {
  const deviceHash = device === undefined ? null : hashDevice(device);
  const phone = validPhone(form.phone, 'phone');
  const taken = await tries.take({ what: 'register', email: form.email, clientAddress });
  const passwordHash = await passwords.hash(form.password);
  const opened = await db.transaction().execute(async (transaction) => {
    const user = await insertUser(transaction, { ...form, phone, passwordHash });
    if (!user) return null;
    const token = await openSession(transaction, { user, passwordHash });
    if (deviceHash) await storeDevice(transaction, { user, passwordHash }, deviceHash);
    return { user, token };
  });
  const session = opened ?? (deviceHash && (await openAgain({ db, passwords }, form, deviceHash)));
  if (!session) throw emailTaken();
  await taken.giveBack();
  return session;
}

const OPENED_BY_DEVICE = {
  name: 'opened-by-device',
  text: `
    select 1 as one from known_devices d join users u on u.id = d.user_id
    where ${EMAIL_KEY} = $1 and d.token_hash = $2 and u.created_at > now() - interval '1 hour'`,
};

/** A session of an account that was opened on this device within the hour, by its password; `null` for any other. */
async function openAgain(
  { db, passwords }: Pick<AccountServices, 'db' | 'passwords'>,
  { email, password }: Registration,
  device: Buffer,
): Promise<Session | null> {
  const isOwn = (await namedQuery(db, OPENED_BY_DEVICE, [normalizeEmail(email), device])).length;
  const account = isOwn ? await findAccount(db, email) : null;
  if (!account || !(await passwords.verify(account.passwordHash, password))) return null;
  return { user: account.user, token: await openSession(db, account) };
}

function emailTaken(): Refusal {
  const message = 'An account with this e-mail exists already';
  return new Refusal(422, message, { errors: fieldErrors('email', message) });
}
