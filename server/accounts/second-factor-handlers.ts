import type { secondFactorCalls } from '../../contract/second-factor.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers, RequestContext } from '../http/serve-calls.ts';
import type { MailingAccounts } from './change-credentials.ts';
import { originOf } from './log-in.ts';
import { logInWithCode } from './log-in-with-code.ts';
import {
  renewRecoveryCodes,
  type SecondFactorServices,
  setUp,
  turnOff,
  turnOn,
} from './second-factor.ts';
import { readSecondFactor } from './second-factor-queries.ts';

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
    message: 'Your second factor is on',
  }),
  'POST /auth/second-factor/recovery-codes': async ({ body }, context) => ({
    data: {
      recovery_codes: await renewRecoveryCodes(await services(), ownerOf(context), body.code),
    },
    message: 'You have new recovery codes',
  }),
  'POST /auth/second-factor/off': async ({ body }, context) => {
    await turnOff(await services(), ownerOf(context), body);
    return { data: null, message: 'Your second factor is off' };
  },
});

/** Who changes how they log in, and from where. */
export const ownerOf = ({ actor, clientAddress }: RequestContext) => ({
  actor: signedIn(actor),
  clientAddress,
});
