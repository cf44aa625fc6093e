import type { EmailChange, PasswordChange } from '../../contract/account-settings.ts';
import type { Credentials, Registration, User } from '../../contract/accounts.ts';
import { ApiError, type CallApi } from '../api/call.ts';
import { createAttemptKey } from '../attempt-key.ts';
import { beginSession, endSession, renewSession, settleSession } from './session-store.ts';

/** The header by which this browser names itself to calls that begin a session. */
export const thisDevice = () => ({ 'x-device-token': readDeviceToken() });

/**
 * Logs in, unless a code is needed too: then it gives the challenge for the second step.
 *
 * @throws ApiError 401 with the server's message when e-mail and password don't fit.
 */
export async function logIn(call: CallApi, credentials: Credentials): Promise<User | string> {
  await settleSession();
  const begun = await call('POST /auth/login', { body: credentials, headers: thisDevice() });
  if (begun.token === null) return begun.challenge;
  beginSession(begun);
  return begun.user;
}

/** A registration whose answer was lost may have made the account: the same form, sent again, gets its session. */
const registration = createAttemptKey();

/** @throws ApiError 422 with messages by field. */
export async function register(call: CallApi, form: Registration): Promise<User> {
  await settleSession();
  const headers = { ...thisDevice(), ...registration.of(JSON.stringify(form)) };
  try {
    const session = await call('POST /auth/register', { body: form, headers });
    registration.done();
    beginSession(session);
    return session.user;
  } catch (error) {
    if (error instanceof ApiError && error.noAnswer === null) registration.done();
    throw error;
  }
}

/** Ends the session here at once; the server is asked to drop the token, as well as it can be. */
export function logOut(call: CallApi): void {
  call('POST /auth/logout').catch(() => undefined);
  endSession('left');
}

/** @throws ApiError 429 after too many tries. Whether the e-mail has an account is not shown. */
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

/**
 * Removes the account for good, and ends the session here.
 *
 * @throws ApiError 422 for a wrong password, 409 while an order is on its way.
 */
export async function deleteAccount(call: CallApi, password: string): Promise<void> {
  await call('POST /profile/delete', { body: { password } });
  endSession('left');
}

/** @throws ApiError 422 for a link that is no longer good, 409 for an e-mail that has an account. */
export async function confirmEmail(call: CallApi, token: string): Promise<string> {
  await settleSession();
  const { email } = await call('POST /auth/email-change/confirm', { body: { token } });
  await renewSession();
  return email;
}

const DEVICE_KEY = 'deviceToken';

/** While storage is blocked or full: the device is known as long as this page lives. */
let unstored: string | null = null;

/**
 * The random text by which this browser names itself when it logs in, so that its owner can log in while wrong passwords
 * from elsewhere lock the account (docs/decisions/029-rate-limits.md). 256 bits, base64url.
 */
export function readDeviceToken(): string {
  const stored = read();
  if (stored !== null && /^[\w-]{32,128}$/.test(stored)) return stored;
  const made = randomToken();
  unstored = made;
  try {
    localStorage.setItem(DEVICE_KEY, made);
  } catch {
    // It is kept for this page.
  }
  return made;
}

function read(): string | null {
  try {
    return localStorage.getItem(DEVICE_KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
