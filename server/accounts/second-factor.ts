import type { Kysely, Transaction } from 'kysely';
import type { SecondFactorSetup } from '../../contract/second-factor.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { notLoggedIn, Refusal } from '../http/refusal.ts';
import type { Taken } from '../http/shared-limits.ts';
import { findAccountById } from './account-queries.ts';
import { type MailingAccounts, proveOwner } from './change-credentials.ts';
import type { AccountServices } from './log-in.ts';
import {
  endWithoutFactor,
  findSecret,
  findSetup,
  lockUser,
  removeSecondFactor,
  replaceRecoveryHashes,
  spendRecoveryHash,
  spendStep,
  storeSetup,
  writeTurnedOn,
} from './second-factor-queries.ts';
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  sealSecret,
  stepOfTotp,
  toBase32,
  totpUri,
  unsealSecret,
} from './second-factor-secrets.ts';

/** What second factors also need. */
export interface SecondFactorServices extends AccountServices {
  readonly shopSecret: string;
  /** In ms since 1970. */
  readonly now: () => number;
}

/** Who changes their own second factor, and from where. */
interface Owner {
  readonly actor: SignedIn;
  readonly clientAddress: string;
}

/**
 * Makes a secret for an app of a member of the staff, who has proved their password. It asks for nothing until
 * {@link turnOn}.
 *
 * @throws {Refusal} 403 for customers, 409 when a second factor is on, 422 for a wrong password, 429 after too many.
 */
export async function setUp(
  services: SecondFactorServices & Pick<MailingAccounts, 'shop'>,
  { actor, clientAddress }: Owner,
  password: string,
): Promise<SecondFactorSetup> {
  requireStaff(actor);
  const proof = { userId: actor.userId, password, field: 'password', clientAddress };
  const { user } = await proveOwner(services, proof);
  const secret = newTotpSecret();
  const sealed = sealSecret(secret, user.id, services.shopSecret);
  const stored = await services.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id);
    return storeSetup(transaction, user.id, sealed);
  });
  if (!stored) throw new Refusal(409, 'Your second factor is on already');
  return { secret: toBase32(secret), uri: totpUri(secret, services.shop.shopName, user.email) };
}

/**
 * Turns on what was set up, by a code of the app. All sessions but this one end: they were opened without a code.
 *
 * @returns ten recovery codes, shown this once
 * @throws {Refusal} 422 for a wrong code, 409 when nothing was set up within the hour, 403 for customers.
 */
export async function turnOn(
  services: SecondFactorServices,
  owner: Owner,
  code: string,
): Promise<string[]> {
  const { userId, tokenHash } = owner.actor;
  requireStaff(owner.actor);
  const codes = newRecoveryCodes();
  await withCountedCode(services, owner, code, async (transaction) => {
    const sealed = await findSetup(transaction, userId);
    const secret = sealed && unsealSecret(sealed, userId, services.shopSecret);
    if (!secret) throw new Refusal(409, 'This took too long. Please start again');
    const step = stepOfTotp(secret, digitsOf(code), services.now());
    if (step === null) throw wrongCode(code);
    const recoveryHashes = codes.map(hashRecoveryCode);
    await writeTurnedOn(transaction, userId, { step, recoveryHashes });
    await endWithoutFactor(transaction, userId, tokenHash);
  });
  return codes;
}

/**
 * Makes new recovery codes, by a code of the app or one of those from before.
 *
 * @throws {Refusal} 422 for a wrong code, 409 when no second factor is on.
 */
export async function renewRecoveryCodes(
  services: SecondFactorServices,
  owner: Owner,
  code: string,
): Promise<string[]> {
  const { userId } = owner.actor;
  const codes = newRecoveryCodes();
  await withCountedCode(services, owner, code, async (transaction) => {
    await requireOn(transaction, userId);
    await proveCode(transaction, services, { userId, code });
    await replaceRecoveryHashes(transaction, userId, codes.map(hashRecoveryCode));
  });
  return codes;
}

/**
 * Turns a second factor off, by password and code.
 *
 * @throws {Refusal} 422 for a wrong password or code, 409 when none is on.
 */
export async function turnOff(
  services: SecondFactorServices,
  owner: Owner,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  const { clientAddress } = owner;
  const { userId } = owner.actor;
  await proveOwner(services, { userId, password, field: 'password', clientAddress });
  await withCountedCode(services, owner, code, async (transaction) => {
    await requireOn(transaction, userId);
    await proveCode(transaction, services, { userId, code });
    await removeSecondFactor(transaction, userId);
  });
}

/** Whose code, and which. */
interface CodeProof {
  readonly userId: number;
  /** Six digits of the app, or a recovery code. */
  readonly code: string;
}

/**
 * Uses a code of an account's second factor up. The account is locked (`lockUser`), and the tries are counted.
 *
 * @throws {Refusal} 422 for a code that is wrong, over, or was used before: nobody learns which.
 */
export async function proveCode(
  transaction: Transaction<Database>,
  { shopSecret, now }: Pick<SecondFactorServices, 'shopSecret' | 'now'>,
  { userId, code }: CodeProof,
): Promise<void> {
  if (isAppCode(code)) {
    const sealed = await findSecret(transaction, userId);
    const secret = sealed && unsealSecret(sealed, userId, shopSecret);
    const step = secret && stepOfTotp(secret, digitsOf(code), now());
    if (step && (await spendStep(transaction, userId, step))) return;
  } else if (await spendRecoveryHash(transaction, userId, hashRecoveryCode(code))) return;
  throw wrongCode(code);
}

/** Apps show "123 456". */
const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

const isAppCode = (code: string): boolean => /^\d{1,8}$/.test(digitsOf(code));

/**
 * What limits the tries of a code: six digits are few, so wrong ones count for the account, wherever they come from. A recovery
 * code can't be guessed; who has one is let in while others try digits.
 */
export const triesOf = (code: string) => (isAppCode(code) ? 'code' : 'recovery code');

/** Runs what a code is asked for, once at a time for an account, and gives the counted try back when the code was right. */
async function withCountedCode(
  { db, tries }: SecondFactorServices,
  { actor: { userId }, clientAddress }: Owner,
  code: string,
  work: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const email = await emailOf(db, userId);
  const taken: Taken = await tries.take({ what: triesOf(code), email, clientAddress });
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    await actAs(transaction, userId);
    await work(transaction);
  });
  await taken.giveBack();
}

async function emailOf(db: Kysely<Database>, userId: number): Promise<string> {
  const account = await findAccountById(db, userId);
  if (!account) throw notLoggedIn();
  return account.user.email;
}

async function requireOn(db: Kysely<Database>, userId: number): Promise<void> {
  if (!(await findSecret(db, userId))) throw new Refusal(409, 'Your second factor is off already');
}

function requireStaff({ role }: SignedIn): void {
  if (role === 'user') throw new Refusal(403, 'Only staff may turn on a second factor');
}

/** For the field that it was typed into. */
function wrongCode(code: string): Refusal {
  const message = isAppCode(code)
    ? 'This code is not right, or was used before. Try the next one'
    : 'This recovery code is not right, or was used before';
  return new Refusal(422, message, { errors: fieldErrors('code', message) });
}
