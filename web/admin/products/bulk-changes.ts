import type { Category, Product } from '../../../contract/catalog.ts';
import type { InputOf } from '../../api/call.ts';
import type { Patch } from './shown-products.ts';

/** Changes as they travel: what becomes of each product. */
export type Changes = InputOf<'POST /products/bulk'>['body']['changes'];

/** What is done with many products at once (issue 6). */
export type BulkAct =
  | { readonly kind: 'available'; readonly available: 0 | 1 }
  | { readonly kind: 'discount'; readonly discount: string }
  | { readonly kind: 'move'; readonly collection: Category }
  | { readonly kind: 'delete' };

/** The same change of each product, made on what the list shows of it. */
export const changesOf = (products: readonly Product[], act: BulkAct): Changes =>
  products.map(({ id, updated_at }) => ({ id, version: updated_at, ...changeOf(act) }));

function changeOf(act: BulkAct): Omit<Changes[number], 'id' | 'version'> {
  switch (act.kind) {
    case 'available':
      return { available: act.available };
    case 'discount':
      return { discount: act.discount };
    case 'move':
      return { category_id: act.collection.category_id };
    case 'delete':
      return { deleted: true };
  }
}

/** What the rows show meanwhile. A product that comes back is not in the list yet. */
export function patchOf(changes: Changes, collections: readonly Category[]): Patch {
  return new Map<number, Partial<Product> | 'gone'>(
    changes.map(({ id, available, discount, category_id, deleted }) => {
      if (deleted) return [id, 'gone'];
      const category = collections.find((one) => one.category_id === category_id);
      return [
        id,
        {
          ...(available !== undefined && { available }),
          ...(discount !== undefined && { discount }),
          ...(category && { category }),
        },
      ];
    }),
  );
}

/** What the toast then says. The deletion of one is told in the spec's words (§8). */
export function outcomeOf(count: number, act: BulkAct): string {
  const products = count === 1 ? '1 product' : `${count} products`;
  switch (act.kind) {
    case 'available':
      return `${products} ${act.available === 1 ? 'available' : 'not available'}`;
    case 'discount':
      return Number(act.discount) === 0
        ? `${products} without discount`
        : `${products} at ${Number(act.discount)}% discount`;
    case 'move':
      return `${products} moved to ${act.collection.name}`;
    case 'delete':
      return count === 1 ? 'Product deleting successfully' : `${products} deleted`;
  }
}
