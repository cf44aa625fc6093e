import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { normalizeEmail } from '../../domain/email.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { EMAIL_KEY } from './account-queries.ts';

type Db = Kysely<Database>;

/** A link as it is stored. */
interface NewLink {
  readonly tokenHash: Buffer;
  /** `null`: nobody has it, it is stored for the time it takes. */
  readonly userId: number | null;
  /** The e-mail that it confirms; `null` for a link that sets a password. */
  readonly newEmail: string | null;
}

/** Links of one kind that one account may have at a time: nobody's mailbox is flooded. */
const MAX_LINKS = 3;

/** A link is good for an hour; those that ended go in time. */
const STORE_LINK = {
  name: 'keep-account-link',
  text: `
    with ended as (
      delete from account_links where token_hash in (
        select token_hash from account_links where expires_at <= now() order by expires_at limit 100
        for update skip locked)
    ), kind as (
      select case when $3::text is null then 'password' else 'email' end as purpose
    )
    insert into account_links (token_hash, user_id, purpose, new_email, expires_at)
    select $1, case when (
        select count(*) from account_links l
        where l.user_id = $2::int and l.purpose = kind.purpose and l.expires_at > now()) < ${MAX_LINKS} then $2::int end,
      purpose, $3::citext, now() + interval '1 hour'
    from kind returning user_id`,
};

/**
 * Keeps a link for an hour. One query. Who keeps one for an account has locked its row, or its e-mail by {@link findRecipient}: a link
 * that is stored at the same time would not be counted.
 *
 * @returns whose it is; `null` for nobody's, and for an account that has enough of them.
 */
export async function storeLink(
  db: Db,
  { tokenHash, userId, newEmail }: NewLink,
): Promise<number | null> {
  const [stored] = await namedQuery<{ user_id: number | null }>(db, STORE_LINK, [
    tokenHash,
    userId,
    newEmail,
  ]);
  return stored?.user_id ?? null;
}

const FIND_RECIPIENT = {
  name: 'find-link-recipient',
  text: `
    with alone as materialized (select count(pg_advisory_xact_lock(${ADVISORY_LOCKS.email}, hashtext($1))) as held)
    select (select u.id from users u where ${EMAIL_KEY} = $1 for share) as id from alone`,
};

/**
 * The user who gets a link that sets a password; `null` for a stranger. Those who ask for one e-mail wait for each other, whether it has
 * an account or not. The account doesn't change until the transaction ends, so no link is written after a change that ends all links.
 */
export async function findRecipient(db: Db, email: string): Promise<number | null> {
  const [user] = await namedQuery<{ id: number | null }>(db, FIND_RECIPIENT, [
    normalizeEmail(email),
  ]);
  return user?.id ?? null;
}

const MAY_CHANGE_EMAIL = {
  name: 'may-change-email',
  text: `
    select exists (select from users where ${EMAIL_KEY} = $3) as taken
    from users u where u.id = $1 and u.password_hash = $2
    for no key update of u`,
};

/** The account that asks for another e-mail, and the hash of the password that it proved. */
interface ProvenUser {
  readonly userId: number;
  readonly passwordHash: string;
}

/**
 * Whether an e-mail has an account; `null` when the password was changed since it was proven. The account doesn't change until the
 * transaction ends, and gets no other link to change its e-mail.
 */
export async function lookAtEmail(
  db: Db,
  { userId, passwordHash }: ProvenUser,
  email: string,
): Promise<{ taken: boolean } | null> {
  const [row] = await namedQuery<{ taken: boolean }>(db, MAY_CHANGE_EMAIL, [
    userId,
    passwordHash,
    normalizeEmail(email),
  ]);
  return row ?? null;
}

const GOOD_LINK = `token_hash = $1 and purpose = $2 and expires_at > now() and user_id is not null`;
const IS_GOOD = {
  name: 'is-good-link',
  text: `select 1 as one from account_links where ${GOOD_LINK}`,
};

/** Whether a link can still be used. */
export async function isGoodLink(
  db: Db,
  tokenHash: Buffer,
  purpose: 'password' | 'email',
): Promise<boolean> {
  return (await namedQuery(db, IS_GOOD, [tokenHash, purpose])).length > 0;
}

/** What a used link was for. */
interface UsedLink {
  readonly userId: number;
  readonly newEmail: string | null;
}

/** First the account, then its links: the order in which a change of the account locks them (`end_account_ties` in SQL). */
const LOCK_OWNER = {
  name: 'lock-link-owner',
  text: `
    select id from users where id = (select user_id from account_links where ${GOOD_LINK})
    for no key update`,
};

const USE_LINK = {
  name: 'use-account-link',
  text: `
    delete from account_links where ${GOOD_LINK}
    returning user_id as "userId", new_email::text as "newEmail"`,
};

/** Uses a link up; `null` when it is unknown, over, used or for something else. */
export async function useLink(
  db: Db,
  tokenHash: Buffer,
  purpose: 'password' | 'email',
): Promise<UsedLink | null> {
  await namedQuery(db, LOCK_OWNER, [tokenHash, purpose]);
  const [link] = await namedQuery<UsedLink>(db, USE_LINK, [tokenHash, purpose]);
  return link ?? null;
}

/** What the database keeps of a token. */
export const hashLink = (token: string): Buffer => createHash('sha256').update(token).digest();
