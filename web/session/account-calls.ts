import type { Credentials, Registration, User } from '../../contract/accounts.ts';
import type { CallApi } from '../api/call.ts';
import { readDeviceToken } from './device-token.ts';
import { beginSession, endSession, settleSession } from './session-store.ts';

const thisDevice = () => ({ 'x-device-token': readDeviceToken() });

/** @throws ApiError 401 with the server's message when e-mail and password don't fit. */
export async function logIn(call: CallApi, credentials: Credentials): Promise<User> {
  await settleSession();
  const session = await call('POST /auth/login', { body: credentials, headers: thisDevice() });
  beginSession(session);
  return session.user;
}

/** @throws ApiError 422 with messages by field. */
export async function register(call: CallApi, form: Registration): Promise<User> {
  await settleSession();
  const session = await call('POST /auth/register', { body: form, headers: thisDevice() });
  beginSession(session);
  return session.user;
}

/** Ends the session here at once; the server is told to forget the token, as well as it can be. */
export function logOut(call: CallApi): void {
  call('POST /auth/logout').catch(() => undefined);
  endSession('left');
}
