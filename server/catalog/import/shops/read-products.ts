import type { Pace } from '../pace.ts';
import type { ForeignColumns, ForeignRow } from './foreign-row.ts';
import { rowReader } from './foreign-row.ts';
import { groupRows } from './group-rows.ts';
import { type ForeignReading, type OwnRow, toOwnRows } from './to-own-rows.ts';

/** A record of a file whose numbers are in plain digits. */
export interface SettledRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Reads another shop's rows as their maker means them: as rows that an export of this shop would have. */
export async function readProducts(
  records: readonly SettledRecord[],
  columns: ForeignColumns,
  { pace, ...reading }: Omit<ForeignReading, 'shop'> & { readonly pace: Pace },
): Promise<{ readonly rows: OwnRow[]; readonly products: number }> {
  const read = rowReader(columns);
  const rows: ForeignRow[] = records.map(({ row, cells }) => read(row, cells));
  const groups = await groupRows(rows, columns.shop, pace);
  const own: OwnRow[] = [];
  for (const [product, group] of groups.entries()) {
    if (pace.isDue()) await pace.rest();
    own.push(...toOwnRows(group, product, { ...reading, shop: columns.shop }));
  }
  return { rows: own, products: groups.length };
}
