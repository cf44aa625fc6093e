import type { DraftWish } from '../../../domain/product-columns.ts';
import type { DecimalWishes } from './decide-decimals.ts';

/** How an admin said that a file is to be read, beside what its columns hold. */
export interface ImportReading {
  readonly decimals: DecimalWishes;
  /** The collection of rows that name none; "": they are asked for. */
  readonly collection: string;
  readonly drafts: DraftWish;
}

/** Nothing was said. */
export const PLAIN_READING: ImportReading = {
  decimals: { file: null, columns: [] },
  collection: '',
  drafts: 'hidden',
};
