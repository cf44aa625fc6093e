import type { NewOrder } from '../../../contract/orders.ts';
import { normalizeCode } from '../../../domain/offers.ts';
import { readOnlyLeft } from '../../../domain/stock.ts';
import { ApiError, type CallApi, flattenErrors } from '../../api/call.ts';
import type { QueryStore } from '../../api/query.ts';
import { settleCart } from '../../cart/cart-store.ts';
import { storePlacedOrder } from '../../cart/placed-order.ts';
import { type CartItem, nameOf } from '../../cart/use-cart.ts';
import {
  COUPON_FIELD,
  currentCoupon,
  dropCredit,
  refuseCoupon,
  storeCoupon,
} from '../../cart/use-offers.ts';
import { consentOfOrder } from '../../consent/consent-store.ts';
import { currentSession, settleSession } from '../../session/session-store.ts';
import { readVisit } from '../../traffic/visit-store.ts';
import { type CheckoutItems, sendOrder } from './send-order.ts';
import {
  clearNote,
  NOT_SENT,
  phoneOf,
  type Shipping,
  type ShippingErrors,
  type ShippingField,
} from './shipping.ts';

/** Said when the answer gives no reason. */
const NOT_PLACED = 'Error placing order';

/** What the page says above the button after a try that came to nothing. */
export type Notice = 'changed' | 'unanswered' | 'logged-out' | null;

/** Why an order was not placed. */
export class NotPlaced extends Error {
  override readonly name = 'NotPlaced';
  /** In the server's words. */
  readonly messages: readonly string[];
  readonly notice: Notice;
  /** Messages about a field. */
  readonly fields: ShippingErrors;
  /** Messages about a line of what is bought. */
  readonly lines: LineErrors;
  /** How many are left of lines that have more, by their keys. */
  readonly left: Readonly<Record<string, number>>;

  constructor(messages: readonly string[], rest: Partial<Omit<NotPlaced, keyof Error>> = {}) {
    super(messages[0]);
    this.messages = messages;
    this.notice = rest.notice ?? null;
    this.fields = rest.fields ?? {};
    this.lines = rest.lines ?? {};
    this.left = rest.left ?? {};
  }
}

/** What the server says of lines, by their keys. */
export type LineErrors = Readonly<Record<string, string>>;

interface Services {
  readonly call: CallApi;
  readonly store: QueryStore;
}

/**
 * Places an order at today's prices, and notes it for the success page. Its code comes after
 * the page; nothing here touches the screen.
 *
 * @param form may hold a discount code that was typed and not applied: what it changes is shown first.
 * @throws NotPlaced
 */
export async function placeOrder(
  { call, store }: Services,
  shipping: Shipping,
  bought: CheckoutItems,
  form: HTMLFormElement | null,
): Promise<void> {
  const expectedCents = bought.totals.totalCents;
  try {
    const isNewCode = takeCode(form);
    const [today] = await Promise.all([bought.refresh(), settleSession()]);
    if (isNewCode && today.couponProblem !== undefined) {
      refuseCoupon(today.couponProblem);
      throw new NotPlaced([today.couponProblem]);
    }
    const unavailable = today.items.filter((item) => item.unavailable);
    if (unavailable.length > 0) throw new NotPlaced(unavailable.map(unavailableText));
    if (today.totals.totalCents !== expectedCents) throw new NotPlaced([], { notice: 'changed' });
    await settleCart(); // A quantity that comes after the order would fill the cart again.
    const { coupon: coupon_code, credit: credit_code } = today;
    const body = {
      ...orderBody(shipping, bought.items),
      ...(coupon_code !== undefined && { coupon_code }),
      ...(credit_code !== undefined && { credit_code }),
      ...buyerOf(bought),
      ...visitOf(),
      ...consentOfOrder(),
    };
    const { order, earlier } = await sendOrder(call, bought.purchase, body);
    storePlacedOrder(order, { fromCart: bought.fromCart, expectedCents, earlier });
    clearNote();
    storeCoupon('');
    dropCredit();
  } catch (error) {
    if (error instanceof NotPlaced) throw error;
    noteCouponRefusal(error);
    // What is in stock and what it costs may have changed.
    await Promise.all(OUTDATED.map(store.invalidate));
    throw explain(error, bought.items);
  }
}

/** Keeps a code that was typed and not applied; answers whether there was one. */
function takeCode(form: HTMLFormElement | null): boolean {
  const typed = new FormData(form ?? undefined).get(COUPON_FIELD);
  const code = normalizeCode(String(typed ?? ''));
  const { code: known, credit } = currentCoupon();
  const isNew = code !== '' && code !== known && code !== normalizeCode(credit);
  if (isNew) storeCoupon(code);
  return isNew;
}

/** A code that is no longer valid is refused at its field, and the sum is without it. */
function noteCouponRefusal(error: unknown): void {
  const errors = error instanceof ApiError ? error.errors : undefined;
  const [why] = errors?.coupon_code ?? errors?.credit_code ?? [];
  if (why !== undefined) refuseCoupon(why);
}

/** Where the visit began, in a shop that counts its visitors. */
function visitOf() {
  const visit = readVisit();
  return visit && { came_from: visit.from };
}

const OUTDATED = ['GET /products/by-ids', 'GET /products/{id}'] as const;

/** Who orders: known by now, unless the shop can't be reached. */
function buyerOf({ fromCart }: CheckoutItems) {
  const session = currentSession();
  if (session.status === 'unknown') throw ApiError.unanswered('unreachable');
  const user_id = session.status === 'in' ? session.user.id : null;
  return { user_id, from_cart: user_id !== null && fromCart };
}

function orderBody(shipping: Shipping, items: readonly CartItem[]): Omit<NewOrder, 'user_id'> {
  return {
    guest_name: shipping.name.trim(),
    guest_email: shipping.email.trim(),
    guest_phone: phoneOf(shipping),
    guest_region: shipping.region.trim(),
    guest_city: shipping.city.trim(),
    guest_street: shipping.street.trim(),
    notes: shipping.notes.trim(),
    ...deliveryOf(shipping),
    payment_method_id: 1,
    products: items.map(({ product_id, variant_id, quantity }) =>
      variant_id ? { product_id, variant_id, quantity } : { product_id, quantity },
    ),
  };
}

/** What is said of the delivery where the shop has zones. */
function deliveryOf({ landmark, window, location }: Shipping) {
  const [id, day = ''] = window.split(' ');
  const [latitude = 0, longitude = 0] = location.split(' ').map(Number);
  return {
    ...(landmark && { guest_landmark: landmark }),
    ...(id && { delivery_window: { id: Number(id), day } }),
    ...(location && { guest_location: { latitude, longitude } }),
  };
}

/** The API's field names and the form's. */
const FORM_FIELDS: Readonly<Record<string, ShippingField>> = {
  guest_name: 'name',
  guest_email: 'email',
  guest_phone: 'number',
  guest_region: 'region',
  guest_city: 'city',
  guest_street: 'street',
  notes: 'notes',
  guest_landmark: 'landmark',
  delivery_window: 'window',
};

/** As the server says it when it is the one to notice (409). */
const unavailableText = (item: CartItem): string =>
  `'${nameOf(item)}' is ${item.unchosen ? 'no longer sold' : 'out of stock'}`;

/** The errors' text, else the message or a fallback. */
function explain(error: unknown, items: readonly CartItem[]): NotPlaced {
  if (!(error instanceof ApiError)) return unanswered(NOT_SENT);
  if (error.noAnswer) return unanswered(error.noAnswer === 'unreadable' ? NOT_PLACED : NOT_SENT);
  const messages = flattenErrors(error.errors);
  const said = Object.entries(error.errors ?? {});
  const fields = said.flatMap(([name, [text]]) => {
    const field = FORM_FIELDS[name];
    return field && text ? [[field, text] as const] : [];
  });
  const lines = said.flatMap(([name, [text]]) => {
    const item = items[Number(/^products\.(\d+)\./.exec(name)?.[1])];
    return item && text ? [[item.key, text] as const] : [];
  });
  const left = lines.flatMap(([key, text]) => {
    const count = readOnlyLeft(text);
    return count === null ? [] : [[key, count] as const];
  });
  return new NotPlaced(messages.length > 0 ? messages : [error.message || NOT_PLACED], {
    notice: error.status === 401 ? 'logged-out' : null,
    fields: Object.fromEntries(fields),
    lines: Object.fromEntries(lines),
    left: Object.fromEntries(left),
  });
}

const unanswered = (message: string) => new NotPlaced([message], { notice: 'unanswered' });
