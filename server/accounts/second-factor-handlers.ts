import type { Transaction } from 'kysely';
import type { Session } from '../../contract/accounts.ts';
import type { secondFactorCalls } from '../../contract/second-factor.ts';
import {
  RECOVERY_CODES_RENEWED,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
} from '../../domain/success-messages.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers, RequestContext } from '../http/serve-calls.ts';
import { findAccountById, openSession } from './account-queries.ts';
import type { MailingAccounts } from './change-credentials.ts';
import {
  type AccountServices,
  type Attempt,
  hashDevice,
  isKnownDevice,
  type LoginOrigin,
  originOf,
  storeDevice,
} from './log-in.ts';
import { spendChallenge, tryChallenge } from './login-challenges.ts';
import {
  proveCode,
  renewRecoveryCodes,
  type SecondFactorServices,
  setUp,
  triesOf,
  turnOff,
  turnOn,
} from './second-factor.ts';
import { lockUser, readSecondFactor } from './second-factor-queries.ts';

/** Serves the calls about second factors, and the second step of a login. */
export const secondFactorHandlers = (
  services: () => Promise<SecondFactorServices & MailingAccounts>,
): Handlers<typeof secondFactorCalls> => ({
  'POST /auth/login/code': async ({ headers, body }, context) => ({
    data: await logInWithCode(await services(), body, originOf(context, headers)),
  }),
  'GET /auth/second-factor': async (_input, { actor }) => ({
    data: await readSecondFactor((await services()).db, signedIn(actor).userId),
  }),
  'POST /auth/second-factor/setup': async ({ body }, context) => ({
    data: await setUp(await services(), ownerOf(context), body.password),
  }),
  'POST /auth/second-factor': async ({ body }, context) => ({
    data: { recovery_codes: await turnOn(await services(), ownerOf(context), body.code) },
    message: SECOND_FACTOR_ON,
  }),
  'POST /auth/second-factor/recovery-codes': async ({ body }, context) => ({
    data: {
      recovery_codes: await renewRecoveryCodes(await services(), ownerOf(context), body.code),
    },
    message: RECOVERY_CODES_RENEWED,
  }),
  'POST /auth/second-factor/off': async ({ body }, context) => {
    await turnOff(await services(), ownerOf(context), body);
    return { data: null, message: SECOND_FACTOR_OFF };
  },
});

/** Who changes how they log in, and from where. */
export const ownerOf = ({ actor, clientAddress }: RequestContext) => ({
  actor: signedIn(actor),
  clientAddress,
});

/** What the second step of a login sends. */
interface SecondStep {
  readonly challenge: string;
  readonly code: string;
}

/**
 * Begins a session by the challenge that a right password was answered with, and a code. Each try counts for the challenge
 * and for the account.
 *
 * @throws {Refusal} 422 for a wrong code (`errors.code`), and for a challenge that is unknown, over, used or was tried five
 * times (`errors.challenge`); 429 after too many wrong codes; 401 when the password was changed meanwhile.
 */
async function logInWithCode(
  services: SecondFactorServices,
  { challenge, code }: SecondStep,
  origin: LoginOrigin,
): Promise<Session> {
  return finishLogin(services, { challenge, what: triesOf(code), origin }, (transaction, userId) =>
    proveCode(transaction, services, { userId, code }),
  );
}

/** The second step of a login: of which, by what, and from where. */
interface Finish {
  readonly challenge: string;
  readonly what: Attempt['what'];
  readonly origin: LoginOrigin;
}

/**
 * Begins a session once `prove` has found the second factor right, which runs while the account is locked and throws otherwise.
 * Each try counts for the challenge and for the account.
 *
 * @throws {Refusal} 422 (`errors.challenge`) for a challenge that is unknown, over, used or was tried five times, 429, 401.
 */
export async function finishLogin(
  { db, tries }: AccountServices,
  { challenge, what, origin: { device, ...from } }: Finish,
  prove: (transaction: Transaction<Database>, userId: number) => Promise<void>,
): Promise<Session> {
  const userId = await tryChallenge(db, challenge);
  const account = userId === null ? null : await findAccountById(db, userId);
  if (!account) throw badChallenge();
  const { email, id } = account.user;
  const { clientAddress } = from;
  const deviceHash = device === undefined ? null : hashDevice(device);
  const isKnown = deviceHash !== null && (await isKnownDevice(db, email, deviceHash));
  const knownDevice = isKnown ? deviceHash.toString('base64url') : undefined;
  const taken = await tries.take({ what, email, clientAddress, knownDevice });
  const token = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, id);
    await actAs(transaction, id);
    await prove(transaction, id);
    if (!(await spendChallenge(transaction, challenge))) throw badChallenge();
    const opened = await openSession(transaction, { ...account, secondFactor: true }, from);
    if (deviceHash) await storeDevice(transaction, account, deviceHash);
    return opened;
  });
  await taken.giveBack();
  return { user: account.user, token };
}

/** Unknown, over, used or tried too often: nobody learns which. */
export function badChallenge(): Refusal {
  const message = 'This login took too long. Please enter your password again';
  return new Refusal(422, message, { errors: fieldErrors('challenge', message) });
}
