import { z } from 'zod';
import { isEmail, normalizeEmail } from '../domain/email.ts';
import { MIN_PASSWORD_LENGTH } from '../domain/password.ts';
import { dialledText, isRegistrationPhone } from '../domain/phone.ts';
import {
  FORM_INCOMPLETE,
  LOGIN_INCOMPLETE,
  PASSWORD_TOO_SHORT,
  PASSWORDS_DIFFER,
  PHONE_INVALID,
} from '../domain/refusal-messages.ts';
import { STAFF_ROLES } from '../domain/staff-roles.ts';
import { typedLine } from '../domain/typed-text.ts';
import type { Calls } from './call.ts';
import {
  atMost,
  IS_REQUIRED,
  idempotencyKey,
  MAX_LENGTH,
  orRequired,
  requiredLine,
  requiredText,
  shownAs,
} from './fields.ts';

/** An account as its owner sees it; the password never leaves. */
export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  /** What an admin may do in the panel; `null` for customers. */
  staff_role: z.enum(STAFF_ROLES).nullable(),
  /** Dial code, one space, digits: `"+961 3123456"`. */
  phone: z.string(),
  region: z.string(),
  city: z.string(),
  street: z.string(),
});
export type User = z.output<typeof user>;

/** A session as it begins: the token is sent this once and never stored. */
export const session = z.object({ user, token: z.string() });
export type Session = z.output<typeof session>;

/**
 * A password that was right, of an account whose login also needs a code: no session yet. The challenge is good for five
 * minutes and five tries at `POST /auth/login/code`.
 */
const loginChallenge = z.object({
  user: z.null(),
  token: z.null(),
  challenge: z.string(),
});

/** What a login answers: a session, unless the account has a second factor. */
export const login = z.union([session, loginChallenge]);
export type Login = z.output<typeof login>;

const place = {
  region: requiredLine(MAX_LENGTH.place),
  city: requiredLine(MAX_LENGTH.place),
  street: requiredLine(MAX_LENGTH.street),
};

/** Trimmed and without regard to case; unique. */
export const email = requiredText(MAX_LENGTH.email)
  .overwrite(typedLine)
  .refine((text) => isEmail(text), 'Please enter a valid e-mail address')
  .transform(normalizeEmail);

/** The dial code, a space and digits alone; whether the number exists in its country is checked by the server. */
const registrationPhone = requiredText(MAX_LENGTH.phone)
  .overwrite(dialledText)
  .refine((phone) => isRegistrationPhone(phone), PHONE_INVALID);

/** Kept as typed, spaces included. */
export const typedPassword = z
  .string(orRequired('must be text'))
  .refine((password) => password !== '', { message: IS_REQUIRED, abort: true });

/** A password that is being set: at least 8 characters, at most 128. */
export const newPassword = typedPassword
  .refine((password) => [...password].length >= MIN_PASSWORD_LENGTH, {
    message: PASSWORD_TOO_SHORT,
  })
  .refine(...atMost(MAX_LENGTH.password))
  .meta({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_LENGTH.password });

/** One that is compared with a stored one: only how long it may be is checked. */
export const knownPassword = typedPassword
  .refine(...atMost(MAX_LENGTH.password))
  .meta({ maxLength: MAX_LENGTH.password });

/** The registration form. Fields that it does not list, such as `role`, are ignored. */
export const registration = z
  .object({
    name: requiredLine(MAX_LENGTH.name),
    email,
    password: newPassword,
    password_confirmation: typedPassword,
    phone: registrationPhone,
    ...place,
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    message: PASSWORDS_DIFFER,
  });
export type Registration = z.output<typeof registration>;

/**
 * Random text by which a browser names itself when it logs in. One that logged in to an account before may do so while the
 * account is locked because of wrong passwords from elsewhere. Any other text is as good as none.
 */
export const deviceHeaders = z.object({
  'x-device-token': z
    .string()
    .optional()
    .transform((token) =>
      token !== undefined && /^[\w-]{32,128}$/.test(token) ? token : undefined,
    )
    .meta(shownAs({ type: 'string', maxLength: 128 })),
});

/** What a login sends; the rules for new passwords do not apply to it. */
export const credentials = z.object({
  email: requiredText(MAX_LENGTH.email).overwrite(typedLine).transform(normalizeEmail),
  password: knownPassword,
});
export type Credentials = z.output<typeof credentials>;

/** The five fields that a customer changes of their account. */
export const profile = z.object({
  name: requiredLine(MAX_LENGTH.name),
  phone: registrationPhone,
  ...place,
});
export type Profile = z.output<typeof profile>;

/** Accounts and sessions. */
export const accountCalls = {
  'POST /auth/register': {
    summary:
      'Opens an account and a session; a role is never taken from the body. The same key within an hour: another session',
    access: 'public',
    status: 201,
    headers: deviceHeaders.extend(idempotencyKey.shape),
    body: registration,
    whenMissing: FORM_INCOMPLETE,
    data: session,
    refusals: [422],
  },
  'POST /auth/login': {
    summary:
      'Begins a session; of staff with a second factor it answers a challenge in place of a token',
    access: 'public',
    status: 200,
    headers: deviceHeaders,
    body: credentials,
    whenMissing: LOGIN_INCOMPLETE,
    data: login,
    refusals: [422],
  },
  'GET /auth': {
    summary: 'Who the token belongs to',
    access: 'customer',
    status: 200,
    data: z.object({ user }),
    refusals: [],
  },
  'POST /auth/logout': {
    summary: 'Revokes the token',
    access: 'customer',
    status: 200,
    data: z.null(),
    refusals: [],
  },
  'PUT /profile/update-info': {
    summary: "Changes the customer's name, phone and address",
    access: 'customer',
    status: 200,
    body: profile,
    whenMissing: FORM_INCOMPLETE,
    data: z.object({ user }),
    refusals: [422],
  },
} as const satisfies Calls;
