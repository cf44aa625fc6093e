import type { passkeyCalls } from '../../contract/passkeys.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { MailingAccounts } from './change-credentials.ts';
import { originOf } from './log-in.ts';
import {
  addPasskey,
  beginPasskey,
  logInWithPasskey,
  readPasskeys,
  removePasskey,
  requestPasskey,
} from './passkeys.ts';
import { ownerOf } from './second-factor-handlers.ts';

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
    message: 'The passkey was added',
  }),
  'POST /auth/passkeys/{id}/remove': async ({ params, body }, context) => {
    await removePasskey(await services(), ownerOf(context), { ...params, ...body });
    return { data: null, message: 'The passkey was removed' };
  },
});
