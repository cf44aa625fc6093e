const COUNT = new Intl.NumberFormat('en');

/** "1 order", "3,743 orders". */
export const countOrders = (count: number): string =>
  count === 1 ? '1 order' : `${COUNT.format(count)} orders`;
