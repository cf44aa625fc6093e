import {
  type DeliveryRule,
  deliveryFee,
  discountedPrice,
  MAX_DISCOUNT_BASIS_POINTS,
  type OrderTotals,
  orderTotals,
  type PricedLine,
} from './pricing.ts';
import { identityKey } from './typed-text.ts';

/** What an offer can give. Free delivery is for codes only. */
export const OFFER_KINDS = ['percent', 'amount', 'free_delivery'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** What becomes of an offer: to come, running, its days are over, stopped by hand, or all its uses are taken. */
export const OFFER_STATES = ['waiting', 'running', 'over', 'stopped', 'used-up'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** At most this many automatic offers run: each is looked at for every order. */
export const MAX_AUTOMATIC_OFFERS = 50;
/** At most this many different products or collections an automatic offer asks for. */
export const MAX_PARTS = 5;
/** At most this many collections a code is limited to. */
export const MAX_OFFER_COLLECTIONS = 50;
/** In characters. */
export const MAX_OFFER_NAME_LENGTH = 80;

/** A code as it is kept: without spaces ("welcome 10" is "WELCOME10"), in capitals. */
export const normalizeCode = (typed: string): string =>
  identityKey(typed).replaceAll(' ', '').toUpperCase();

/** Whether a normalized text may be a code: 3 to 30 letters, digits, dashes and underscores. */
export const isCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9_-]{2,29}$/.test(code);

/** A line of a cart, with what offers need to know of its product. */
export interface OfferLine extends PricedLine {
  readonly productId: number;
  /** What of a product that is sold in variants. */
  readonly variantId?: number | undefined;
  /** Its home, and the collection that this one stands in. */
  readonly categoryIds: readonly number[];
}

/** What an automatic offer asks for: this many pieces of a product, or of the products of a collection and of those in it. */
export interface OfferPart {
  readonly quantity: number;
  readonly productId?: number;
  readonly categoryId?: number;
}

/** What is taken off: a share in basis points, or an amount in cents; `value` is 0 for free delivery. */
export interface Reward {
  readonly kind: OfferKind;
  readonly value: number;
}

/** An offer that needs no code: "2 candles: 15 %", "lamp + shade: $20 off". */
export interface AutomaticOffer extends Reward {
  readonly id: number;
  readonly name: string;
  readonly kind: 'percent' | 'amount';
  readonly parts: readonly OfferPart[];
}

/** An offer that is asked for by its code. */
export interface Coupon extends Reward {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  /** What its products must come to after all other offers, in cents. */
  readonly minimumCents: number;
  /** The collections that it is limited to, with those in them; none: it holds for all. */
  readonly categoryIds: readonly number[];
}

/** An offer that holds for a cart, in cents; `shares` in the order of the lines that went in. */
export interface AppliedOffer {
  readonly offer: AutomaticOffer | Coupon;
  readonly cents: number;
  readonly shares: readonly number[];
}

/** Why a code takes nothing off this cart; `missingCents` is what its products lack to its minimum. */
export type CouponProblem =
  | { readonly reason: 'other-products' | 'free-already' | 'no-gain' }
  | { readonly reason: 'minimum'; readonly missingCents: number };

/** The sums of an order with offers; `subtotalCents` stays the sum of its lines after their own discount. */
export interface OfferTotals extends OrderTotals {
  readonly offers: readonly AppliedOffer[];
  /** What all offers take off together. */
  readonly offersCents: number;
  /** Present where there is a code that takes nothing off. */
  readonly couponProblem?: CouponProblem;
}

export interface Offers {
  readonly automatic: readonly AutomaticOffer[];
  readonly coupon?: Coupon | null;
}

/**
 * Prices a cart with offers (docs/decisions/140): each line after its own discount, then automatic offers, then the code on what
 * is left, then delivery, decided on what all offers left of the subtotal. Lines may stand in any order.
 *
 * @throws RangeError as orderTotals does
 */
export function offerTotals(
  lines: readonly OfferLine[],
  { automatic, coupon }: Offers,
  rule: DeliveryRule,
): OfferTotals {
  const totals = orderTotals(lines, rule);
  const applied = applyAutomatic(lines, automatic);
  const without = sumUp(totals, applied, rule);
  if (!coupon) return without;
  const found = applyCoupon(lines, leftOf(totals.lines, applied), coupon);
  if ('reason' in found) return { ...without, couponProblem: found };
  const isFree = coupon.kind === 'free_delivery';
  const withCoupon = sumUp(totals, [...applied, found], isFree ? FREE : rule);
  if (withCoupon.totalCents < without.totalCents) return withCoupon;
  return { ...without, couponProblem: { reason: isFree ? 'free-already' : 'no-gain' } };
}

const FREE: DeliveryRule = { feeCents: 0, freeFromCents: 0 };

function sumUp(
  totals: OrderTotals,
  offers: readonly AppliedOffer[],
  rule: DeliveryRule,
): OfferTotals {
  const offersCents = sum(offers.map(({ cents }) => cents));
  const leftCents = totals.subtotalCents - offersCents;
  const deliveryFeeCents = totals.lines.length === 0 ? 0 : deliveryFee(leftCents, rule);
  return {
    ...totals,
    offers,
    offersCents,
    deliveryFeeCents,
    totalCents: leftCents + deliveryFeeCents,
  };
}

/** What is left of each line, in cents. */
const leftOf = (lines: readonly number[], applied: readonly AppliedOffer[]): number[] =>
  lines.map((cents, index) => cents - sum(applied.map(({ shares }) => shares[index] ?? 0)));

/**
 * Each piece counts for one automatic offer: the offer that takes off most comes first, of equal ones the older, and what it
 * used is gone for the others.
 */
function applyAutomatic(
  lines: readonly OfferLine[],
  automatic: readonly AutomaticOffer[],
): AppliedOffer[] {
  const pieces = lines.map(({ quantity }) => quantity);
  const applied: AppliedOffer[] = [];
  let waiting = automatic;
  for (;;) {
    const claims = waiting
      .map((offer) => claimOf(offer, lines, pieces))
      .filter(({ cents }) => cents > 0);
    const best = claims.toSorted((a, b) => b.cents - a.cents || a.offer.id - b.offer.id)[0];
    if (!best) return applied;
    const { offer, cents, used } = best;
    const worth = lines.map((line, index) => unitOf(line) * (used[index] ?? 0));
    applied.push({ offer, cents, shares: shareOut(cents, worth, lines) });
    for (const [index, count] of used.entries()) pieces[index] = (pieces[index] ?? 0) - count;
    waiting = claims.map((claim) => claim.offer).filter(({ id }) => id !== offer.id);
  }
}

/** What an offer would take off the pieces that are left, and how many of each line it uses. */
interface Claim {
  readonly offer: AutomaticOffer;
  readonly cents: number;
  readonly used: readonly number[];
}

function claimOf(
  offer: AutomaticOffer,
  lines: readonly OfferLine[],
  pieces: readonly number[],
): Claim {
  const { parts } = offer;
  const sets = Math.min(...parts.map((part) => setsOf(part, { parts, lines, pieces })));
  const used = lines.map(() => 0);
  if (!(sets > 0) || !Number.isFinite(sets)) return { offer, cents: 0, used };
  // A share of one product or collection holds for all of its pieces, once there are enough.
  const isForAll = offer.kind === 'percent' && parts.length === 1;
  for (const part of narrowestFirst(parts, lines)) {
    let wanted = isForAll ? Number.POSITIVE_INFINITY : part.quantity * sets;
    for (const index of dearestFirst(lines)) {
      const line = lines[index];
      if (!line || !isPartOf(line, part)) continue;
      const count = Math.min(wanted, (pieces[index] ?? 0) - (used[index] ?? 0));
      used[index] = (used[index] ?? 0) + count;
      wanted -= count;
    }
  }
  const worth = sum(lines.map((line, index) => unitOf(line) * (used[index] ?? 0)));
  return { offer, cents: rewardOf(offer, worth, sets), used };
}

interface SetCount {
  readonly parts: readonly OfferPart[];
  readonly lines: readonly OfferLine[];
  readonly pieces: readonly number[];
}

/**
 * How many sets there are pieces for. Products and collections stand in each other, so that what is within a part needs pieces
 * of it too.
 */
function setsOf(part: OfferPart, { parts, lines, pieces }: SetCount): number {
  const have = sum(lines.map((line, index) => (isPartOf(line, part) ? (pieces[index] ?? 0) : 0)));
  const within = partsWithin(part, parts, lines);
  return Math.floor(have / sum(within.map(({ quantity }) => quantity)));
}

/** The parts all of whose lines are lines of this one, itself among them. */
const partsWithin = (part: OfferPart, parts: readonly OfferPart[], lines: readonly OfferLine[]) =>
  parts.filter((one) => lines.every((line) => !isPartOf(line, one) || isPartOf(line, part)));

/** Whether a line is of what a part of an offer asks for. */
export const isPartOf = (line: OfferLine, { productId, categoryId }: OfferPart): boolean =>
  categoryId === undefined ? line.productId === productId : line.categoryIds.includes(categoryId);

/** What stands in something else takes its pieces before that does: products before collections, those before the ones around them. */
const narrowestFirst = (parts: readonly OfferPart[], lines: readonly OfferLine[]): OfferPart[] =>
  parts.toSorted(
    (a, b) =>
      Number(a.productId === undefined) - Number(b.productId === undefined) ||
      partsWithin(a, parts, lines).length - partsWithin(b, parts, lines).length,
  );

function rewardOf({ kind, value }: Reward, worthCents: number, sets: number): number {
  return kind === 'percent' ? percentOf(worthCents, value) : Math.min(worthCents, value * sets);
}

/** A share of an amount, rounded half up to the cent; whole numbers of any size, as 100 lines of 1,000 need them. */
function percentOf(cents: number, basisPoints: number): number {
  const whole = BigInt(MAX_DISCOUNT_BASIS_POINTS);
  return Number((BigInt(cents) * BigInt(basisPoints) + whole / 2n) / whole);
}

/** What a code takes off what automatic offers left of the lines, or why it takes nothing off. */
function applyCoupon(
  lines: readonly OfferLine[],
  left: readonly number[],
  coupon: Coupon,
): AppliedOffer | CouponProblem {
  const { categoryIds, minimumCents } = coupon;
  const isFor = (line: OfferLine) =>
    categoryIds.length === 0 || line.categoryIds.some((id) => categoryIds.includes(id));
  if (!lines.some(isFor)) return { reason: 'other-products' };
  const worth = lines.map((line, index) => (isFor(line) ? (left[index] ?? 0) : 0));
  const worthCents = sum(worth);
  if (worthCents < minimumCents)
    return { reason: 'minimum', missingCents: minimumCents - worthCents };
  const cents = coupon.kind === 'free_delivery' ? 0 : rewardOf(coupon, worthCents, 1);
  return { offer: coupon, cents, shares: shareOut(cents, worth, lines) };
}

/**
 * Shares an amount among lines by what they are worth, so that the parts sum up exactly: the cents that rounding down leaves go
 * to the largest fractions, of equal ones to the lower product, and of one product to the lower variant.
 */
function shareOut(cents: number, worth: readonly number[], lines: readonly OfferLine[]): number[] {
  const all = BigInt(sum(worth));
  if (cents === 0 || all === 0n) return worth.map(() => 0);
  const exact = worth.map((one) => BigInt(one) * BigInt(cents));
  const shares = exact.map((one) => Number(one / all));
  const byFraction = exact
    .map((one, index) => ({ index, fraction: one % all }))
    .toSorted((a, b) => Number(b.fraction - a.fraction) || byIds(lines, a.index, b.index));
  for (const { index } of byFraction.slice(0, cents - sum(shares))) {
    shares[index] = (shares[index] ?? 0) + 1;
  }
  return shares;
}

/** Places of lines, the dearest piece first, of equal ones the lower product and variant. */
const dearestFirst = (lines: readonly OfferLine[]): number[] =>
  [...lines.keys()].sort((a, b) => {
    const [one, other] = [lines[a], lines[b]];
    return one && other ? unitOf(other) - unitOf(one) || byIds(lines, a, b) : 0;
  });

const byIds = (lines: readonly OfferLine[], a: number, b: number): number =>
  (lines[a]?.productId ?? 0) - (lines[b]?.productId ?? 0) ||
  (lines[a]?.variantId ?? 0) - (lines[b]?.variantId ?? 0);

/** What one piece costs after its own discount, in cents. */
const unitOf = ({ priceCents, discountBasisPoints }: OfferLine): number =>
  discountedPrice(priceCents, discountBasisPoints);

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
