import type { ProductRow } from '../../../contract/catalog-exchange.ts';
import { formatDecimal, parseCents } from '../../../domain/money.ts';
import type { RowTarget } from '../../../domain/product-columns.ts';
import type { ChosenColumns } from './choose-columns.ts';
import { readCell } from './read-cell.ts';
import { reducedPrice } from './reduced-price.ts';
import type { OwnCells } from './shops/read-offer.ts';
import type { OwnRow } from './shops/to-own-rows.ts';
import type { Findings, ValidRow } from './valid-row.ts';

const MEASURES: readonly RowTarget[] = ['width_cm', 'height_cm', 'depth_cm', 'weight_kg'];
const NO_MEASURE = 'is no size or weight: left out';

/** Checks the cells of a row, each by the rule of what its column holds. What means nothing is none, with a note. */
export function validateRow(
  { row, cells, product, sourceKey = null, otherCollections }: OwnRow,
  { source, shop }: Pick<ChosenColumns, 'source' | 'shop'>,
  findings: Findings,
): ValidRow {
  const { errors, notes } = findings;
  const isForeign = source !== 'own';
  const values: Partial<Record<RowTarget, unknown>> = {};
  for (const [target, cell] of Object.entries(cells) as [RowTarget, string][]) {
    if (isForeign && target === 'description' && cell.trim() === '') continue;
    if (MEASURES.includes(target) && /^0+(?:\.0*)?$/.test(cell.trim())) {
      notes.add(row, target, NO_MEASURE, cell);
      continue;
    }
    if (target === 'price' && lacksPrice(cells)) {
      values.price = NO_PRICE;
      continue;
    }
    const parsed = readCell(target, cell);
    if (parsed.success) values[target] = parsed.data;
    else {
      const message = parsed.error.issues[0]?.message ?? 'is not valid';
      // Of a system's export what may be left out is left out: nobody could correct it there.
      const isLeftOut = shop !== null && !NEEDED.includes(target);
      if (isLeftOut) notes.add(row, target, `${message}: left out`, cell);
      else if (!(cell === '' && errors.has(row, target))) errors.add(row, target, message, cell);
    }
  }
  const valid = { row, values: values as Partial<ProductRow> };
  const isReduced = 'old_price' in cells || 'sale_price' in cells;
  const { values: priced } = isReduced ? withDiscount(valid, findings) : valid;
  return {
    ...{ row, values: priced },
    ...(isForeign && { product, sourceKey, otherCollections }),
  };
}

/** How the shop keeps that there is no price yet. */
const NO_PRICE = '0.00';

/** What is not shown may have no price yet (docs/product.md, Hidden products); its variants have one. */
const lacksPrice = ({ price = '', shown, option_1_value: variant }: OwnCells): boolean =>
  /^0*(?:\.0*)?$/.test(price.trim()) &&
  !variant?.trim() &&
  shown !== undefined &&
  readCell('shown', shown).data === false;

const NEEDED: readonly RowTarget[] = ['name', 'description', 'price', 'collection'];

/** What the shop keeps of two prices: the higher one, and the discount in percent. */
function withDiscount({ row, values }: ValidRow, { notes }: Findings): ValidRow {
  const { price, old_price, sale_price, ...rest } = values;
  if (!price) return { row, values: rest };
  if (price === NO_PRICE) return { row, values: { ...rest, price } };
  const other = Number(old_price ?? sale_price ?? 0);
  const whole = { row, values: { ...rest, price, discount: '0' } };
  if (other === 0 || other === Number(price)) return whole;
  const reduced = old_price
    ? reducedPrice(old_price, price)
    : reducedPrice(price, sale_price ?? '0');
  if (!reduced) {
    if (old_price) notes.add(row, 'old_price', NO_REDUCTION, `${old_price} at a price of ${price}`);
    else notes.add(row, 'sale_price', NO_SALE, `${sale_price} at a price of ${price}`);
    return whole;
  }
  if (reduced.off !== 0) {
    const meant = old_price ? price : (sale_price ?? '');
    const kept = formatDecimal(parseCents(meant) + reduced.off);
    notes.add(row, 'price', ROUNDED, `${meant} becomes ${kept}`);
  }
  return { row, values: { ...rest, price: reduced.price, discount: reduced.discount } };
}

const NO_REDUCTION = 'is not above the price, so it is none';
const NO_SALE = 'is not below the price, so it is none';
const ROUNDED =
  'The shop keeps discounts as percents, so a reduced price comes out a little different';
