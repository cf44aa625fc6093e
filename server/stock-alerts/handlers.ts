import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { stockAlertCalls } from '../../contract/stock-alerts.ts';
import { mailboxOf, normalizeEmail } from '../../domain/email.ts';
import { STOCK_ALERT_SET } from '../../domain/success-messages.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import type { Database } from '../database/types.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { Limit, SharedLimits } from '../http/shared-limits.ts';
import { defineJob, type Job, type JobKind, repeatByBatches } from '../jobs/define-job.ts';
import { renderMail } from '../mail/mail-templates.ts';
import { ABOUT_ALERT, type Mail, queueMails } from '../mail/outbox-queries.ts';
import { readSettings } from '../shop/shop-settings.ts';

interface StockAlertDependencies {
  readonly db: Kysely<Database>;
  readonly shared: SharedLimits;
}

/** Serves "Tell me when it is back". */
export function stockAlertHandlers({
  db,
  shared,
}: StockAlertDependencies): Handlers<typeof stockAlertCalls> {
  return {
    'POST /products/{id}/stock-alerts': async ({ params, body }) => {
      await shared.take([mailboxLimit(body.email)]);
      await askForAlert(db, params.id, body);
      return { data: null, message: STOCK_ALERT_SET };
    },
  };
}

/** Alerts that one mailbox can be entered for in a day: anybody can enter anybody, and nobody's mailbox is flooded. */
const MAX_A_MAILBOX = 20;
const DAY = 24 * 60 * 60;

/** At most this many wait for a product. */
const MAX_A_PRODUCT = 5_000;

/** After this long nobody is notified any more. */
const KEPT = '180 days';

/** The limit of an address. */
const mailboxLimit = (email: string): Limit => ({
  key: `stock alert ${mailboxOf(email)}`,
  most: MAX_A_MAILBOX,
  seconds: DAY,
});

/**
 * Notes that an address is to be notified when a product is back, once however often it asks. The answer never says whether
 * it had asked before.
 *
 * @throws {Refusal} 404 for no such product or variant, 409 when it can be ordered, or when too many wait for the product.
 */
async function askForAlert(
  db: Kysely<Database>,
  productId: number,
  { email, variant_id }: { readonly email: string; readonly variant_id?: number | undefined },
): Promise<void> {
  const variantId = variant_id ?? null;
  const product = await db
    .selectFrom('products')
    .leftJoin('product_variants as v', (join) =>
      join
        .onRef('v.product_id', '=', 'products.id')
        .on('v.id', '=', variantId)
        .on('v.deleted_at', 'is', null),
    )
    .select(({ selectFrom }) => [
      'products.available',
      'v.available as variant_available',
      selectFrom('stock_alerts')
        .select(({ fn }) => fn.countAll<string>().as('waiting'))
        .whereRef('product_id', '=', 'products.id')
        .as('waiting'),
    ])
    .where('products.id', '=', productId)
    .where('products.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!product) throw notFound('Product');
  if (variantId !== null && product.variant_available === null) throw notFound('Variant');
  if (product.available && product.variant_available !== false)
    throw new Refusal(409, 'This product is in stock: you can order it now');
  if (Number(product.waiting) >= MAX_A_PRODUCT)
    throw new Refusal(409, 'Very many wait for this product already: please look again some time');
  await db
    .insertInto('stock_alerts')
    .values({ product_id: productId, variant_id: variantId, email: normalizeEmail(email) })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** The kind of job that notifies those who wait: every ten minutes, so that a slip of the switch can be taken back. */
export const STOCK_ALERTS = {
  name: 'stock-alerts',
  title: 'Notifying who waits for products',
  input: z.unknown(),
  whenBusy: 'merge',
  cron: '*/10 * * * *',
  keepSeconds: 3_600,
} as const satisfies JobKind<unknown>;

/** Mails written in one transaction. */
const BATCH = 100;

/** Queues a mail for each alert whose product can be ordered again. @param publicUrl without a slash at its end. */
export const stockAlertJob = (publicUrl: string): Job<unknown> =>
  defineJob<unknown>({
    ...STOCK_ALERTS,
    async run(context) {
      const { db } = context;
      const shop = { shopName: (await readSettings(db)).shop_name, publicUrl };
      return { mails: await repeatByBatches(context, BATCH, () => sendSome(db, shop)) };
    },
  });

interface MailingShop {
  readonly shopName: string;
  readonly publicUrl: string;
}

/** An alert goes and its mail is written, both or neither. @returns how many. */
function sendSome(db: Kysely<Database>, shop: MailingShop): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<DueAlert>`
      with due as (
        select a.product_id, a.variant_id, a.email, p.name, v.name as variant
        from stock_alerts a join products p on p.id = a.product_id
          left join product_variants v on v.id = a.variant_id
        where p.available and p.deleted_at is null
          and (a.variant_id is null or v.available and v.deleted_at is null)
        order by a.created_at, a.email, a.product_id limit ${BATCH} for update of a skip locked
      ), gone as (
        delete from stock_alerts a using due where a.product_id = due.product_id and a.email = due.email
          and a.variant_id is not distinct from due.variant_id
      )
      select * from due`.execute(transaction);
    if (rows.length > 0) {
      await queueMails(
        transaction,
        rows.map((alert) => alertMail(shop, alert)),
      );
    }
    return rows.length;
  });
}

interface DueAlert {
  readonly product_id: number;
  readonly variant_id: number | null;
  readonly email: string;
  readonly name: string;
  readonly variant: string | null;
}

function alertMail({ shopName, publicUrl }: MailingShop, alert: DueAlert): Mail {
  const name = nameWithVariant(alert.name, alert.variant);
  const choice = alert.variant_id === null ? '' : `?variant=${alert.variant_id}`;
  return {
    to: alert.email,
    about: ABOUT_ALERT,
    subject: oneLine(`${name} is back at ${shopName}`),
    ...renderMail([
      { kind: 'heading', text: `${name} is back` },
      {
        kind: 'paragraph',
        text: 'You wanted to hear when it can be ordered again. This is the only mail about it.',
      },
      {
        kind: 'link',
        label: 'See it in the shop',
        url: `${publicUrl}/product/${alert.product_id}${choice}`,
      },
    ]),
  };
}

/** A name may hold a line break, where something other than the shop has written it. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** Removes at most `most` alerts whose product did not come back in half a year. @returns how many. */
export async function removeOldStockAlerts(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stock_alerts where ctid in (
      select ctid from stock_alerts where created_at < now() - ${KEPT}::interval
      order by created_at limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
