import type { AppliedOffer, Order } from '../../../contract/orders.ts';
import { arrivalText } from '../../../domain/arrival.ts';
import { displayExactly, displayMoney, parseCents } from '../../../domain/money.ts';
import { ORDER_STATUS, PAYMENT_STATUS, paymentText } from '../../../domain/order-status.ts';
import { secondCurrencyOf, shownSecond } from '../../../domain/second-currency.ts';
import type { AllSettings } from '../../../domain/shop-settings.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { LABELS } from '../../../domain/words/labels.ts';
import { ORDER_EDIT } from '../../../domain/words/order-edit.ts';
import { speaker } from '../../../domain/words/say.ts';
import { SLIPS } from '../../../domain/words/slips.ts';
import { ZONES } from '../../../domain/words/zones.ts';
import type { Label } from './draw-labels.ts';
import type { Slip, SlipLine } from './draw-slips.ts';

/** The stop that an order is in a run. */
export interface OrderStop {
  readonly run: number;
  readonly stop: number;
  readonly courier: string;
}

const say = speaker(LABELS, 'en');
const saySlip = speaker(SLIPS, 'en');
const sayZone = speaker(ZONES, 'en');
const sayEdit = speaker(ORDER_EDIT, 'en');

/** What an order's label says. */
export function labelOf(order: Order, stop: OrderStop | undefined, settings: AllSettings): Label {
  const { delivery, notes } = order;
  const landmark = delivery?.landmark;
  return {
    orderId: order.id,
    shop: settings.shop_name,
    stop: stopText(stop),
    courier: stop?.courier ?? order.courier?.name ?? '',
    name: order.guest_name,
    phone: order.guest_phone,
    street: order.guest_street,
    place: placeText(order),
    landmark: landmark ? say('landmark', { landmark }) : '',
    note: notes ? say('note', { note: notes }) : '',
    amount: isDue(order) ? amountOf(order, settings) : null,
    nothing: say('nothing', { status: paymentText(order) }),
  };
}

/** What an order's packing slip says: amounts as the shop shows them. */
export function slipOf(order: Order, stop: OrderStop | undefined, settings: AllSettings): Slip {
  const { courier } = order;
  const name = stop?.courier ?? courier?.name;
  const moment = momentFormat(settings.time_zone);
  const day = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeZone: settings.time_zone,
  });
  return {
    orderId: order.id,
    facts: [
      day.format(new Date(order.created_at)),
      order.edits === undefined || order.edited_at === undefined
        ? ''
        : sayEdit('slip', {
            version: order.edits + 1,
            moment: moment.format(new Date(order.edited_at)),
          }),
      stopText(stop),
      name ? saySlip('courier', { courier: name }) : '',
    ],
    name: order.guest_name,
    phone: order.guest_phone,
    address: addressOf(order),
    note: order.notes,
    lines: linesOf(order, settings),
    amounts: isDue(order) ? amountsOf(order, settings) : [],
    nothing: saySlip('nothing', { status: paymentText(order) }),
  };
}

const momentFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en', {
    ...{ timeZone, year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });

const isDue = ({ payment_status }: Order): boolean => payment_status.id === PAYMENT_STATUS.unpaid;

const stopText = (stop: OrderStop | undefined): string =>
  stop ? say('stop', { run: String(stop.run), stop: String(stop.stop) }) : '';

const placeText = ({ guest_city: city, guest_region: region }: Order): string =>
  city && region ? say('place', { city, region }) : city || region;

/** Where it goes and when, a text each. */
function addressOf(order: Order): string[] {
  const { zone, landmark, location } = order.delivery ?? {};
  return [
    order.guest_street,
    placeText(order),
    landmark ? sayZone('landmark_of', { landmark }) : '',
    zone ? sayZone('zone_of', { zone: zone.name }) : '',
    (order.delivery && arrivalText(order.delivery, sayZone)) ?? '',
    location ? sayZone('on_map_at', { place: `${location.latitude},${location.longitude}` }) : '',
  ];
}

/** The lines, then what offers take off, the delivery, and what store credit pays. */
function linesOf(order: Order, settings: AllSettings): SlipLine[] {
  const money = (amount: string) => displayMoney(parseCents(amount), settings);
  const below = (name: string, price: string) => ({ quantity: '', name, price });
  const { items, offers = [], delivery_fee, credit } = order;
  return [
    ...items.map(({ quantity, product, variant_name, subtotal }) => ({
      quantity: saySlip('times', { quantity: String(quantity) }),
      name: nameWithVariant(product.name, variant_name),
      price: money(subtotal),
    })),
    ...offers.map((offer) =>
      below(
        offerName(offer),
        offer.free_delivery ? saySlip('free_delivery') : minus(offer.amount, settings),
      ),
    ),
    below(
      saySlip('delivery'),
      parseCents(delivery_fee) === 0 ? saySlip('free') : money(delivery_fee),
    ),
    ...(credit === undefined ? [] : [below(saySlip('credit'), minus(credit, settings))]),
  ];
}

/** What is taken off, to the cent where there are any. */
function minus(amount: string, settings: AllSettings): string {
  const cents = parseCents(amount);
  const display = cents % 100 === 0 ? displayMoney : displayExactly;
  return saySlip('minus', { amount: display(cents, settings) });
}

const offerName = ({ name, code }: AppliedOffer): string =>
  code === undefined || name.toUpperCase() === code ? name : saySlip('offer', { name, code });

/** What is to be collected in the second currency: the order's own rate holds, and today's while it has none and is not decided. */
function secondOf(order: Order, settings: AllSettings): string | null {
  const isOpen = order.status.id === ORDER_STATUS.pending;
  const currency = order.second_currency ?? (isOpen ? secondCurrencyOf(settings) : null);
  return currency && shownSecond(parseCents(order.total_price), currency);
}

function amountsOf(order: Order, settings: AllSettings): string[] {
  const second = secondOf(order, settings);
  return [displayMoney(parseCents(order.total_price), settings), ...(second ? [second] : [])];
}

/** What is to be collected, in both currencies where there is a second one. */
function amountOf(order: Order, settings: AllSettings): string {
  const amount = displayExactly(parseCents(order.total_price), settings);
  const second = secondOf(order, settings);
  return second ? say('either', { amount, second }) : amount;
}
