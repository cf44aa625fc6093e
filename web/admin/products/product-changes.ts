import type { Category, Product } from '../../../contract/catalog.ts';
import type { HIDDEN_PRODUCTS } from '../../../domain/words/hidden-products.ts';
import type { Say } from '../../../domain/words/say.ts';
import type { DataOf, InputOf } from '../../api/call.ts';
import { withRows } from '../kit/list-change.ts';

/** Changes as they are sent: the new fields of each product. */
export type Changes = InputOf<'POST /products/bulk'>['body']['changes'];

/** What is done with many products at once. */
export interface BulkAction {
  /** The new fields of each. */
  readonly fields: Omit<Changes[number], 'id' | 'version'>;
  /** Said after it, of "1 product" or "20 products". */
  readonly done: (products: string) => string;
}

export const makeAvailable = (available: 0 | 1): BulkAction => ({
  fields: { available },
  done: (products) => `${products} ${available === 1 ? 'available' : 'not available'}`,
});

export const discountBy = (discount: string): BulkAction => ({
  fields: { discount },
  done: (products) =>
    Number(discount) === 0
      ? `${products} without discount`
      : `${products} at ${Number(discount)}% discount`,
});

export const moveTo = ({ category_id, name }: Category): BulkAction => ({
  fields: { category_id },
  done: (products) => `${products} moved to ${name}`,
});

export const changeTags = (add: string, remove: string): BulkAction => ({
  fields: { add_tags: add, remove_tags: remove },
  done: (products) => `Tags of ${products} changed`,
});

export const hideAll = (hidden: 0 | 1, say: Say<typeof HIDDEN_PRODUCTS.phrases>): BulkAction => ({
  fields: { hidden },
  done: (products) => say(hidden === 1 ? 'were_hidden' : 'were_shown', { products }),
});

export const DELETION: BulkAction = {
  fields: { deleted: true },
  done: (products) => `${products} deleted`,
};

/** The same change of each product, made on what the list shows of it. */
export const changesOf = (products: readonly Product[], { fields }: BulkAction): Changes =>
  products.map(({ id, updated_at }) => ({ id, version: updated_at, ...fields }));

export const productsIn = ({ length }: readonly Product[]): string =>
  length === 1 ? '1 product' : `${length} products`;

/** A page of the product list. */
export type ProductPage = DataOf<'GET /products'>;

/** What the rows show until the answer. A product that comes back is not in the list yet. */
export function withChanges(
  page: ProductPage,
  changes: Changes,
  collections: readonly Category[],
): ProductPage {
  const made = new Map(changes.map((change) => [change.id, change]));
  return withRows(page, (product) => {
    const { available, discount, category_id, deleted, hidden } = made.get(product.id) ?? {};
    const category = collections.find((one) => one.category_id === category_id);
    const leaves = hidden !== undefined && (hidden === 1) !== (product.hidden === true);
    if (deleted || leaves) return null;
    return {
      ...product,
      ...(available !== undefined && { available }),
      ...(discount !== undefined && { discount }),
      ...(category && { category }),
    };
  });
}

/** The rows with the versions that a change has made: the next one is made on them. */
export function withVersions(page: ProductPage, made: Changes): ProductPage {
  const versions = new Map(made.map(({ id, version }) => [id, version]));
  return withRows(page, (one) => ({ ...one, updated_at: versions.get(one.id) ?? one.updated_at }));
}
