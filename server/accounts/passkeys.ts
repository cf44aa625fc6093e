import { createHash, randomBytes } from 'node:crypto';
import type { Session } from '../../contract/accounts.ts';
import type {
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
  passkeyCalls,
} from '../../contract/passkeys.ts';
import { PASSKEY_ADDED, PASSKEY_REMOVED } from '../../domain/success-messages.ts';
import { actAs } from '../database/session.ts';
import { type SignedIn, signedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { type MailingAccounts, proveOwner } from './change-credentials.ts';
import {
  checkAssertion,
  checkAttestation,
  type PasskeySite,
  passkeySite,
} from './check-passkey.ts';
import { type LoginOrigin, originOf } from './log-in.ts';
import { readChallenge } from './login-challenges.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listCredentials,
  listPasskeys,
  noteUse,
  spendPasskeyChallenge,
  storePasskeyChallenge,
} from './passkey-queries.ts';
import { badChallenge, finishLogin, ownerOf } from './second-factor-handlers.ts';
import { lockUser } from './second-factor-queries.ts';

/** Who changes their own passkeys, and from where. */
interface Owner {
  readonly actor: SignedIn;
  readonly clientAddress: string;
}

/** As many as a person has devices. */
const MAX_PASSKEYS = 10;

const FIVE_MINUTES = 5 * 60_000;

/** Signatures that devices make: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

/**
 * What the browser makes a passkey of, for someone who has a second factor and proves the password. Codes and recovery codes stay as the
 * way in when the device is lost.
 *
 * @throws {Refusal} 409 without a second factor, with ten passkeys, and where browsers offer none; 422 for a wrong password.
 */
async function beginPasskey(
  services: MailingAccounts,
  { actor: { userId }, clientAddress }: Owner,
  password: string,
): Promise<PasskeyCreation> {
  const { db, shop } = services;
  const { rpId } = siteOf(services);
  const { user } = await proveOwner(services, {
    userId,
    password,
    field: 'password',
    clientAddress,
  });
  const credentials = await listCredentials(db, userId);
  if (credentials.length >= MAX_PASSKEYS) throw enough();
  const challenge = randomBytes(32);
  const stored = await storePasskeyChallenge(db, userId, challenge);
  if (!stored) throw new Refusal(409, 'Turn your second factor on first');
  return {
    rp: { id: rpId, name: shop.shopName },
    user: { id: userHandle(userId), name: user.email, displayName: user.name },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: FIVE_MINUTES,
    attestation: 'none',
    excludeCredentials: credentials,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

/**
 * Adds the passkey that the browser has made.
 *
 * @throws {Refusal} 422 when it does not fit what was begun within five minutes, 409 when it is there already.
 */
async function addPasskey(
  services: MailingAccounts,
  { actor: { userId } }: Owner,
  { name, credential }: { readonly name: string; readonly credential: PasskeyAttestation },
): Promise<Passkey> {
  const site = siteOf(services);
  // Used up also by a passkey that does not fit.
  const challenge = await services.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    return spendPasskeyChallenge(transaction, userId);
  });
  const checked = challenge && (await checkAttestation(credential, { challenge, site }));
  if (!checked) throw notFitting();
  return services.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    await actAs(transaction, userId);
    const { length } = await listCredentials(transaction, userId);
    if (length >= MAX_PASSKEYS) throw enough();
    const added = await insertPasskey(transaction, { userId, name, credential: checked });
    if (!added) throw new Refusal(409, 'This passkey is there already');
    return added;
  });
}

/** One's own passkeys, and the site that they are good for. */
async function readPasskeys({ db, shop }: MailingAccounts, userId: number) {
  return {
    site: passkeySite(shop.publicUrl)?.origin ?? null,
    passkeys: await listPasskeys(db, userId),
  };
}

/** @throws {Refusal} 404 when it is none of one's own, 422 for a wrong password. */
async function removePasskey(
  services: MailingAccounts,
  { actor: { userId }, clientAddress }: Owner,
  { id, password }: { readonly id: number; readonly password: string },
): Promise<void> {
  await proveOwner(services, { userId, password, field: 'password', clientAddress });
  await services.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    await actAs(transaction, userId);
    if (!(await deletePasskey(transaction, userId, id))) throw notFound('Passkey');
  });
}

/**
 * What a passkey has to sign in a login whose password was right. It is derived from the login's challenge, so it is random, the
 * account's, over after five minutes, and good for one login.
 *
 * @throws {Refusal} 422 for a challenge that is unknown, over, used or was tried five times.
 */
async function requestPasskey(
  services: MailingAccounts,
  challenge: string,
): Promise<PasskeyRequest> {
  const site = passkeySite(services.shop.publicUrl);
  const userId = await readChallenge(services.db, challenge);
  if (userId === null) throw badChallenge();
  return {
    rpId: site?.rpId ?? '',
    challenge: signedChallenge(challenge).toString('base64url'),
    timeout: FIVE_MINUTES,
    userVerification: 'preferred',
    allowCredentials: site ? await listCredentials(services.db, userId) : [],
  };
}

/**
 * Begins a session by the challenge that a right password was answered with, and a passkey of the account.
 *
 * @throws {Refusal} 422 for a signature that does not fit, also by a copy of the passkey (`errors.credential`), and as
 * `logInWithCode` does.
 */
async function logInWithPasskey(
  services: MailingAccounts,
  { challenge, credential }: { readonly challenge: string; readonly credential: PasskeyAssertion },
  origin: LoginOrigin,
): Promise<Session> {
  const site = siteOf(services);
  const expected = { challenge: signedChallenge(challenge), site };
  return finishLogin(
    services,
    { challenge, what: 'passkey', origin },
    async (transaction, userId) => {
      const known = await findPasskey(transaction, userId, Buffer.from(credential.id, 'base64url'));
      const signCount = known && (await checkAssertion(credential, known, expected));
      if (known === null || signCount === null) throw notFitting();
      await noteUse(transaction, known.id, signCount);
    },
  );
}

const signedChallenge = (challenge: string): Buffer =>
  createHash('sha256').update(`passkey ${challenge}`).digest();

/** By which a device distinguishes accounts; it says nothing of the person. */
const userHandle = (userId: number): string =>
  Buffer.from(`mantel-${userId}`).toString('base64url');

function siteOf({ shop }: MailingAccounts): PasskeySite {
  const site = passkeySite(shop.publicUrl);
  if (!site) throw new Refusal(409, 'Browsers offer passkeys only over https');
  return site;
}

const enough = () =>
  new Refusal(409, `You have ${MAX_PASSKEYS} passkeys already. Remove one that you don't use`);

/** Over, of another site, or a copy: nobody learns which. */
function notFitting(): Refusal {
  const message = 'This passkey was not accepted. Please try again, or use a code';
  return new Refusal(422, message, { errors: fieldErrors('credential', message) });
}

/** Serves the calls about passkeys, and the second step of a login by one. */
export const passkeyHandlers = (
  services: () => Promise<MailingAccounts>,
): Handlers<typeof passkeyCalls> => ({
  'POST /auth/login/passkey/options': async ({ body }) => ({
    data: await requestPasskey(await services(), body.challenge),
  }),
  'POST /auth/login/passkey': async ({ headers, body }, context) => ({
    data: await logInWithPasskey(await services(), body, originOf(context, headers)),
  }),
  'GET /auth/passkeys': async (_input, { actor }) => ({
    data: await readPasskeys(await services(), signedIn(actor).userId),
  }),
  'POST /auth/passkeys/setup': async ({ body }, context) => ({
    data: await beginPasskey(await services(), ownerOf(context), body.password),
  }),
  'POST /auth/passkeys': async ({ body }, context) => ({
    data: await addPasskey(await services(), ownerOf(context), body),
    message: PASSKEY_ADDED,
  }),
  'POST /auth/passkeys/{id}/remove': async ({ params, body }, context) => {
    await removePasskey(await services(), ownerOf(context), { ...params, ...body });
    return { data: null, message: PASSKEY_REMOVED };
  },
});
