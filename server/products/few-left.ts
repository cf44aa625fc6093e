// When few of a counted product are left, in SQL: count `s`, a row of `product_stock` or `variant_stock`, joined from the left.

/**
 * How many are left where the shop says so ("Only 3 left"): few are, by the level that `domain/stock.ts` and `stock_level` say.
 *
 * @param offered whether it is sold at all, as a condition
 */
export const onlyLeft = (offered: string): string =>
  `case when ${offered} and stock_level(s.on_hand, s.low_at) = 'few' then s.on_hand end`;

/** Whether few or none are left; as it stands in the indexes of what is low. */
export const FEW_OR_NONE = 's.on_hand <= s.low_at';
