import type { Kysely } from 'kysely';
import type { EmailChange, PasswordChange } from '../../contract/account-settings.ts';
import { normalizeEmail } from '../../domain/email.ts';
import { isTaken } from '../database/database-errors.ts';
import type { Database } from '../database/types.ts';
import { type Actor, signedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { notLoggedIn, Refusal } from '../http/refusal.ts';
import { linkToken, newSeed } from '../mail/link-tokens.ts';
import { aboutAccount, type Mail, queueMail, queueMails } from '../mail/outbox-queries.ts';
import {
  findRecipient,
  hashLink,
  isGoodLink,
  lookAtEmail,
  storeLink,
  useLink,
} from './account-links.ts';
import {
  confirmMail,
  emailChangedMail,
  emailChangeMail,
  passwordChangedMail,
  resetMail,
  type SigningShop,
  takenMail,
} from './account-mails.ts';
import {
  type Account,
  findAccountById,
  keepSession,
  noteEmailVerified,
  replaceEmail,
  replacePassword,
} from './account-queries.ts';
import type { AccountServices } from './log-in.ts';

/**
 * Mails a link to the new address and notifies the old one. Who has an account at the new address is
 * shown there, not here.
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
    if (!found) throw notLoggedIn();
    const stored = await storeLink(transaction, { tokenHash, userId, newEmail: email });
    if (stored === null) throw enoughLinks();
    await queueMails(transaction, [
      ofAccount(userId, found.taken ? takenMail(email, shop) : confirmMail(email, shop, seed)),
      ofAccount(userId, emailChangeMail(user.email, email, shop)),
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
    const mail = emailChangedMail(former, link.newEmail, shop);
    await queueMail(transaction, ofAccount(link.userId, mail));
    return link.newEmail;
  });
  return confirmed.catch((error: unknown) => {
    if (!isTaken(error)) throw error;
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

/** What mails about accounts also need. */
export interface MailingAccounts extends AccountServices {
  readonly shopSecret: string;
  readonly shop: SigningShop;
}

/** Who sends a form, and from where. */
interface Sender {
  readonly actor: Actor;
  readonly clientAddress: string;
}

/**
 * Mails a link that sets a new password. A stranger's e-mail costs the same three queries and the
 * same commit as a known one, so that neither answer nor time reveals who has an account.
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
    const recipient = await findRecipient(transaction, email);
    const userId = await storeLink(transaction, { tokenHash, userId: recipient, newEmail: null });
    const mail = resetMail({ userId: userId ?? 0 }, shop, seed); // Nobody is user 0.
    await queueMail(transaction, userId === null ? mail : ofAccount(userId, mail));
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
  // Looked at first: no hash is computed for made-up tokens.
  if (!(await isGoodLink(db, tokenHash, 'password'))) throw badLink();
  const hash = await passwords.hash(password);
  const email = await db.transaction().execute(async (transaction) => {
    const link = await useLink(transaction, tokenHash, 'password');
    if (!link) throw badLink();
    await noteEmailVerified(transaction, link.userId);
    return endOldPassword(transaction, link.userId, { hash, checked: null, shop });
  });
  await tries.clear({ what: 'login', email, clientAddress });
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

/** Sets the password and notifies the owner by mail. Other sessions and all links end by a trigger (`end_account_ties`). */
async function endOldPassword(
  db: Kysely<Database>,
  userId: number,
  { here, shop, ...change }: Change,
): Promise<string> {
  if (here) await keepSession(db, here);
  const email = await replacePassword(db, userId, change);
  if (email === null) throw notLoggedIn();
  await queueMails(db, [ofAccount(userId, passwordChangedMail(email, shop))]);
  return email;
}

/** A mail that goes with the account. */
const ofAccount = (userId: number, mail: Mail): Mail => ({ ...mail, about: aboutAccount(userId) });

/** Unknown, used, over, or of another kind: nobody learns which. */
function badLink(): Refusal {
  const message = 'This link is no longer good. Please ask for a new one.';
  return new Refusal(422, message, { errors: fieldErrors('token', message) });
}

interface Proof {
  readonly userId: number;
  readonly password: string;
  /** Under which field a wrong password is shown. */
  readonly field: string;
  readonly clientAddress: string;
}

/**
 * Anyone who holds a session proves that the account is theirs: a device left open is not enough.
 *
 * @throws {Refusal} 422 for a wrong password, never 401: the session goes on. 429 after too many tries.
 */
export async function proveOwner(
  { db, passwords, tries }: AccountServices,
  { userId, password, field, clientAddress }: Proof,
): Promise<Account> {
  const account = await findAccountById(db, userId);
  if (!account) throw notLoggedIn();
  const taken = await tries.take({ what: 'proof', email: account.user.email, clientAddress });
  if (await passwords.verify(account.passwordHash, password)) {
    await taken.giveBack();
    return account;
  }
  const message = 'This is not your current password';
  throw new Refusal(422, message, { errors: fieldErrors(field, message) });
}
