import { z } from 'zod';
import { FORM_INCOMPLETE } from '../domain/refusal-messages.ts';
import { typedAmount } from '../domain/typed-text.ts';
import { deviceHeaders, knownPassword, session } from './accounts.ts';
import type { Calls } from './call.ts';
import { moment, requiredText } from './fields.ts';

/** Six digits of an app, or a recovery code, with or without its dashes. */
const code = requiredText(40).overwrite(typedAmount);

/** Whether one's login also needs a code; never the secret. */
export const secondFactor = z.object({
  /** Since when it is on; null while it is off. */
  turned_on_at: moment.nullable(),
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** What an app needs to make codes. Sent this once; nothing is asked for until a code of it was right. */
const secondFactorSetup = z.object({
  /** In base32, to be typed. */
  secret: z.string(),
  /** The same with the shop's name and the e-mail, to be scanned. */
  uri: z.string(),
});
export type SecondFactorSetup = z.output<typeof secondFactorSetup>;

/** Each opens the account once in place of a code. Sent this once: the shop keeps hashes. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Turning it off needs both factors. */
const secondFactorOff = z.object({ password: knownPassword, code });

const forStaff = { access: 'customer', status: 200, whenMissing: FORM_INCOMPLETE } as const;

/**
 * The second factor of staff: codes of an app (RFC 6238), and recovery codes (docs/decisions/115). Customers get
 * 403 for what turns one on.
 */
export const secondFactorCalls = {
  'POST /auth/login/code': {
    access: 'public',
    status: 200,
    summary:
      'The second step of a login: the code of an app, or a recovery code. Five minutes and five tries, then the password again',
    headers: deviceHeaders,
    body: z.object({ challenge: requiredText(255), code }),
    whenMissing: FORM_INCOMPLETE,
    data: session,
    refusals: [422],
  },
  'GET /auth/second-factor': {
    access: 'customer',
    status: 200,
    summary: "Whether one's own login also needs a code",
    data: secondFactor,
    refusals: [],
  },
  'POST /auth/second-factor/setup': {
    ...forStaff,
    summary: 'Begins to turn on a second factor: makes a secret for an app, good for an hour',
    body: z.object({ password: knownPassword }),
    data: secondFactorSetup,
    refusals: [403, 409, 422],
  },
  'POST /auth/second-factor': {
    ...forStaff,
    summary: 'Turns the second factor on by a code of the app; logs out all other devices',
    body: z.object({ code }),
    data: recoveryCodes,
    refusals: [403, 409, 422],
  },
  'POST /auth/second-factor/recovery-codes': {
    ...forStaff,
    summary: 'Makes ten new recovery codes; the former ones open nothing any more',
    body: z.object({ code }),
    data: recoveryCodes,
    refusals: [409, 422],
  },
  'POST /auth/second-factor/off': {
    ...forStaff,
    summary: 'Turns the second factor off, by password and code',
    body: secondFactorOff,
    data: z.null(),
    refusals: [409, 422],
  },
} as const satisfies Calls;
