import { identityKey } from '../../../../domain/typed-text.ts';
import type { Pace } from '../pace.ts';
import type { ForeignRow } from './foreign-row.ts';
import type { ShopFile } from './shop-file.ts';
import { readKind } from './words.ts';

/** The rows of one product, the one that describes it first. */
export type ProductRows = readonly [ForeignRow, ...ForeignRow[]];

/**
 * Which rows are one product: those with the same key, variants with the product that they name, and rows below one that say nothing of
 * their own but pictures or a variant.
 */
export async function groupRows(
  rows: readonly ForeignRow[],
  shop: ShopFile | null,
  pace: Pace,
): Promise<ProductRows[]> {
  const groups: ForeignRow[][] = [];
  const byKey = new Map<string, ForeignRow[]>();
  const heads = await findHeads(rows, pace);
  let last: ForeignRow[] | null = null;
  const groupOf = (row: ForeignRow): ForeignRow[] => {
    const key = keyOf(row, heads, shop);
    const known = key === null ? undefined : byKey.get(key);
    if (known) return known;
    if (key === null && last && continues(row)) return last;
    const group: ForeignRow[] = [];
    groups.push(group);
    if (key !== null) byKey.set(key, group);
    return group;
  };
  for (const row of rows) {
    if (pace.isDue()) await pace.rest();
    last = groupOf(row);
    last.push(row);
  }
  return groups.map(headFirst);
}

/** Products by what variants may name them by: their reference, or `id:` and their number. */
async function findHeads(
  rows: readonly ForeignRow[],
  pace: Pace,
): Promise<ReadonlyMap<string, ForeignRow>> {
  const heads = new Map<string, ForeignRow>();
  for (const row of rows) {
    if (pace.isDue()) await pace.rest();
    if (row.first('parent_key') !== '' && readKind(row.first('row_kind')) === 'variant') continue;
    const names = [row.first('reference'), `id:${row.first('product_key')}`].map(identityKey);
    for (const name of names) if (name !== '' && !heads.has(name)) heads.set(name, row);
  }
  return heads;
}

function keyOf(
  row: ForeignRow,
  heads: ReadonlyMap<string, ForeignRow>,
  shop: ShopFile | null,
): string | null {
  const parent = identityKey(row.first('parent_key')).replace(/^id:\s*/, 'id:');
  if (parent !== '' && readKind(row.first('row_kind')) !== 'product') {
    const head = heads.get(parent);
    return head ? headKey(head) : `parent ${parent}`;
  }
  if (identityKey(row.first('product_key')) !== '') return headKey(row);
  const name = identityKey(row.first('name'));
  if (shop?.groupsByName && name !== '') return `name ${name}`;
  return heads.get(identityKey(row.first('reference'))) === row ? headKey(row) : null;
}

function headKey(row: ForeignRow): string {
  const own = identityKey(row.first('product_key'));
  return own === '' ? `reference ${identityKey(row.first('reference'))}` : `key ${own}`;
}

/** Blank continuation cells: a row without a name below another one. */
const continues = (row: ForeignRow): boolean =>
  row.first('name') === '' &&
  (row.all('images').length > 0 || row.first('option_1_value') !== '') &&
  row.first('product_key') === '';

function headFirst(rows: readonly ForeignRow[]): ProductRows {
  const head =
    rows.find((row) => row.first('name') !== '' && readKind(row.first('row_kind')) === 'product') ??
    rows.find((row) => row.first('name') !== '') ??
    rows[0];
  if (!head) throw new RangeError('A product has rows');
  return [head, ...rows.filter((row) => row !== head)];
}
