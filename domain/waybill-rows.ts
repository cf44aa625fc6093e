import { isShortenedNumber, waybillKey } from './payout-sheet.ts';

/** What becomes of a row that gives an order's parcel a number (docs/product.md, Manifests). */
export const WAYBILL_OUTCOMES = [
  'new',
  'replaces',
  'same',
  'unknown',
  'other_courier',
  'taken',
  'twice',
  'unreadable',
] as const;
export type WaybillOutcome = (typeof WAYBILL_OUTCOMES)[number];

/** The longest number that is kept, in characters. */
export const MAX_WAYBILL = 60;

/** What is known of the order that a row names. */
export interface WaybillOrder {
  readonly id: number;
  readonly courierId: number | null;
  /** Of the number that it has with this courier; `null`: none. */
  readonly key: string | null;
}

/** What a row says, and what the shop and the rows before it know. */
export interface WaybillRow {
  readonly waybill: string;
  readonly order: WaybillOrder | null;
  readonly courierId: number;
  /** The order that has this number; `null`: none. */
  readonly takenBy: number | null;
  /** Whether an earlier row names the order or the number. */
  readonly isSeen: boolean;
}

/** What becomes of a row: the first of these that holds, from top to bottom. */
export function waybillOutcome(row: WaybillRow): WaybillOutcome {
  const { waybill, order, courierId, takenBy, isSeen } = row;
  const key = waybillKey(waybill);
  if (key === '' || waybill.length > MAX_WAYBILL || isShortenedNumber(waybill)) return 'unreadable';
  if (order === null) return 'unknown';
  if (order.courierId !== courierId) return 'other_courier';
  if (isSeen) return 'twice';
  if (takenBy !== null && takenBy !== order.id) return 'taken';
  if (order.key === key) return 'same';
  return order.key === null ? 'new' : 'replaces';
}

/** The outcomes that change something when the rows are stored. */
export const storesWaybill = (outcome: WaybillOutcome): boolean =>
  outcome === 'new' || outcome === 'replaces';
