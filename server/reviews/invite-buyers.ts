import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import type { Database } from '../database/types.ts';
import { defineJob, type Job, type JobKind, repeatByBatches } from '../jobs/define-job.ts';
import { renderMail, tokenOf } from '../mail/mail-templates.ts';
import { aboutReview, type Mail, queueMails } from '../mail/outbox-queries.ts';
import { readSettings } from '../shop/shop-settings.ts';

/** The kind of job that asks buyers for reviews: every hour, so that each is asked on their day. */
export const REVIEW_INVITATIONS = {
  name: 'review-invitations',
  title: 'Asking buyers for reviews',
  input: z.unknown(),
  whenBusy: 'merge',
  cron: '41 * * * *',
  keepSeconds: 24 * 3_600,
} as const satisfies JobKind<unknown>;

/** Mails written in one transaction. */
const BATCH = 100;

/**
 * Orders that were delivered longer ago than the days that are set, and this many more, are not asked about: neither when
 * the shop begins to ask, nor after it stood still for long.
 */
const TOO_LATE_DAYS = 7;

/** Queues a mail for each delivered order whose day has come, once for ever. @param publicUrl without a slash at its end. */
export const reviewInvitationJob = (publicUrl: string): Job<unknown> =>
  defineJob<unknown>({
    ...REVIEW_INVITATIONS,
    async run(context) {
      const { db } = context;
      const { shop_name, review_invitation_days } = await readSettings(db);
      if (review_invitation_days === 0) return { mails: 0 };
      const shop = { shopName: shop_name, publicUrl, days: review_invitation_days };
      return { mails: await repeatByBatches(context, BATCH, () => inviteSome(db, shop)) };
    },
  });

interface InvitingShop {
  readonly shopName: string;
  readonly publicUrl: string;
  readonly days: number;
}

interface DueOrder {
  readonly id: number;
  readonly user_id: number | null;
  readonly guest_email: string;
  /** Its products that are still in the shop and have no review yet. */
  readonly products: readonly string[];
}

/**
 * Notes orders as asked about and queues their mails, both or neither: a shop that is killed in between asks nobody twice.
 * The orders are locked: none is canceled or loses its person meanwhile. Who can't be written to, or has said everything,
 * is noted all the same. The demo's people are nobody.
 *
 * @returns how many orders
 */
function inviteSome(db: Kysely<Database>, shop: InvitingShop): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<DueOrder>`
      with due as (
        select o.id, o.user_id, o.guest_email from orders o
        where o.status_id = ${ORDER_STATUS.completed} and o.person_removed_at is null
          and o.id in (
            select order_id from order_status_changes c where to_status_id = ${ORDER_STATUS.completed}
              and changed_at between now() - ${shop.days + TOO_LATE_DAYS} * interval '1 day'
                and now() - ${shop.days} * interval '1 day'
              and not exists (
                select from order_status_changes later where later.order_id = c.order_id and later.id > c.id))
          and not exists (select from review_invitations where order_id = o.id)
          and not exists (select from demo_data where kind = 'order' and key = o.id::text)
        order by o.id limit ${BATCH} for no key update of o skip locked
      ), noted as (
        insert into review_invitations (order_id) select id from due on conflict do nothing returning order_id
      )
      select due.*, array(
        select p.name from order_items i join products p on p.id = i.product_id and p.deleted_at is null
        where i.order_id = due.id
          and not exists (select from reviews r where r.order_id = due.id and r.product_id = i.product_id)
        order by i.position) as products
      from due join noted on noted.order_id = due.id`.execute(transaction);
    const mails = rows.flatMap((order) => invitation(shop, order));
    if (mails.length > 0) await queueMails(transaction, mails);
    return rows.length;
  });
}

/** This many products are named. */
const MAX_NAMED = 5;

function invitation(
  { shopName, publicUrl }: InvitingShop,
  { id, user_id, guest_email, products }: DueOrder,
): Mail[] {
  const to = guest_email || (user_id !== null && { userId: user_id });
  if (!to || products.length === 0) return [];
  const named = products.slice(0, MAX_NAMED).join('\n');
  const more = products.length > MAX_NAMED ? `\nand ${products.length - MAX_NAMED} more` : '';
  // As in the mail of the order: a customer is known by their account.
  const url = `${publicUrl}/orders/${id}${user_id === null ? `#t=${tokenOf(id)}` : ''}`;
  return [
    {
      to,
      about: aboutReview(id),
      subject: `How do you like your order ${id} from ${shopName}?`,
      ...renderMail([
        { kind: 'heading', text: 'How do you like it?' },
        {
          kind: 'paragraph',
          text: 'A few words help others to choose, and the shop to do better. You can add pictures.',
        },
        { kind: 'paragraph', text: `${named}${more}` },
        { kind: 'link', label: 'Write a review', url },
        { kind: 'paragraph', text: 'This is the only mail about it.' },
      ]),
    },
  ];
}
