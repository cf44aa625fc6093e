import type { EmailChange } from '../../contract/account-settings.ts';
import { normalizeEmail } from '../../domain/email.ts';
import { sqlState } from '../database/database-errors.ts';
import { type Actor, signedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { queueMail, queueMails } from '../mail/queue-mail.ts';
import { confirmMail, emailChangedMail, emailChangeMail, takenMail } from './account-mails.ts';
import { replaceEmail } from './account-queries.ts';
import { badLink, type MailingAccounts, type Sender } from './change-password.ts';
import { keepLink, lookAtEmail, useLink } from './link-queries.ts';
import { hashLink, linkToken, newSeed } from './link-token.ts';
import { proveOwner } from './prove-owner.ts';
import { keepSession } from './session-queries.ts';

/**
 * Mails a link to the new address and tells the old one. Who has an account at the new address is
 * told there, not here.
 *
 * @throws {Refusal} 422 for a wrong password and one's own e-mail, 429 while three links are on their
 * way, 401 when the password was changed meanwhile.
 */
export async function askForEmailChange(
  services: MailingAccounts,
  { email, password }: EmailChange,
  { actor, clientAddress }: Sender,
): Promise<void> {
  const { userId } = signedIn(actor);
  const { user, passwordHash } = await proveOwner(services, {
    userId,
    password,
    field: 'password',
    clientAddress,
  });
  if (normalizeEmail(user.email) === email) throw ownEmail();
  const { db, shopSecret, shop } = services;
  const seed = newSeed();
  const tokenHash = hashLink(linkToken(seed, shopSecret));
  await db.transaction().execute(async (transaction) => {
    const found = await lookAtEmail(transaction, { userId, passwordHash }, email);
    if (!found) throw new Refusal(401, 'Please log in again');
    const { taken, enough } = found;
    if (enough) throw enoughLinks();
    await keepLink(transaction, { tokenHash, userId, newEmail: email });
    await queueMails(transaction, [
      taken ? takenMail(email, shop) : confirmMail(email, shop, seed),
      emailChangeMail(user.email, email, shop),
    ]);
  });
}

/**
 * Makes the e-mail of a link the account's own and answers it. All sessions of the account end, but for the one that
 * confirms.
 *
 * @throws {Refusal} 422 for a link that is not good (any more), 409 when the e-mail has got an
 * account meanwhile.
 */
export async function confirmEmail(
  { db, shop }: MailingAccounts,
  token: string,
  actor: Actor,
): Promise<string> {
  const confirmed = db.transaction().execute(async (transaction) => {
    const link = await useLink(transaction, hashLink(token), 'email');
    if (!link?.newEmail) throw badLink();
    if (actor.kind === 'user' && actor.tokenHash) await keepSession(transaction, actor.tokenHash);
    const former = await replaceEmail(transaction, link.userId, link.newEmail);
    if (former === null) throw badLink();
    await queueMail(transaction, emailChangedMail(former, link.newEmail, shop));
    return link.newEmail;
  });
  return confirmed.catch((error: unknown) => {
    if (sqlState(error) !== '23505') throw error;
    throw new Refusal(409, 'An account with this e-mail exists already');
  });
}

function ownEmail(): Refusal {
  const message = 'This is your e-mail already';
  return new Refusal(422, message, { errors: fieldErrors('email', message) });
}

const enoughLinks = () =>
  new Refusal(
    429,
    'We have sent you several links already: please look for them, or wait an hour',
    {
      headers: { 'retry-after': '3600' },
    },
  );
