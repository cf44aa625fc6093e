import type { DraftWish } from '../../../domain/product-columns.ts';
import type { DecimalWishes } from './decide-decimals.ts';

/** How a file is to be read, beside what its columns hold. */
export interface ImportReading {
  readonly decimals: DecimalWishes;
  /** The collection of rows that name none; "": they are asked for. */
  readonly collection: string;
  readonly drafts: DraftWish;
}

/** What an admin said of that; `null`: nothing, so that it is as in the last file with the same head. */
export interface SaidReading {
  readonly decimals: DecimalWishes;
  readonly collection: string | null;
  readonly drafts: DraftWish | null;
}

/** How a file is read of which nothing was said, and nothing is remembered. */
export const PLAIN_READING: ImportReading = {
  decimals: { file: null, columns: [] },
  collection: '',
  drafts: 'hidden',
};

/** Nothing was said of a file. */
export const NOTHING_SAID: SaidReading = { ...PLAIN_READING, collection: null, drafts: null };

/** What was said comes before what is remembered; the sign of the whole file takes the place of those of its columns. */
export function mergeReading(said: SaidReading, remembered: ImportReading): ImportReading {
  const saysColumns = said.decimals.columns.some((sign) => sign !== null);
  const former = said.decimals.file === null ? remembered.decimals.columns : [];
  return {
    decimals: {
      file: said.decimals.file ?? remembered.decimals.file,
      columns: saysColumns ? said.decimals.columns : former,
    },
    collection: said.collection ?? remembered.collection,
    drafts: said.drafts ?? remembered.drafts,
  };
}
