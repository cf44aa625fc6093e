import type { Kysely } from 'kysely';
import type { PasswordChange } from '../../contract/account-settings.ts';
import type { Database } from '../database/types.ts';
import { type Actor, signedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { queueMail, queueMails } from '../mail/queue-mail.ts';
import { passwordChangedMail, resetMail, type SigningShop } from './account-mails.ts';
import { replacePassword } from './account-queries.ts';
import { findRecipient, isGoodLink, keepLink, useLink } from './link-queries.ts';
import { hashLink, linkToken, newSeed } from './link-token.ts';
import type { AccountServices } from './log-in.ts';
import { proveOwner } from './prove-owner.ts';
import { keepSession } from './session-queries.ts';

/** What mails about accounts need besides. */
export interface MailingAccounts extends AccountServices {
  readonly shopSecret: string;
  readonly shop: SigningShop;
}

/** Who sends a form, and from where. */
export interface Sender {
  readonly actor: Actor;
  readonly clientAddress: string;
}

/**
 * Mails a link that sets a new password. A stranger's e-mail costs the same three queries and the
 * same commit as a known one, so that neither answer nor time tells who has an account.
 *
 * @throws {Refusal} 429 after too many tries.
 */
export async function askForReset(
  { db, tries, shopSecret, shop }: MailingAccounts,
  email: string,
  clientAddress: string,
): Promise<void> {
  await tries.take({ what: 'reset', email, clientAddress });
  const seed = newSeed();
  const tokenHash = hashLink(linkToken(seed, shopSecret));
  await db.transaction().execute(async (transaction) => {
    const userId = await findRecipient(transaction, email);
    await keepLink(transaction, { tokenHash, userId, newEmail: null });
    const mail = resetMail({ userId: userId ?? 0 }, shop, seed); // Nobody is user 0.
    await queueMail(transaction, mail);
  });
}

/**
 * Sets a new password: by the token of a mailed link, which signs out all devices, or by the current
 * password, which signs out all others.
 *
 * @throws {Refusal} 422 for a token that is not good (any more) and a wrong current password, 401 for
 * a guest without a token.
 */
export async function changePassword(
  services: MailingAccounts,
  form: PasswordChange,
  sender: Sender,
): Promise<void> {
  if (form.token !== undefined) await changeByLink(services, form.token, form.password, sender);
  else await changeByPassword(services, form, sender);
}

async function changeByLink(
  { db, passwords, tries, shop }: MailingAccounts,
  token: string,
  password: string,
  { clientAddress }: Sender,
): Promise<void> {
  const tokenHash = hashLink(token);
  // Looked at first: no hash is computed for whoever makes tokens up.
  if (!(await isGoodLink(db, tokenHash, 'password'))) throw badLink();
  const hash = await passwords.hash(password);
  const email = await db.transaction().execute(async (transaction) => {
    const link = await useLink(transaction, tokenHash, 'password');
    if (!link) throw badLink();
    return endOldPassword(transaction, link.userId, { hash, checked: null, shop });
  });
  await tries.forget({ what: 'login', email, clientAddress });
}

async function changeByPassword(
  services: MailingAccounts,
  { current_password = '', password }: PasswordChange,
  { actor, clientAddress }: Sender,
): Promise<void> {
  const { userId, tokenHash: here } = signedIn(actor);
  const proof = { userId, password: current_password, field: 'current_password', clientAddress };
  const { passwordHash: checked } = await proveOwner(services, proof);
  const { db, passwords, shop } = services;
  const hash = await passwords.hash(password);
  await db.transaction().execute(async (transaction) => {
    await endOldPassword(transaction, userId, { hash, checked, shop, here });
  });
}

interface Change {
  readonly hash: string;
  readonly checked: string | null;
  readonly shop: SigningShop;
  /** The session that goes on. */
  readonly here?: Buffer | undefined;
}

/** Sets the password and tells the owner by mail. Other sessions and all links end by a trigger (migration 0030). */
async function endOldPassword(
  db: Kysely<Database>,
  userId: number,
  { here, shop, ...change }: Change,
): Promise<string> {
  if (here) await keepSession(db, here);
  const email = await replacePassword(db, userId, change);
  if (email === null) throw new Refusal(401, 'Please log in again');
  await queueMails(db, [passwordChangedMail(email, shop)]);
  return email;
}

/** Unknown, used, over, or of another kind: nobody is told which. */
export function badLink(): Refusal {
  const message = 'This link is no longer good. Please ask for a new one.';
  return new Refusal(422, message, { errors: fieldErrors('token', message) });
}
