import type { ProductStock, StockAdjustment } from '../../../contract/stock.ts';
import {
  ADJUSTMENTS,
  type Adjustment,
  HIGHEST_LOW_AT,
  MOST_IN_STOCK,
  type StockReason,
} from '../../../domain/stock.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';

/** Why a count changed, as the panel says it. */
export const REASON_LABELS: Readonly<Record<StockReason, string>> = {
  started: 'Counting started',
  stopped: 'Counting stopped',
  order: 'Ordered',
  canceled: 'Order canceled',
  reopened: 'Order reopened',
  stock_take: 'Stock take',
  received: 'Received',
  returned: 'Returned',
  damaged: 'Damaged',
  lost: 'Lost',
  correction: 'Correction',
};

export const STOCK_FIELDS = ['reason', 'pieces', 'note'] as const;
export type StockField = (typeof STOCK_FIELDS)[number];
type StockValues = Values<StockField>;

/** A number with its sign, as merchants type it: "+5", "-2", "−2". */
export function readPieces(typed: string): number | null {
  const text = typed.trim().replace('−', '-');
  return /^[+-]?\d{1,7}$/.test(text) ? Number(text) : null;
}

/** What is wrong with a number of pieces in stock; `null` when nothing is. */
export function countError(typed: string): string | null {
  const pieces = readPieces(typed);
  const isCount = pieces !== null && pieces >= 0 && pieces <= MOST_IN_STOCK;
  return isCount
    ? null
    : `Please enter a whole number from 0 to ${MOST_IN_STOCK.toLocaleString('en')}`;
}

export const LOW_AT_FIELDS = ['low_at'] as const;

/** The rules of 'When few are left'. */
export const lowAtErrors: ErrorsOf<'low_at'> = ({ low_at }) => {
  if (low_at.trim() === '') return { low_at: 'Please enter how many' };
  const pieces = readPieces(low_at);
  const isRight = pieces !== null && pieces >= 0 && pieces <= HIGHEST_LOW_AT;
  const range = `from 0 to ${HIGHEST_LOW_AT.toLocaleString('en')}`;
  return isRight ? {} : { low_at: `Please enter a whole number ${range}` };
};

/** The rules of 'Adjust stock'. */
export const stockErrors: ErrorsOf<StockField> = ({ reason, pieces }) => {
  if (pieces.trim() === '') return { pieces: 'Please enter how many' };
  if (reason === 'stock_take') {
    const error = countError(pieces);
    return error === null ? {} : { pieces: error };
  }
  const change = readPieces(pieces);
  if (change === null) return { pieces: 'Please enter a whole number, such as 5 or -2' };
  return change === 0 ? { pieces: 'Please enter how many more or fewer there are' } : {};
};

/**
 * What the form says, as it is sent.
 *
 * @param onHand how many there are as far as the merchant was shown
 */
export function adjustmentOf(
  { reason, pieces, note }: StockValues,
  onHand: number,
): StockAdjustment {
  const number = readPieces(pieces) ?? 0;
  const given = ADJUSTMENTS.find((one): one is Adjustment => one === reason);
  const what = given ? { change: number, reason: given } : { counted: number, expected: onHand };
  return { ...what, note: note.trim() };
}

/** The part of a call that says which variant's stock is meant; empty for a product's own. */
export const variantOf = ({ variant_id }: Pick<ProductStock, 'variant_id'>) =>
  variant_id === undefined ? {} : { variant_id };
