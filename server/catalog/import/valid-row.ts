import type { ProductRow } from '../../../contract/catalog-exchange.ts';
import type { ImportErrors } from './import-errors.ts';

/** A row of the file: its cells that are as they should be, by column. */
export interface ValidRow {
  readonly row: number;
  readonly values: Partial<ProductRow>;
  /** Of another shop's file: rows with the same number are one product. */
  readonly product?: number;
  /** What its former shop calls the product; `null`: nothing. */
  readonly sourceKey?: string | null;
  /** Collections beside its home that the product is put into, each as its path. */
  readonly otherCollections?: readonly string[];
}

/** What was found in a file: what is wrong, and what is worth knowing. */
export interface Findings {
  readonly errors: ImportErrors;
  readonly notes: ImportErrors;
}
