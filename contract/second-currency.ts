import { z } from 'zod';
import { NOTE_ROUNDINGS } from '../domain/second-currency.ts';
import { decimal, decimalText, shownAs } from './fields.ts';

/** A second currency that cash is taken in: its code, how much of it stands for 1 of the shop's, the smallest note, and how amounts become notes. */
export const secondCurrency = z.object({
  code: z.string(),
  rate: z.string(),
  note: decimal,
  rounding: z.enum(NOTE_ROUNDINGS),
});

/** More is never in a pocket: ten billions of the shop's currency, a trillion of another. */
const cash = (most: number, least = -most) =>
  decimalText('must be an amount with at most two decimals')
    .refine(
      (text) => Number(text) >= least && Number(text) <= most,
      `must be between ${least} and ${most}`,
    )
    .meta(shownAs({ type: 'string', examples: ['500000'] }));

/** What a driver took in both currencies; what they gave back is below 0. */
export const takenCash = z.object({ amount: cash(1e7), second: cash(1e12) });

/** ISO 4217. */
export const currencyCode = z
  .string('must be text')
  .regex(/^[A-Z]{3}$/, 'must be the code of a currency, like LBP');

/** An amount of cash in whichever currency. */
export const cashAmount = cash(1e12, 0);

/** Counted notes of second currencies. */
export const countedNotes = z
  .array(
    z.object({
      code: currencyCode,
      amount: cashAmount,
    }),
    'must be a list',
  )
  .max(5, 'must be at most 5 currencies');

/** Notes of a second currency that the books have somewhere, and what they are worth in the shop's. */
export const heldNotes = z.object({ code: z.string(), amount: decimal, worth: decimal });
