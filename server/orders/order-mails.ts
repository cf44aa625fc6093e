import type { AppliedOffer, Order } from '../../contract/orders.ts';
import { parseHundredths } from '../../domain/decimal.ts';
import { mailboxOf } from '../../domain/email.ts';
import { type CurrencyFormat, displayExactly, parseCents } from '../../domain/money.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { displayPercent, parsePercent } from '../../domain/pricing.ts';
import { displaySecond } from '../../domain/second-currency.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import type { Limit } from '../http/shared-limits.ts';
import { type MailPart, renderMail, tokenOf } from '../mail/mail-templates.ts';
import { aboutOrder, type Mail } from '../mail/outbox-queries.ts';
import { quote } from '../mail/quote.ts';

/** Confirmations that one address gets in a day: anybody can order in anybody's name, and nobody's mailbox is flooded. */
const MAX_CONFIRMATIONS = 20;
const DAY = 24 * 60 * 60;

/** The limit of confirmations to the buyer of an order; `null` when none is sent. */
export function confirmationLimit(guestEmail: string, userId: number | null): Limit | null {
  const mailbox = mailboxOf(guestEmail);
  const who = mailbox || (userId === null ? null : `user ${userId}`);
  return who === null
    ? null
    : { key: `confirmation ${who}`, most: MAX_CONFIRMATIONS, seconds: DAY };
}

/** What the mails of an order need to know of the shop. */
export interface MailingShop {
  /** Where notices of orders go. */
  readonly shopEmail: string;
  /** The shop's address on the web, without a slash at its end. */
  readonly publicUrl: string;
}

/** The same, with how it calls itself and writes amounts. */
export interface NamedShop extends MailingShop {
  readonly settings: CurrencyFormat & { readonly shop_name: string };
}

/**
 * The mails of an order just placed: one to its buyer, when an address is known, and a notice to the
 * shop.
 *
 * @param userId the customer; the account's e-mail stands in for an address that was not given
 * @param confirms whether the buyer gets a mail
 */
export function orderMails(
  { shopEmail, publicUrl, settings }: NamedShop,
  order: Order,
  { userId, confirms }: { readonly userId: number | null; readonly confirms: boolean },
): Mail[] {
  const url = `${publicUrl}/orders/${order.id}`;
  const money = moneyIn(settings);
  const notice: Mail = {
    to: shopEmail,
    ...(order.guest_email === '' ? {} : { replyTo: order.guest_email }),
    subject: `New order ${order.id}: ${money(order.total_price)}`,
    about: aboutOrder(order.id),
    ...renderMail(mailToShop(order, url, money)),
  };
  const to = order.guest_email || (userId !== null && { userId });
  if (!to || !confirms) return [notice];
  // A guest's link carries the order's token; a customer is known by their account.
  const followUrl = userId === null ? `${url}#t=${tokenOf(order.id)}` : url;
  const body = renderMail(mailToBuyer(order, followUrl, money));
  const subject = `Your order ${order.id} at ${settings.shop_name}`;
  return [{ to, subject, about: aboutOrder(order.id), ...body }, notice];
}

/** The notice to the shop that a buyer has canceled an order: it must not leave the house. */
export function cancellationNotice(
  { shopEmail, publicUrl, settings }: NamedShop,
  order: Order,
): Mail {
  const url = `${publicUrl}/orders/${order.id}`;
  const money = moneyIn(settings);
  return {
    to: shopEmail,
    ...(order.guest_email === '' ? {} : { replyTo: order.guest_email }),
    subject: `Order ${order.id} was canceled by its buyer: ${money(order.total_price)}`,
    about: aboutOrder(order.id),
    ...renderMail([
      { kind: 'heading', text: `Order ${order.id} was canceled by its buyer` },
      ...content(order, money),
      { kind: 'link', label: 'Open the order', url },
    ]),
  };
}

/** The invoice that a mail brings. */
export interface MailedInvoice {
  readonly id: number;
  readonly number: string;
}

/** The mail to the buyer of an order that the shop has marked delivered or canceled; `null` where no address is known. */
export function statusMail(
  { publicUrl, settings }: Omit<NamedShop, 'shopEmail'>,
  order: Order,
  {
    userId,
    invoice,
  }: { readonly userId: number | null; readonly invoice?: MailedInvoice | undefined },
): Mail | null {
  const to = order.guest_email || (userId !== null && { userId });
  if (!to) return null;
  const isDelivered = order.status.id === ORDER_STATUS.completed;
  const done = isDelivered ? 'delivered' : 'canceled';
  const url = `${publicUrl}/orders/${order.id}${userId === null ? `#t=${tokenOf(order.id)}` : ''}`;
  const next = isDelivered
    ? 'Has it not reached you, or is something wrong with it? Please write to the shop.'
    : 'Nothing of it comes, and nothing is to be paid. Is this a surprise to you? Please write to the shop.';
  return {
    to,
    subject: `Your order ${order.id} at ${settings.shop_name} was ${done}`,
    about: aboutOrder(order.id),
    ...(isDelivered && invoice && { invoiceId: invoice.id }),
    ...renderMail([
      { kind: 'heading', text: `Your order was ${done}` },
      { kind: 'paragraph', text: `Order number ${order.id}` },
      ...content(withoutLinks(order), moneyIn(settings)),
      ...(isDelivered && invoice
        ? [{ kind: 'paragraph' as const, text: `Your invoice ${invoice.number} is attached.` }]
        : []),
      { kind: 'paragraph', text: next },
      { kind: 'link', label: 'See your order', url },
    ]),
  };
}

function mailToBuyer(order: Order, url: string, money: Money): MailPart[] {
  return [
    { kind: 'heading', text: 'Thank you for your order' },
    { kind: 'paragraph', text: `Order number ${order.id}` },
    ...content(withoutLinks(order), money),
    { kind: 'link', label: 'Follow your order', url },
  ];
}

/** An order as its buyer's mail quotes it. */
export const withoutLinks = (order: Order): Order => ({
  ...order,
  guest_name: quote(order.guest_name),
  guest_street: quote(order.guest_street),
  guest_city: quote(order.guest_city),
  guest_region: quote(order.guest_region),
});

/** Notes are for the shop alone: nobody shall write to strangers in its name. */
function mailToShop(order: Order, url: string, money: Money): MailPart[] {
  return [
    { kind: 'heading', text: `New order ${order.id}` },
    ...content(order, money),
    { kind: 'paragraph', text: `E-mail: ${order.guest_email || 'none given'}` },
    ...(order.notes ? [{ kind: 'paragraph' as const, text: `Notes:\n${order.notes}` }] : []),
    { kind: 'link', label: 'Open the order', url },
  ];
}

/** An order's lines, sums and address, as its mails have them. */
export function content(order: Order, money: Money): MailPart[] {
  const address = [
    `${order.guest_name}, ${order.guest_phone}`,
    order.guest_street,
    `${order.guest_city}, ${order.guest_region}`,
  ];
  return [
    { kind: 'rows', rows: order.items.map((item) => lineRow(item, money)) },
    {
      kind: 'rows',
      rows: [
        { label: 'Subtotal', value: money(order.subtotal) },
        ...(order.offers ?? []).map((offer) => offerRow(offer, money)),
        { label: 'Delivery', value: deliveryFee(order, money) },
        ...(order.credit ? [{ label: 'Store credit', value: `−${money(order.credit)}` }] : []),
        { label: 'Total', value: money(order.total_price), strong: true },
        ...inSecondCurrency(order),
        { label: 'Payment', value: order.payment_method.name },
      ],
    },
    { kind: 'paragraph', text: `Shipping to\n${address.join('\n')}` },
  ];
}

/** What is due in cash, beside the total: once the order has its rate for good, since a mail can't be taken back. */
function inSecondCurrency({ status, total_price, second_currency: second }: Order) {
  const isDue = status.id === ORDER_STATUS.pending && parseCents(total_price) > 0;
  if (!isDue || !second?.amount) return [];
  const value = displaySecond(parseHundredths(second.amount), second.code, 'en');
  return [{ label: 'Or in cash', value }];
}

function lineRow(item: Order['items'][number], money: Money) {
  const { product, variant_name, quantity, price, discount, subtotal } = item;
  const name = nameWithVariant(product.name, variant_name);
  const percent = parsePercent(discount);
  const off = percent === 0 ? '' : `, ${displayPercent(percent)}% OFF`;
  return {
    label: `${quantity} × ${name} (${money(price)}${off})`,
    value: money(subtotal),
  };
}

function offerRow({ name, code, amount, free_delivery }: AppliedOffer, money: Money) {
  const value = free_delivery ? 'Free delivery' : `−${money(amount)}`;
  return { label: code === undefined ? name : `${name} (${code})`, value };
}

const deliveryFee = ({ delivery_fee }: Order, money: Money): string =>
  delivery_fee === '0.00' ? 'Free delivery' : money(delivery_fee);

/** In a mail amounts are exact, to the cent: "1299.50" is "$1,299.50". */
type Money = (decimal: string) => string;

/** Writes decimal amounts as mails have them. */
export const moneyIn =
  (format: CurrencyFormat): Money =>
  (decimal) =>
    displayExactly(parseCents(decimal), format);
