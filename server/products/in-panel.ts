import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a product is there for the panel, as SQL: in the shop, or hidden. What shoppers read asks for `deleted_at is null`
 * alone (docs/product.md, Hidden products).
 *
 * @param products the name or alias of the table
 */
export const inPanelText = (products: string): string =>
  `(${products}.deleted_at is null or ${products}.hidden)`;

/** The same as a condition of a query. */
export const inPanel = (products: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(inPanelText(products))}`;
