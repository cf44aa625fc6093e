import { z } from 'zod';
import { NOTE_ROUNDINGS } from '../domain/second-currency.ts';
import { decimal } from './fields.ts';

/** A second currency that cash is taken in: its code, how much of it stands for 1 of the shop's, the smallest note, and how amounts become notes. */
export const secondCurrency = z.object({
  code: z.string(),
  rate: z.string(),
  note: decimal,
  rounding: z.enum(NOTE_ROUNDINGS),
});
