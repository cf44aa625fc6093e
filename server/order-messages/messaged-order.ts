import type { Kysely } from 'kysely';
import type {
  MessageEvent,
  MessageTemplate,
  MessageValues,
} from '../../domain/message-templates.ts';
import { displayExactly, parseCents } from '../../domain/money.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import {
  type SecondCurrency,
  type SecondCurrencySettings,
  secondCurrencyOf,
  shownSecond,
} from '../../domain/second-currency.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { DEFAULT_TEMPLATES } from '../../domain/words/messages.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { notFound } from '../http/refusal.ts';

/** What messages need to know of the shop. */
export interface MessagingShop {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly settings: Pick<
    AllSettings,
    'shop_name' | 'currency_symbol' | 'currency_position' | 'currency_code'
  > &
    SecondCurrencySettings;
}

/** What messages say of an order, and what decides which fit it. */
export interface MessagedOrderRow {
  readonly id: number;
  readonly user_id: number | null;
  readonly status_id: number;
  readonly guest_name: string;
  readonly guest_email: string;
  readonly guest_phone: string;
  readonly guest_region: string;
  readonly guest_city: string;
  readonly guest_street: string;
  readonly total_price: string;
  /** The second currency as it has frozen it. */
  readonly second_currency: SecondCurrency | null;
  readonly courier_name: string | null;
  readonly person_removed_at: Date | null;
  /** It has a stage of confirmation, and is not confirmed or held. */
  readonly is_unconfirmed: boolean;
}

const COLUMNS = `o.id, o.user_id, o.status_id, o.guest_name, o.guest_email, o.guest_phone, o.guest_region, o.guest_city,
    o.guest_street, o.total_price, o.second_currency, k.name as courier_name, o.person_removed_at,
    coalesce(c.stage <> 'confirmed' or c.held is not null, false) as is_unconfirmed
  from orders o left join couriers k on k.id = o.courier_id left join order_confirmations c on c.order_id = o.id`;

const FIND_ORDER = { name: 'find-messaged-order', text: `select ${COLUMNS} where o.id = $1` };

/** The order; `null` when there is none. */
export async function findMessagedOrder(
  db: Kysely<Database>,
  id: number,
): Promise<MessagedOrderRow | null> {
  const [order] = await namedQuery<MessagedOrderRow>(db, FIND_ORDER, [id]);
  return order ?? null;
}

/** @throws {Refusal} 404 for no such order */
export async function getMessagedOrder(
  db: Kysely<Database>,
  id: number,
): Promise<MessagedOrderRow> {
  const order = await findMessagedOrder(db, id);
  if (!order) throw notFound('Order');
  return order;
}

/** The newest orders may have lost their person: this many are looked at. */
const FIND_NEWEST = {
  name: 'find-newest-messaged-order',
  text: `select ${COLUMNS} where o.id in (select id from orders order by id desc limit 50) and o.person_removed_at is null
    order by o.id desc limit 1`,
};

/** The newest order whose person is known; `null` when there is none. */
export async function findNewestOrder(db: Kysely<Database>): Promise<MessagedOrderRow | null> {
  const [order] = await namedQuery<MessagedOrderRow>(db, FIND_NEWEST, []);
  return order ?? null;
}

/** What an order comes to in the second currency, at today's rate as long as it has none of its own; `null`: it has none. */
function secondTotal(
  { total_price, second_currency, status_id }: MessagedOrderRow,
  settings: MessagingShop['settings'],
): string | null {
  const today = status_id === ORDER_STATUS.pending ? secondCurrencyOf(settings) : null;
  const currency = second_currency ?? today;
  return currency && shownSecond(parseCents(total_price), currency);
}

/**
 * What stands for the placeholders of a message about an order.
 *
 * @param link the address of the order's page
 */
export const messageValues = (
  order: MessagedOrderRow,
  { settings }: MessagingShop,
  link: string,
): MessageValues => ({
  name: order.guest_name,
  order: String(order.id),
  total: displayExactly(parseCents(order.total_price), settings),
  second_total: secondTotal(order, settings) ?? '',
  address: [order.guest_street, order.guest_city].filter((part) => part !== '').join(', '),
  link,
  shop: settings.shop_name,
  driver: order.courier_name ?? '',
});

/**
 * The page of an order. The link carries the order's token, also where it was placed with an account: who opens it in a chat is seldom
 * logged in there (docs/product.md, Order link).
 */
export const orderPage = (
  { id }: Pick<MessagedOrderRow, 'id'>,
  { publicUrl }: Pick<MessagingShop, 'publicUrl'>,
  token: string | null,
): string => `${publicUrl}/orders/${id}${token === null ? '' : `#t=${token}`}`;

/** A template as it holds now. */
export interface CurrentTemplate extends MessageTemplate {
  readonly event: MessageEvent;
  /** Whether the event sends a mail. */
  readonly mail: boolean;
  /** Whether it is the built-in one. */
  readonly is_default: boolean;
}

const READ_TEMPLATES = {
  name: 'read-message-templates',
  text: 'select event, subject, text, mail from message_templates where event = any ($1::text[])',
};

/** The templates of events, the merchant's own where there is one, in the order asked for. */
export async function readTemplates(
  db: Kysely<Database>,
  events: readonly MessageEvent[],
): Promise<CurrentTemplate[]> {
  const rows = await namedQuery<MessageTemplate & { event: string; mail: boolean }>(
    db,
    READ_TEMPLATES,
    [events],
  );
  const written = new Map(rows.map(({ event, ...template }) => [event, template]));
  return events.map((event) => {
    const own = written.get(event);
    const { subject, text } = own ?? DEFAULT_TEMPLATES[event];
    return { event, subject, text, mail: own?.mail ?? false, is_default: own === undefined };
  });
}
