import { type Kysely, sql, type Transaction } from 'kysely';
import { normalizeEmail } from '../../domain/email.ts';
import { EDITED_ADDRESS } from '../../domain/order-edit.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { enqueue } from '../jobs/define-job.ts';
import { mailName } from '../mail/mail-templates.ts';
import { REMOVE_MAIL_FILES } from '../mail/mail-transport.ts';
import { ABOUT_ALERT, aboutNewsletter, aboutOrder, aboutReview } from '../mail/outbox-queries.ts';
import { deleteUnusedPictures } from '../media/picture-rows.ts';
import { SWEEP } from '../media/sweep.ts';
import { ORDER_PHONE_KEY } from '../phone/phone-histories.ts';
import { removeNumbersWithoutOrders } from './remove-numbers.ts';

type Tx = Transaction<Database>;

/** What an order keeps of its buyer once the person was removed: nothing, and a name that says so. */
export const REMOVED_PERSON = {
  guest_name: 'Person removed',
  guest_email: '',
  guest_phone: '',
  guest_region: '',
  guest_city: '',
  guest_street: '',
  notes: '',
} as const;

/** What the audit log and kept answers must not hold of an order either. */
const PERSONAL_FIELDS = ['user_id', ...Object.keys(REMOVED_PERSON)];

/**
 * Removes the person from orders for good: name, contact, address, note and account, in the order itself, in the answer
 * kept for its idempotency key, in the audit log, in its edits, in its mails, in the use of a code, in notes of its confirmation, photos of its door and notes of
 * a number that no other order names. Amounts, lines and statuses stay. Orders that have
 * nobody any more stay as they are. The orders are locked.
 *
 * @param keepsReviews whether reviews that the shop shows stay, without the name: where nobody asked for the removal
 * (docs/decisions/143)
 */
export async function removePersonFromOrders(
  tx: Tx,
  ids: readonly number[],
  { keepsReviews = false }: { readonly keepsReviews?: boolean } = {},
): Promise<void> {
  if (ids.length === 0) return;
  await removeReviews(tx, ids, keepsReviews);
  const { rows: phones } = await sql<{ phone: string }>`
    select ${sql.raw(ORDER_PHONE_KEY)} as phone from orders
    where id = any(${ids}::int[]) and person_removed_at is null`.execute(tx);
  await tx
    .updateTable('orders')
    .set({ ...REMOVED_PERSON, user_id: null, person_removed_at: sql<Date>`now()` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('person_removed_at', 'is', null)
    .execute();
  await sql`
    update order_deliveries set landmark = '', latitude = null, longitude = null
    where order_id = any(${ids}::int[])`.execute(tx);
  await sql`
    update idempotency_keys set answer = (answer || ${JSON.stringify(REMOVED_PERSON)}::jsonb)
      #- '{delivery,landmark}' #- '{delivery,location}'
    where order_id = any(${ids}::int[])`.execute(tx);
  await sql`
    update audit_log set before = before - ${PERSONAL_FIELDS}::text[], after = after - ${PERSONAL_FIELDS}::text[]
    where subject = 'orders' and subject_id = any(${ids.map(String)}::text[])
      and (before ?| ${PERSONAL_FIELDS}::text[] or after ?| ${PERSONAL_FIELDS}::text[])`.execute(
    tx,
  );
  await sql`
    update order_edits set changes = (
      select coalesce(jsonb_agg(case when change ->> 'what' = any(${EDITED_ADDRESS}::text[])
        then change || '{"from": null, "to": null}' else change end order by place), '[]')
      from jsonb_array_elements(changes) with ordinality as c (change, place))
    where order_id = any(${ids}::int[])`.execute(tx);
  await sql`
    update offer_uses set phone = null where order_id = any(${ids}::int[]) and phone is not null`.execute(
    tx,
  );
  await sql`
    update order_confirmation_changes set note = '' where order_id = any(${ids}::int[]) and note <> ''`.execute(
    tx,
  );
  await sql`delete from order_consents where order_id = any(${ids}::int[])`.execute(tx);
  await sql`delete from stop_photos where order_id = any(${ids}::int[])`.execute(tx);
  await removeNumbersWithoutOrders(
    tx,
    phones.map(({ phone }) => phone),
  );
  await removeMails(tx, [...ids.map(aboutOrder), ...ids.map(aboutReview)]);
}

/** Reviews of orders with their pictures, whose files the sweep removes. */
async function removeReviews(
  tx: Tx,
  orderIds: readonly number[],
  keepsShown: boolean,
): Promise<void> {
  const { rows: reviews } = await sql<{ id: number }>`
    select id from reviews where order_id = any(${orderIds}::int[])`.execute(tx);
  if (reviews.length === 0) return;
  await lockCatalogue(tx); // Orders, the catalogue, reviews: in this order buyers write them, too.
  const going = sql`select id from reviews where order_id = any(${orderIds}::int[])
    and not (${keepsShown} and status = 'shown')`;
  const { rows: pictures } = await sql<{ picture_id: number }>`
    delete from review_pictures where review_id in (${going}) returning picture_id`.execute(tx);
  await sql`delete from reviews where id in (${going})`.execute(tx);
  await sql`update reviews set author = '' where order_id = any(${orderIds}::int[]) and author <> ''`.execute(
    tx,
  );
  if (pictures.length === 0) return;
  await deleteUnusedPictures(
    tx,
    pictures.map(({ picture_id }) => picture_id),
  );
  await enqueue(tx, SWEEP, null);
}

/**
 * Removes mails about something, also those that still wait, and has their files removed where mails are written as
 * files; and what webhooks were sent about it, with what they answered. An event that still waits is written again from what is left.
 */
export async function removeMails(tx: Tx, about: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number; created_at: Date }>`
    delete from outbox where about = any(${about}::text[]) returning id, created_at`.execute(tx);
  await removeFiles(tx, rows);
  await sql`
    with gone as (update webhook_events set body = null where person = any(${about}::text[]) returning id)
    update webhook_deliveries set answer = '' from gone where event_id = gone.id and answer <> ''`.execute(
    tx,
  );
}

/** Removes the stock alerts of an e-mail, and the mails that were their answer. */
export async function removeStockAlerts(tx: Tx, email: string): Promise<void> {
  const address = normalizeEmail(email);
  await tx.deleteFrom('stock_alerts').where('email', '=', address).execute();
  const { rows } = await sql<{ id: number; created_at: Date }>`
    delete from outbox where about = ${ABOUT_ALERT} and recipient = ${address}
    returning id, created_at`.execute(tx);
  await removeFiles(tx, rows);
}

/** Removes an e-mail from the newsletter, with what waits for it and the mails that it got about that. */
export async function removeNewsletterAddress(tx: Tx, email: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_addresses where email = ${normalizeEmail(email)} for update`.execute(
    tx,
  );
  for (const { id } of rows) {
    await sql`update letter_mails set state = 'dropped' where address_id = ${id} and state = 'waiting'`.execute(
      tx,
    );
    await tx.deleteFrom('newsletter_addresses').where('id', '=', id).execute();
    await removeMails(tx, [aboutNewsletter(id)]);
  }
}

/** This many files are removed by one job. */
const FILES_A_JOB = 1_000;

async function removeFiles(
  tx: Tx,
  mails: readonly { readonly id: number; readonly created_at: Date }[],
): Promise<void> {
  for (let from = 0; from < mails.length; from += FILES_A_JOB) {
    const names = mails.slice(from, from + FILES_A_JOB).map(mailName);
    await enqueue(tx, REMOVE_MAIL_FILES, { names });
  }
}

/**
 * Removes the person from at most `most` guests' orders that were delivered or canceled this many days ago, the oldest
 * first. What an admin or a buyer changes at this moment comes next time.
 *
 * @returns how many
 */
export function removeOldPersons(
  db: Kysely<Database>,
  most: number,
  days: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from orders o
      where user_id is null and person_removed_at is null and status_id in (3, 4)
        and created_at < now() - ${days} * interval '1 day'
        and not exists (
          select from order_status_changes where order_id = o.id
            and changed_at >= now() - ${days} * interval '1 day')
      order by created_at limit ${most} for no key update skip locked`.execute(tx);
    await removePersonFromOrders(
      tx,
      rows.map(({ id }) => id),
      { keepsReviews: true },
    );
    return rows.length;
  });
}
