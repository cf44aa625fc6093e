import { z } from 'zod';
import { FORM_INCOMPLETE } from '../domain/refusal-messages.ts';
import { deviceHeaders, knownPassword, session } from './accounts.ts';
import type { Calls } from './call.ts';
import { MAX_LENGTH, moment, pathId, requiredText } from './fields.ts';

/** Bytes as WebAuthn writes them in JSON: base64url. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'must be base64url')
    .max(most);

/** How a device is reached: "usb", "internal", … */
const transports = z.array(z.string().max(20)).max(8);

/** A passkey of one's own, without its key. */
export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
});
export type Passkey = z.output<typeof passkey>;

const knownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What the browser makes a passkey of (`PublicKeyCredentialCreationOptionsJSON`). */
const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** What a passkey has to sign (`PublicKeyCredentialRequestOptionsJSON`); no credentials: the account has none. */
const passkeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(knownCredential),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** A new passkey, as the browser answers it. */
const attestation = z.object({
  id: bytes(1400),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: transports.optional(),
  }),
});
export type PasskeyAttestation = z.output<typeof attestation>;

/** What a passkey has signed. */
const assertion = z.object({
  id: bytes(1400),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
  }),
});
export type PasskeyAssertion = z.output<typeof assertion>;

const challenge = requiredText(255);

/**
 * Passkeys of staff (WebAuthn), which stand in for the code of a second factor that is on (docs/decisions/115).
 */
export const passkeyCalls = {
  'POST /auth/login/passkey/options': {
    access: 'public',
    status: 200,
    summary: 'What a passkey has to sign in the second step of a login',
    body: z.object({ challenge }),
    whenMissing: FORM_INCOMPLETE,
    data: passkeyRequest,
    refusals: [422],
  },
  'POST /auth/login/passkey': {
    access: 'public',
    status: 200,
    summary: 'The second step of a login by a passkey, in place of a code',
    headers: deviceHeaders,
    body: z.object({ challenge, credential: assertion }),
    whenMissing: FORM_INCOMPLETE,
    data: session,
    refusals: [422],
  },
  'GET /auth/passkeys': {
    access: 'customer',
    status: 200,
    summary: "One's own passkeys, and the site that they are good for",
    data: z.object({
      /** The origin of the shop, such as `https://shop.example`; null where browsers offer no passkeys (plain http). */
      site: z.string().nullable(),
      passkeys: z.array(passkey),
    }),
    refusals: [],
  },
  'POST /auth/passkeys/setup': {
    access: 'customer',
    status: 200,
    summary:
      'Begins to add a passkey, by the password: what the browser makes it of, good for five minutes',
    body: z.object({ password: knownPassword }),
    whenMissing: FORM_INCOMPLETE,
    data: passkeyCreation,
    refusals: [409, 422],
  },
  'POST /auth/passkeys': {
    access: 'customer',
    status: 201,
    summary: 'Adds the passkey that the browser has made',
    body: z.object({ name: requiredText(MAX_LENGTH.name), credential: attestation }),
    whenMissing: FORM_INCOMPLETE,
    data: passkey,
    refusals: [409, 422],
  },
  'POST /auth/passkeys/{id}/remove': {
    access: 'customer',
    status: 200,
    summary: 'Removes a passkey, by the password',
    params: z.object({ id: pathId }),
    body: z.object({ password: knownPassword }),
    whenMissing: FORM_INCOMPLETE,
    data: z.null(),
    refusals: [404, 422],
  },
} as const satisfies Calls;
