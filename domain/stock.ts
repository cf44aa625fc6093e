import { ORDER_STATUS } from './order-status.ts';

/** The most that can be counted of one product. */
export const MAX_IN_STOCK = 1_000_000;

/** The longest note of an adjustment, in characters. */
export const MAX_STOCK_NOTE_LENGTH = 500;

/** The highest "only N left" that a merchant may set. */
export const MAX_LOW_AT = 1_000;

/** Why the merchant adjusts a count by this many. */
export const ADJUSTMENTS = ['received', 'returned', 'damaged', 'lost', 'correction'] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];

/** Why a count changes, as its ledger says. */
export const STOCK_REASONS = [
  'started',
  'stopped',
  'order',
  'canceled',
  'reopened',
  'stock_take',
  ...ADJUSTMENTS,
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** What shoppers see of a counted product: that none, few or enough are left. */
export type StockLevel = 'none' | 'few' | 'enough';

/**
 * The level of a count (docs/decisions/109); `stock_level` of the database says the same.
 *
 * @param lowAt from how many left on the shop says how many there are
 */
export function stockLevel(onHand: number, lowAt: number): StockLevel {
  if (onHand <= 0) return 'none';
  return onHand <= lowAt ? 'few' : 'enough';
}

/**
 * A code as it may stand in the shop: a UPC of 12 digits is the EAN of 13 that begins with 0, and scanners read the one as
 * the other. Below its bars a code is printed in groups, and is typed so.
 */
export function spellingsOfCode(code: string): string[] {
  const digits = code.replaceAll(/[\s-]/g, '');
  return digits === code || !/^\d{8,14}$/.test(digits)
    ? spellingsOfDigits(code)
    : [code, ...spellingsOfDigits(digits)];
}

function spellingsOfDigits(code: string): string[] {
  if (/^\d{12}$/.test(code)) return [code, `0${code}`];
  if (/^0\d{12}$/.test(code)) return [code, code.slice(1)];
  return [code];
}

/** Whether an order of this status keeps what it has taken from stock: any but a canceled one. */
export const keepsStock = (orderStatusId: number): boolean =>
  orderStatusId !== ORDER_STATUS.canceled;

/** Says how many of a product are left where more were asked for. */
export const onlyLeft = (name: string, left: number): string =>
  `${left === 0 ? 'None' : `Only ${left}`} of '${name}' ${left <= 1 ? 'is' : 'are'} left`;

/** How many {@link onlyLeft} says are left; `null` where it says something else. */
export function readOnlyLeft(said: string): number | null {
  const [, none, few] = /^(?:(None)|Only (\d+)) of '.*' (?:is|are) left$/s.exec(said) ?? [];
  if (none) return 0;
  return few === undefined ? null : Number(few);
}
