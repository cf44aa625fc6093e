import type { EmailChange, PasswordChange } from '../../contract/account-settings.ts';
import type { CallApi } from '../api/call.ts';
import { renewSession, settleSession } from './session-store.ts';

/** @throws ApiError 429 after too many tries. Whether the e-mail has an account is not told. */
export async function askForReset(call: CallApi, email: string): Promise<void> {
  await settleSession();
  await call('POST /auth/password-reset', { body: { email } });
}

/**
 * Sets a new password. By a mailed link it signs out this device too, if it was the account's.
 *
 * @throws ApiError 422 with messages by field.
 */
export async function changePassword(call: CallApi, form: PasswordChange): Promise<void> {
  await settleSession();
  await call('PUT /auth/password', { body: form });
  if (form.token !== undefined) await renewSession();
}

/** @throws ApiError 422 with messages by field, 429 while enough links are on their way. */
export async function askForEmailChange(call: CallApi, form: EmailChange): Promise<void> {
  await call('POST /auth/email-change', { body: form });
}

/** @throws ApiError 422 for a link that is no longer good, 409 for an e-mail that has an account. */
export async function confirmEmail(call: CallApi, token: string): Promise<string> {
  await settleSession();
  const { email } = await call('POST /auth/email-change/confirm', { body: { token } });
  await renewSession();
  return email;
}
