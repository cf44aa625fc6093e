/*
 * Which discount a scheduled sale makes of a product's own, in SQL: product `p`, variant `v`, sale `s` (`product_sales`, joined
 * from the left). While a sale runs, `s.base_discount` is the discount that comes back at its end. `settle_some_sales` starts and
 * ends sales a moment late, so code that must not be late asks for the discount now (docs/decisions/133).
 */

/** Whether sale `s` has begun and not ended, as far as the shop has noted. */
export const SALE_RUNS = 's.base_discount is not null';

/** The discount that product `p` has outside its sale. */
export const USUAL_DISCOUNT = 'coalesce(s.base_discount, p.discount)';

/** The same of variant `v` of the product. */
export const VARIANT_USUAL_DISCOUNT = 'coalesce(v.base_discount, v.discount)';

const discountNow = (noted: string, usual: string) => `
  case
    when ${SALE_RUNS} and s.ends_at <= now() then ${usual}
    when not ${SALE_RUNS} and s.starts_at <= now() and (s.ends_at is null or s.ends_at > now()) then s.discount
    else ${noted}
  end`;

/** The discount of product `p` at this moment, whether its sale was started and ended yet or not. */
export const DISCOUNT_NOW = discountNow('p.discount', 's.base_discount');

/** The same of variant `v` of the product. */
export const VARIANT_DISCOUNT_NOW = discountNow('v.discount', VARIANT_USUAL_DISCOUNT);
