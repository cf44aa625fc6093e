import { MAX_PRICE_CENTS, parseCents } from '../../../domain/money.ts';
import { isDay } from '../../../domain/shop-day.ts';
import type { ErrorsOf } from '../../forms/use-form.ts';
import { amountFormError } from './product-rules.ts';

/** The fields of a scheduled sale, in the form's order. */
export const SALE_FIELDS = ['discount', 'from_day', 'to_day'] as const;
type SaleField = (typeof SALE_FIELDS)[number];

/** A discount above zero, and days in their order; the last may be left out. */
export const saleErrors: ErrorsOf<SaleField> = ({ discount, from_day, to_day }) => {
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(discount.trim()) ? Number(discount) : Number.NaN;
  return {
    ...(!(percent > 0 && percent <= 100) && {
      discount: 'Please enter a discount above 0 and up to 100',
    }),
    ...(!isDay(from_day) && { from_day: 'Please choose the first day' }),
    ...(isDay(from_day) &&
      isDay(to_day) &&
      to_day < from_day && { to_day: 'The last day is before the first' }),
  };
};

/** The only field of a cost. */
export const COST_FIELDS = ['cost'] as const;

/** An amount, or nothing where it is not known. */
export const costErrors: ErrorsOf<'cost'> = ({ cost }) =>
  cost.trim() === '' || centsOfCost(cost) !== null
    ? {}
    : { cost: amountFormError(cost.trim()) ?? 'Please enter an amount such as 12.50' };

/** What was typed, in cents; `null` while it is no amount. */
export function centsOfCost(text: string): number | null {
  const amount = text.trim();
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(amount)) return null;
  const cents = parseCents(amount);
  return cents <= MAX_PRICE_CENTS ? cents : null;
}
