/** The headings of the rows that have one of their own, by what they list. */
export const ROW_TITLES = { most_viewed: 'Most Viewed', most_purchased: 'Best Sellers' };
