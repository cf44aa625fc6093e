import type { Kysely } from 'kysely';
import type { OrderEdit } from '../../contract/order-edit.ts';
import { type CartLine, type LineKey, lineKey } from '../../domain/cart.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { offerTotals } from '../../domain/offers.ts';
import {
  changesOfLines,
  changesOfTexts,
  type EditChange,
  type LineChange,
  ruleOfEdit,
} from '../../domain/order-edit.ts';
import { type DeliveryRule, linePrice, parsePercent } from '../../domain/pricing.ts';
import { deliveryRule } from '../../domain/shop-settings.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import { ORDER_EDIT } from '../../domain/words/order-edit.ts';
import type { Database } from '../database/types.ts';
import {
  type DeliveryRules,
  type DeliveryValues,
  deliveryOf,
  type PlannedDay,
  planDelivery,
  planWindow,
  windowInWords,
} from '../delivery/order-delivery.ts';
import type { KnownZones } from '../delivery/read-zones.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { LockMode } from '../products/change-stock.ts';
import { type LockedProduct, lockProducts } from './lock-products.ts';
import { type CreditValues, usedOf } from './order-credit.ts';
import { decideLines, type OrderedProduct, sumProducts, unpricedLine } from './order-lines.ts';
import {
  findOwnOffers,
  type OfferValues,
  offersToStore,
  type StoredAppliedOffer,
} from './order-offers.ts';
import type { OrderItemRow, OrderLineRow, OrderRow } from './order-queries.ts';

/** An order as it is before it is edited, with its lines. */
export interface OrderBefore {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
}

/** A line as it is to be; `id` is `null` of a new one. */
export type PlannedLine = OrderLineRow &
  Pick<OrderItemRow, 'file_key' | 'widths'> & { readonly id: number | null };

/** What an order's edit comes to: nothing of it is written yet. */
export interface EditPlan {
  readonly lineChanges: readonly LineChange[];
  readonly lines: readonly PlannedLine[];
  /** The order's sums, as they are to be stored. */
  readonly sums: OfferValues &
    CreditValues & {
      readonly subtotal: string;
      readonly delivery_fee: string;
      readonly total_price: string;
      readonly fee_by_hand: boolean;
    };
  /** What its history keeps; empty: the edit changes nothing. */
  readonly changes: readonly EditChange[];
  /** Of an address in another area; `null`: what the order keeps of its delivery stays. */
  readonly delivery: DeliveryValues | null;
  /** Of another delivery window; `null`: the one of now stays, unless the zone is another. */
  readonly day: PlannedDay | null;
}

/** How an edit is planned. */
interface Planning {
  /** `none` for a preview; else the counts of products stay locked until the transaction ends. */
  readonly mode: LockMode;
  readonly knownZones: KnownZones;
}

/**
 * Prices an edit by the rules of docs/product.md ("Editing an order"): lines that stay at the prices of the order, new ones at
 * today's, with the offers that the order has had.
 *
 * @throws {Refusal} 409 for products that can't be sold, 422 for a variant that is missing, an area that is not served, or a
 * discount that is too high
 */
export async function planEdit(
  db: Kysely<Database>,
  { order, items }: OrderBefore,
  edit: OrderEdit,
  planning: Planning,
): Promise<EditPlan> {
  const before = items.map(lineOf);
  const wanted = edit.products ? sumProducts(edit.products) : before;
  const lineChanges = changesOfLines(before, wanted);
  const moves = movesArea(order, edit);
  const isPriced =
    lineChanges.length > 0 ||
    edit.delivery_fee !== undefined ||
    moves ||
    edit.delivery_window !== undefined;
  const priced = isPriced
    ? await priceAgain(db, { order, items }, { ...planning, edit, wanted, lineChanges, moves })
    : stay({ order, items });
  const sums = keepCredit(order, withDiscount(priced, discountOf(order, edit)));
  return {
    lineChanges,
    lines: priced.lines,
    sums,
    delivery: priced.delivery,
    day: priced.day,
    changes: [
      ...lineChanges.map((change) => describeLine(change, [...items, ...priced.lines])),
      ...describeSums(order, sums),
      ...describeDelivery(order, edit, priced),
      ...changesOfTexts(order, edit),
    ],
  };
}

/** What lines come to with offers and delivery, before a discount that was given by hand. */
interface PricedLines {
  readonly lines: readonly PlannedLine[];
  readonly subtotalCents: number;
  readonly offers: readonly StoredAppliedOffer[];
  readonly feeCents: number;
  readonly feeByHand: boolean;
  readonly delivery: DeliveryValues | null;
  readonly day: PlannedDay | null;
}

/** Whether the address is in another area than before, as zones tell areas. */
const movesArea = (order: OrderRow, edit: OrderEdit): boolean =>
  (edit.guest_region ?? order.guest_region) !== order.guest_region ||
  (edit.guest_city ?? order.guest_city) !== order.guest_city;

const stay = ({ order, items }: OrderBefore): PricedLines => ({
  lines: items,
  delivery: null,
  day: null,
  subtotalCents: parseCents(order.subtotal),
  offers: (order.offers ?? []).filter(({ by_hand }) => !by_hand),
  feeCents: parseCents(order.delivery_fee),
  feeByHand: order.fee_by_hand ?? false,
});

interface Wanted extends Planning {
  readonly edit: OrderEdit;
  readonly wanted: readonly CartLine[];
  readonly lineChanges: readonly LineChange[];
  /** The address is in another area than before. */
  readonly moves: boolean;
}

async function priceAgain(
  db: Kysely<Database>,
  { order, items }: OrderBefore,
  { edit, wanted, lineChanges, moves, mode, knownZones }: Wanted,
): Promise<PricedLines> {
  const all = [...items.map(lineOf), ...wanted];
  const [{ products, ...rules }, own] = await Promise.all([
    lockProducts(
      db,
      {
        productIds: [...new Set(all.map(({ productId }) => productId))],
        variantIds: [...new Set(all.flatMap(({ variantId }) => variantId ?? []))],
      },
      lineChanges.length > 0 ? mode : 'none',
    ),
    findOwnOffers(db, order.id),
  ]);
  const isRezoned = moves && rules.settings.delivery_zones;
  const where = {
    region: edit.guest_region ?? order.guest_region,
    city: edit.guest_city ?? order.guest_city,
  };
  const day =
    edit.delivery_window === undefined
      ? null
      : await planWindow(db, where, edit.delivery_window, { rules, knownZones });
  if (lineChanges.length === 0 && edit.delivery_fee === undefined && !isRezoned)
    return { ...stay({ order, items }), day };
  const lines = await priceLines(db, { items, wanted, products });
  const area = { guest_region: where.region, guest_city: where.city };
  const delivery = isRezoned
    ? await planDelivery(db, area, rules, knownZones)
    : { rule: await ruleNow(db, order, rules, knownZones), values: null };
  const byHand = edit.delivery_fee === undefined ? order.fee_by_hand : edit.delivery_fee !== null;
  const feeBefore = parseCents(order.delivery_fee);
  const handFee = edit.delivery_fee ? parseCents(edit.delivery_fee) : feeBefore;
  const isAnew = order.fee_by_hand || isRezoned;
  const rule = isAnew ? delivery.rule : ruleOfEdit(delivery.rule, feeBefore);
  // Where the fee is set by hand, nothing makes delivery free.
  const coupon = byHand && own.coupon?.kind === 'free_delivery' ? null : (own.coupon ?? null);
  const categoriesOf = new Map(products.map(({ id, category_ids }) => [id, category_ids]));
  const totals = offerTotals(
    lines.map((line) => ({
      ...centsOf(line),
      ...lineOf(line),
      categoryIds: categoriesOf.get(line.product_id) ?? [],
    })),
    { automatic: own.automatic, coupon },
    byHand ? { feeCents: handFee, freeFromCents: Number.POSITIVE_INFINITY } : rule,
  );
  return {
    lines,
    subtotalCents: totals.subtotalCents,
    offers: offersToStore(totals, lines.map(lineOf)).offers ?? [],
    feeCents: totals.deliveryFeeCents,
    feeByHand: byHand ?? false,
    delivery: delivery.values,
    day,
  };
}

/** What delivery to the order's address costs today; by the shop's own rule where nobody delivers there any more. */
async function ruleNow(
  db: Kysely<Database>,
  { guest_region: region, guest_city: city }: OrderRow,
  rules: DeliveryRules,
  knownZones: KnownZones,
): Promise<DeliveryRule> {
  const decision = await deliveryOf(db, { region, city }, rules, knownZones);
  return decision.served ? decision.rule : deliveryRule(rules.settings);
}

interface LinesToPrice {
  readonly items: readonly OrderItemRow[];
  readonly wanted: readonly CartLine[];
  readonly products: readonly LockedProduct[];
}

/** Lines that stay in their order and at their price; behind them new ones, as their products are sold now. */
async function priceLines(
  db: Kysely<Database>,
  { items, wanted, products }: LinesToPrice,
): Promise<PlannedLine[]> {
  const quantities = new Map(items.map((item) => [lineKey(lineOf(item)), item.quantity]));
  const more = wanted.flatMap((line, index): OrderedProduct[] => {
    const quantity = line.quantity - (quantities.get(lineKey(line)) ?? 0);
    return quantity > 0 ? [{ ...line, variantId: line.variantId, quantity, index }] : [];
  });
  const sold = await decideLines(db, more, products);
  const wantedOf = new Map(wanted.map((line) => [lineKey(line), line.quantity]));
  const kept = items.flatMap((item) => {
    const quantity = wantedOf.get(lineKey(lineOf(item)));
    return quantity === undefined ? [] : [asPriced({ ...item, quantity })];
  });
  const added = sold
    .filter((line) => !quantities.has(lineKey(line)))
    .map((line) => asPriced({ id: null, ...unpricedLine(line) }));
  return [...kept, ...added];
}

const asPriced = (line: Omit<PlannedLine, 'subtotal'>): PlannedLine => ({
  ...line,
  subtotal: formatDecimal(linePrice(centsOf(line))),
});

const centsOf = (line: Pick<OrderLineRow, 'price' | 'discount' | 'quantity'>) => ({
  priceCents: parseCents(line.price),
  discountBasisPoints: parsePercent(line.discount),
  quantity: line.quantity,
});

/** What a line of an order is of, and how many. */
export const lineOf = (
  line: Pick<OrderLineRow, 'product_id' | 'variant_id' | 'quantity'>,
): CartLine => ({
  productId: line.product_id,
  ...(line.variant_id !== null && { variantId: line.variant_id }),
  quantity: line.quantity,
});

/** A discount that the shop gives by hand. */
interface HandDiscount {
  readonly amount: string;
  readonly reason: string;
}

const handDiscount = (offers: readonly StoredAppliedOffer[] | null): HandDiscount | null => {
  const found = offers?.find(({ by_hand }) => by_hand);
  return found ? { amount: found.amount, reason: found.name } : null;
};

function discountOf(order: OrderRow, { discount }: OrderEdit): HandDiscount | null {
  if (discount === undefined) return handDiscount(order.offers);
  return discount && Number(discount.amount) > 0 ? discount : null;
}

/** A discount by hand comes last, off what offers left of the lines. @throws {Refusal} 422 where that is less */
function withDiscount(
  priced: PricedLines,
  discount: HandDiscount | null,
): Omit<EditPlan['sums'], keyof CreditValues> {
  const { subtotalCents, feeCents, feeByHand } = priced;
  const sumOf = (offers: readonly StoredAppliedOffer[]) =>
    offers.reduce((sum, { amount }) => sum + parseCents(amount), 0);
  const most = subtotalCents - sumOf(priced.offers);
  const discountCents = discount ? parseCents(discount.amount) : 0;
  if (discountCents > most) {
    const values = { most: formatDecimal(most) };
    throw wordedRefusal(422, 'discount.amount', ORDER_EDIT, 'discount_too_high', values);
  }
  const given: StoredAppliedOffer[] = discount
    ? [{ name: discount.reason, by_hand: true, amount: formatDecimal(discountCents), lines: [] }]
    : [];
  const offers = [...priced.offers, ...given];
  return {
    subtotal: formatDecimal(subtotalCents),
    offers: offers.length > 0 ? offers : null,
    offers_total: formatDecimal(sumOf(offers)),
    delivery_fee: formatDecimal(feeCents),
    total_price: formatDecimal(most - discountCents + feeCents),
    fee_by_hand: feeByHand,
  };
}

/** Store credit keeps paying what it did; what a smaller sum needs no more goes back to it. */
const keepCredit = (
  { credit, credit_id }: OrderRow,
  sums: Omit<EditPlan['sums'], keyof CreditValues>,
): EditPlan['sums'] =>
  credit === null || credit_id === null
    ? { ...sums, credit: null, credit_id: null }
    : { ...sums, ...usedOf(credit_id, parseCents(sums.total_price), parseCents(credit)) };

function describeLine(
  { from, to, ...which }: LineChange,
  lines: readonly OrderLineRow[],
): EditChange {
  const what = from === 0 ? 'added' : to === 0 ? 'removed' : 'quantity';
  const line = lines.find((one) => lineKey(lineOf(one)) === lineKey(which as LineKey));
  const of = nameWithVariant(line?.product_name ?? '', line?.variant_name);
  const said = (count: number) => (count === 0 ? null : String(count));
  return { what, of, from: said(from), to: said(to) };
}

/** Of another zone the window of before goes; the address says why. */
function describeDelivery(
  { delivery }: OrderRow,
  { guest_landmark: to }: OrderEdit,
  { day }: PricedLines,
): EditChange[] {
  const from = delivery?.landmark ?? '';
  const [before, after] = [delivery && windowInWords(delivery), day && windowInWords(day)];
  return [
    ...(day && before !== after
      ? [{ what: 'delivery_window' as const, from: before, to: after }]
      : []),
    ...(to === undefined || to === from ? [] : [{ what: 'guest_landmark' as const, from, to }]),
  ];
}

function describeSums(before: OrderRow, after: EditPlan['sums']): EditChange[] {
  const changes: EditChange[] = [];
  const [offersBefore, offersAfter] = [before, after].map(({ offers, offers_total }) =>
    formatDecimal(parseCents(offers_total) - parseCents(handDiscount(offers)?.amount ?? '0.00')),
  );
  if (offersBefore !== offersAfter)
    changes.push({ what: 'offers', from: offersBefore ?? null, to: offersAfter ?? null });
  const [given, gives] = [handDiscount(before.offers), handDiscount(after.offers)];
  if (given?.amount !== gives?.amount || given?.reason !== gives?.reason) {
    const of = gives?.reason ?? given?.reason;
    changes.push({ what: 'discount', of, from: given?.amount ?? null, to: gives?.amount ?? null });
  }
  if (
    before.delivery_fee !== after.delivery_fee ||
    (before.fee_by_hand ?? false) !== after.fee_by_hand
  )
    changes.push({ what: 'delivery_fee', from: before.delivery_fee, to: after.delivery_fee });
  if (before.credit !== after.credit)
    changes.push({ what: 'credit', from: before.credit, to: after.credit });
  return changes;
}
