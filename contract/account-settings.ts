import { z } from 'zod';
import { FORM_INCOMPLETE, PASSWORDS_DIFFER } from '../domain/refusal-messages.ts';
import { email, knownPassword, newPassword, typedPassword } from './accounts.ts';
import type { Calls } from './call.ts';

/** What a mailed link carries behind its `#`. Any text may come here; only ours opens anything. */
const linkToken = z.string('must be text').max(255, 'must be at most 255 characters');

/** A new password: by the token of a mailed link, or by the current password. */
const passwordChange = z
  .object({
    token: linkToken.optional(),
    current_password: knownPassword.optional(),
    password: newPassword,
    password_confirmation: typedPassword,
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    message: PASSWORDS_DIFFER,
  });
export type PasswordChange = z.output<typeof passwordChange>;

/** Another e-mail for an account, confirmed by the account's current password. */
const emailChange = z.object({ email, password: knownPassword });
export type EmailChange = z.output<typeof emailChange>;

/** The hidden Account Settings of `/profile`. */
export const accountSettingsCalls = {
  'POST /auth/password-reset': {
    summary: 'Mails a link that sets a new password; the answer is the same for every e-mail',
    access: 'public',
    status: 200,
    body: z.object({ email }),
    whenMissing: FORM_INCOMPLETE,
    data: z.null(),
    refusals: [422],
  },
  'PUT /auth/password': {
    summary: 'Sets a new password, by a mailed token or the current one; signs out other devices',
    access: 'public',
    status: 200,
    body: passwordChange,
    whenMissing: FORM_INCOMPLETE,
    data: z.null(),
    refusals: [401, 422],
  },
  'POST /auth/email-change': {
    summary: 'Mails a link to a new e-mail, which becomes the account’s once it is confirmed',
    access: 'customer',
    status: 200,
    body: emailChange,
    whenMissing: FORM_INCOMPLETE,
    data: z.null(),
    refusals: [422],
  },
  'POST /auth/email-change/confirm': {
    summary: 'Makes the e-mail of a mailed link the account’s own; signs out other devices',
    access: 'public',
    status: 200,
    body: z.object({ token: linkToken }),
    data: z.object({ email: z.string() }),
    refusals: [409, 422],
  },
} as const satisfies Calls;
