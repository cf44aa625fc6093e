import { type Kysely, sql } from 'kysely';
import { normalizeEmail } from '../../domain/email.ts';
import { CONFIRM_DAYS } from '../../domain/newsletter.ts';
import { NEWSLETTER } from '../../domain/words/newsletter.ts';
import { speaker } from '../../domain/words/say.ts';
import { hashSecret } from '../database/hash-secret.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { linkToken, newSeed } from '../mail/link-tokens.ts';
import { accountTokenOf, renderMail } from '../mail/mail-templates.ts';
import { aboutCart, aboutNewsletter, type Mail, queueMail } from '../mail/outbox-queries.ts';
import { type Leaving, readLeaveToken } from './leave-link.ts';

const say = speaker(NEWSLETTER, 'en');

interface Asking {
  readonly shopName: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly shopSecret: string;
}

/**
 * Notes that somebody asked for the newsletter, and mails them the link that confirms it. Who left or was refused stays so until they confirm: anybody
 * can type any address. Who has confirmed is told so by mail.
 */
export async function askForNewsletter(
  db: Kysely<Database>,
  typed: string,
  shop: Asking,
): Promise<void> {
  const email = normalizeEmail(typed);
  const seed = newSeed();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; state: string }>`
      insert into newsletter_addresses as a (email, token_hash, token_until)
      values (${email}, ${hashSecret(linkToken(seed, shop.shopSecret))}, now() + ${CONFIRM_DAYS} * interval '1 day')
      on conflict (email) do update set token_hash = excluded.token_hash, token_until = excluded.token_until
      returning a.id, a.state`.execute(tx);
    for (const { id, state } of rows) {
      const mail = state === 'confirmed' ? knownMail(shop) : confirmMail(shop, seed);
      await queueMail(tx, { ...mail, to: email, about: aboutNewsletter(id) });
    }
  });
}

function confirmMail({ shopName, publicUrl }: Asking, seed: string): Omit<Mail, 'to'> {
  const subject = say('confirm_subject', { shop: shopName });
  return {
    subject,
    ...renderMail([
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: say('confirm_text', { shop: shopName }) },
      {
        kind: 'link',
        label: say('confirm_link'),
        url: `${publicUrl}/newsletter/confirm#token=${accountTokenOf(seed)}`,
      },
      { kind: 'paragraph', text: say('confirm_end', { count: CONFIRM_DAYS }) },
    ]),
  };
}

function knownMail({ shopName }: Asking): Omit<Mail, 'to'> {
  const subject = say('known_subject', { shop: shopName });
  return {
    subject,
    ...renderMail([
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: say('known_text', { shop: shopName }) },
    ]),
  };
}

/** Confirms an address; a second press changes nothing. @throws {Refusal} 404 for a token that is unknown or over */
export async function confirmAddress(db: Kysely<Database>, token: string): Promise<void> {
  const { rows } = await sql`
    update newsletter_addresses set state = 'confirmed', ended_at = null, refusal = '',
      confirmed_at = case when state = 'confirmed' then confirmed_at else now() end
    where token_hash = ${hashSecret(token)} and token_until > now() returning id`.execute(db);
  if (rows.length === 0) throw wordedRefusal(404, 'token', NEWSLETTER, 'bad_link');
}

/** Ends mails by the token of one of them; again changes nothing. @throws {Refusal} 404 for a token that the shop has not made */
export async function leaveByToken(
  db: Kysely<Database>,
  token: string,
  shopSecret: string,
): Promise<void> {
  const leaving = readLeaveToken(token, shopSecret);
  if (!leaving) throw wordedRefusal(404, 'token', NEWSLETTER, 'bad_leave');
  await (leaving.kind === 'letters'
    ? leaveLetters(db, leaving)
    : endCartReminders(db, leaving.userId));
}

/** An address leaves: what waits for it is dropped, and the letter whose link was pressed counts it. */
async function leaveLetters(
  db: Kysely<Database>,
  { addressId, letterId }: Extract<Leaving, { kind: 'letters' }>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update newsletter_addresses set state = 'left', ended_at = now(), token_hash = null, token_until = null
      where id = ${addressId} and state <> 'left' returning id`.execute(tx);
    if (rows.length === 0) return;
    await sql`
      update letter_mails set state = case when state = 'waiting' then 'dropped' else state end,
        left_at = case when letter_id = ${letterId} then now() else left_at end
      where address_id = ${addressId} and (state = 'waiting' or letter_id = ${letterId})`.execute(
      tx,
    );
  });
}

/** A customer gets no more mails about their cart, also none that waits. */
export async function endCartReminders(db: Kysely<Database>, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from cart_reminders where user_id = ${userId}`.execute(tx);
    await sql`delete from outbox where about = ${aboutCart(userId)} and sent_at is null`.execute(
      tx,
    );
  });
}

/** How long an address is kept that was never confirmed, and one that left or was refused. */
const KEPT = { waiting: '30 days', ended: '365 days' };

/** Removes at most `most` addresses that nobody confirmed or that ended long ago. @returns how many. */
export async function removeOldAddresses(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from newsletter_addresses where id in (
      select id from newsletter_addresses
      where state = 'waiting' and coalesce(token_until, created_at) < now() - ${KEPT.waiting}::interval
        or state in ('left', 'refused') and ended_at < now() - ${KEPT.ended}::interval
          and coalesce(token_until < now(), true)
      order by id limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
