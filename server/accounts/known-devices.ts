import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { normalizeEmail } from '../../domain/email.ts';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';
import { EMAIL_KEY } from './account-queries.ts';

/** Devices kept for one account; the one that logged in longest ago goes first. */
const MOST_DEVICES = 20;

/** What is kept of the random token by which a browser names itself. */
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

const REMEMBER = {
  name: 'remember-device',
  text: `
    with forgotten as (
      delete from known_devices where user_id = $1 and token_hash in (
        select token_hash from known_devices where user_id = $1 and token_hash <> $2
        order by expires_at desc offset ${MOST_DEVICES - 1})
    )
    insert into known_devices (user_id, token_hash)
    select id, $2 from users where id = $1 and password_hash = $3 for share
    on conflict (user_id, token_hash) do update set expires_at = excluded.expires_at`,
};

/** Remembers for 90 days that a device logged in, unless the password was changed since it was proven. */
export async function rememberDevice(
  db: Kysely<Database>,
  { user, passwordHash }: { readonly user: { readonly id: number }; readonly passwordHash: string },
  device: Buffer,
): Promise<void> {
  await namedQuery(db, REMEMBER, [user.id, device, passwordHash]);
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
