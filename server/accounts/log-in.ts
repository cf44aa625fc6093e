import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Credentials, Login } from '../../contract/accounts.ts';
import { normalizeEmail } from '../../domain/email.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { clientNetworks, isLoopback } from '../http/rate-limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { RequestContext } from '../http/serve-calls.ts';
import type { Limit, SharedLimits, Taken } from '../http/shared-limits.ts';
import { EMAIL_KEY, findAccount, openSession } from './account-queries.ts';
import { storeChallenge } from './login-challenges.ts';
import type { Passwords } from './passwords.ts';

/** What registering and logging in stand on. */
export interface AccountServices {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  readonly tries: LoginTries;
}

/** Where a form comes from. */
export interface LoginOrigin {
  readonly clientAddress: string;
  readonly userAgent?: string;
  /** The random token by which the browser names itself (`X-Device-Token`). */
  readonly device?: string | undefined;
}

/** Where a form that begins a session comes from. */
export const originOf = (
  { clientAddress, userAgent }: Pick<RequestContext, 'clientAddress' | 'userAgent'>,
  headers: { readonly 'x-device-token'?: string | undefined },
): LoginOrigin => ({ clientAddress, userAgent, device: headers['x-device-token'] });

/**
 * Begins a session. An unknown e-mail costs the same query and the same hash as a wrong password,
 * so that neither answer nor time reveals who has an account. A device that logged in to the account before
 * may try although others have used its tries up. Where a second factor is on, a right password is answered with a challenge
 * for `logInWithCode`, and nobody is logged in yet.
 *
 * @throws {Refusal} 401 for both, 429 after too many tries.
 */
export async function logIn(
  { db, passwords, tries }: AccountServices,
  { email, password }: Credentials,
  { device, ...from }: LoginOrigin,
): Promise<Login> {
  const { clientAddress } = from;
  const deviceHash = device === undefined ? null : hashDevice(device);
  const isKnown = deviceHash !== null && (await isKnownDevice(db, email, deviceHash));
  const knownDevice = isKnown ? deviceHash.toString('base64url') : undefined;
  const taken = await tries.take({ what: 'login', email, clientAddress, knownDevice });
  const account = await findAccount(db, email);
  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
  if (!account || !isRight) throw new Refusal(401, 'Invalid email or password');
  if (account.hasSecondFactor) {
    const challenge = await storeChallenge(db, account);
    if (challenge === null) throw new Refusal(401, 'Please log in again');
    await taken.giveBack();
    return { user: null, token: null, challenge };
  }
  const token = await openSession(db, account, from);
  if (deviceHash) await storeDevice(db, account, deviceHash);
  await taken.giveBack();
  return { user: account.user, token };
}

/** All limits of tries hold for this long, in seconds. */
const WINDOW = 15 * 60;
/** Tries of one account from one address, or from one device that logged in before. */
const MAX_FROM_ONE_ADDRESS = 10;
/** Tries of one account from the /48 of an IPv6 address: one tenant has 65,536 smaller networks there. */
const MAX_FROM_ONE_SITE = 20;
/** Tries of one account from everywhere, so that many addresses guess no faster. Known devices don't count. */
const MAX_IN_ALL = 100;

/**
 * Wrong codes of an app for one account from everywhere, in 15 minutes and in a day, in seconds: three of a million are right at a
 * time, so a day of guessing by who has the password succeeds once in 6,000. Known devices count for themselves.
 */
const MAX_CODES = 10;
const MAX_CODES_A_DAY = 50;
const DAY = 24 * 60 * 60;

/** Who tries what with which account. */
export interface Attempt {
  /**
   * `code`: six digits of an app. `proof`: the password, from who holds a session of the account or its invitation; what strangers try
   * at the login does not count there, or they could keep its owner from changing the password.
   */
  readonly what: 'login' | 'proof' | 'register' | 'reset' | 'code' | 'recovery code' | 'passkey';
  readonly email: string;
  readonly clientAddress: string;
  /** Names the device, when it logged in to this account before: it is not stopped by what others try. */
  readonly knownDevice?: string | undefined;
}

export interface LoginTries {
  /**
   * Counts a try before its password is looked at. Give it back when it was right.
   *
   * @throws {Refusal} 429 with `Retry-After` beyond 10 in 15 minutes.
   */
  take(attempt: Attempt): Promise<Taken>;
  /** Clears the tries of an account from this address and those from everywhere: its owner has proved themselves. */
  clear(attempt: Attempt): Promise<void>;
}

interface LoginTriesOptions {
  readonly shared: SharedLimits;
  /** `false` lifts the limit for clients on this machine only (`RATE_LIMITS=off`). */
  readonly limited?: boolean;
}

/** Counts tries for all instances together. */
export function createLoginTries({ shared, limited = true }: LoginTriesOptions): LoginTries {
  const limitsFor = (attempt: Attempt) =>
    !limited && isLoopback(attempt.clientAddress) ? [] : limitsOf(attempt);
  return {
    take: (attempt) => shared.take(limitsFor(attempt), 'Too many tries, please wait a few minutes'),
    clear: (attempt) => shared.clear(limitsFor(attempt)),
  };
}

function limitsOf({ what, email, clientAddress, knownDevice }: Attempt): Limit[] {
  const account = `${what} ${normalizeEmail(email)}`;
  const limit = (who: string, most: number) => ({
    key: `${account} ${who}`,
    most,
    seconds: WINDOW,
  });
  if (knownDevice !== undefined) return [limit(`device ${knownDevice}`, MAX_FROM_ONE_ADDRESS)];
  if (what === 'code') {
    return [
      limit('everywhere', MAX_CODES),
      { ...limit('everywhere in a day', MAX_CODES_A_DAY), seconds: DAY },
    ];
  }
  const most = [MAX_FROM_ONE_ADDRESS, MAX_FROM_ONE_SITE];
  return [
    ...clientNetworks(clientAddress).map((network, width) => limit(network, most[width] ?? 0)),
    limit('everywhere', MAX_IN_ALL),
  ];
}

/** Devices stored for one account; the one that logged in longest ago goes first. */
const MAX_DEVICES = 20;

/** What is stored of the random token by which a browser names itself. */
export const hashDevice = (token: string): Buffer => createHash('sha256').update(token).digest();

const IS_KNOWN = {
  name: 'is-known-device',
  text: `
    select 1 as one from known_devices d join users u on u.id = d.user_id
    where ${EMAIL_KEY} = $1 and d.token_hash = $2 and d.expires_at > now()`,
};

/** Whether a device logged in to the account with this e-mail in the last 90 days, with the password of today. */
export async function isKnownDevice(
  db: Kysely<Database>,
  email: string,
  device: Buffer,
): Promise<boolean> {
  return (await namedQuery(db, IS_KNOWN, [normalizeEmail(email), device])).length > 0;
}

const STORE_DEVICE = {
  name: 'store-device',
  text: `
    with evicted as (
      delete from known_devices where user_id = $1 and token_hash in (
        select token_hash from known_devices where user_id = $1 and token_hash <> $2
        order by expires_at desc offset ${MAX_DEVICES - 1})
    )
    insert into known_devices (user_id, token_hash)
    select id, $2 from users where id = $1 and password_hash = $3 for share
    on conflict (user_id, token_hash) do update set expires_at = excluded.expires_at`,
};

/** Stores for 90 days that a device logged in, unless the password was changed since it was proven. */
export async function storeDevice(
  db: Kysely<Database>,
  { user, passwordHash }: { readonly user: { readonly id: number }; readonly passwordHash: string },
  device: Buffer,
): Promise<void> {
  await namedQuery(db, STORE_DEVICE, [user.id, device, passwordHash]);
}

/** Removes devices that did not log in for 90 days. @returns how many it removed. */
export async function removeOldDevices(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from known_devices where (user_id, token_hash) in (
      select user_id, token_hash from known_devices where expires_at <= now() limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
