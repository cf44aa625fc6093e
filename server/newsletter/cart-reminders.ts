import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { NEWSLETTER } from '../../domain/words/newsletter.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { defineJob, type Job, type JobKind, repeatByBatches } from '../jobs/define-job.ts';
import { renderMail } from '../mail/mail-templates.ts';
import { aboutCart, type Mail, queueMails } from '../mail/outbox-queries.ts';
import { readSettings } from '../shop/shop-settings.ts';
import { leaveUrl } from './leave-link.ts';
import { type MailPlaces, readMailProducts, shownPrices } from './letter-mail.ts';

const say = speaker(NEWSLETTER, 'en');

/** The kind of job that reminds of carts: every ten minutes. */
export const CART_REMINDERS = {
  name: 'cart-reminders',
  title: say('cart_job'),
  input: z.unknown(),
  whenBusy: 'merge',
  cron: '6-56/10 * * * *',
  keepSeconds: 3_600,
} as const satisfies JobKind<unknown>;

/** Mails written in one transaction. */
const BATCH = 20;

/** Carts that were left longer ago than the hours that are set and this are not reminded of: nor when the merchant begins to. */
const TOO_LATE_HOURS = 72;

interface Reminding extends MailPlaces {
  readonly shopSecret: string;
}

/** Queues one mail for each cart that was left, of customers who agreed (docs/product.md, Reminders of a cart). */
export const cartReminderJob = (services: Reminding): Job<unknown> =>
  defineJob<unknown>({
    ...CART_REMINDERS,
    async run(context) {
      const { db } = context;
      const settings = await readSettings(db);
      await dropOvertaken(db);
      if (!settings.cart_reminders_on) return { mails: 0 };
      const shop = { ...services, settings };
      return { mails: await repeatByBatches(context, BATCH, () => remindSome(db, shop)) };
    },
  });

/** Drops mails that still wait, since the mail server is away, of customers who have ordered meanwhile. */
const dropOvertaken = (db: Kysely<Database>) =>
  sql`
    delete from outbox m using cart_reminders r
    where m.sent_at is null and m.about = 'cart of ' || r.user_id
      and exists (select from orders o where o.user_id = r.user_id and o.created_at > r.reminded_at)`.execute(
    db,
  );

interface Shop extends Reminding {
  readonly settings: AllSettings;
}

interface LeftCart {
  readonly user_id: number;
  readonly lines: readonly {
    readonly product_id: number;
    readonly variant: string | null;
    /** Of the variant, where there is one. */
    readonly price: string;
    readonly discount: string;
    readonly available: boolean;
    readonly quantity: number;
  }[];
}

/**
 * Notes customers as reminded and queues their mails, both or neither. A cart is another one once all that was in it is gone: only then there is
 * another mail. An order that was placed since ends it, whatever was ordered. @returns how many
 */
function remindSome(db: Kysely<Database>, shop: Shop): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const hours = shop.settings.cart_reminder_hours;
    const { rows } = await sql<LeftCart>`
      with due as (
        select r.user_id from cart_reminders r cross join lateral (
          select min(created_at) as begun_at, max(created_at) as touched_at from cart_items c
          where c.user_id = r.user_id and exists (select from products p where p.id = c.product_id and p.deleted_at is null)
        ) cart
        where cart.touched_at between now() - ${hours + TOO_LATE_HOURS} * interval '1 hour' and now() - ${hours} * interval '1 hour'
          and coalesce(r.reminded_at < cart.begun_at, true)
          and not exists (select from orders o where o.user_id = r.user_id and o.created_at > cart.begun_at)
        order by r.user_id limit ${BATCH} for update of r skip locked
      ), noted as (
        update cart_reminders r set reminded_at = now() from due where r.user_id = due.user_id returning r.user_id
      )
      select user_id, (
        select json_agg(json_build_object('product_id', c.product_id, 'quantity', c.quantity, 'variant', v.name,
          'price', coalesce(v.price, p.price)::text, 'discount', coalesce(v.discount, p.discount)::text,
          'available', p.available and (c.variant_id is null or v.available and v.deleted_at is null)) order by c.id)
        from cart_items c join products p on p.id = c.product_id and p.deleted_at is null
          left join product_variants v on v.id = c.variant_id
        where c.user_id = noted.user_id
      ) as lines
      from noted`.execute(tx);
    const mails: Mail[] = [];
    for (const cart of rows) mails.push(await cartMail(tx, cart, shop));
    if (mails.length > 0) await queueMails(tx, mails);
    return rows.length;
  });
}

async function cartMail(
  db: Kysely<Database>,
  { user_id, lines }: LeftCart,
  { settings, shopSecret, ...places }: Shop,
): Promise<Mail> {
  const leave = leaveUrl(places.publicUrl, { kind: 'carts', userId: user_id }, shopSecret);
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  const products = new Map(
    (await readMailProducts(db, ids, places, settings)).map((product) => [product.id, product]),
  );
  const shown = lines.flatMap(({ product_id, variant, quantity, available, ...line }) => {
    const product = products.get(product_id);
    if (!product) return [];
    const name = variant === null ? product.name : `${product.name}, ${variant}`;
    const said = say('cart_line', { quantity, product: name });
    const { price, before } = shownPrices(line, settings);
    return [{ ...product, name: said, note: available ? price : say('out_of_stock'), before }];
  });
  return {
    to: { userId: user_id },
    about: aboutCart(user_id),
    leaveUrl: leave,
    subject: say('cart_subject', { shop: settings.shop_name }),
    ...renderMail([
      { kind: 'heading', text: say('cart_title') },
      { kind: 'paragraph', text: say('cart_text') },
      { kind: 'products', products: shown },
      { kind: 'link', label: say('cart_open'), url: `${places.publicUrl}/checkout` },
      { kind: 'paragraph', text: say('cart_end') },
      { kind: 'link', label: say('cart_leave'), url: leave },
    ]),
  };
}
