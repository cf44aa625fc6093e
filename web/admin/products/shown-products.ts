import type { Product } from '../../../contract/catalog.ts';

/** What rows show before the shop has answered: by product, its fields as they will be; 'gone' takes it away. */
export type Patch = ReadonlyMap<number, Partial<Product> | 'gone'>;

/** The rows of a list with what is on its way laid over them, the latest on top. */
export function applyPatches(
  products: readonly Product[],
  patches: readonly Patch[],
): readonly Product[] {
  if (patches.length === 0) return products;
  return products.flatMap((product) => {
    const own = patches.flatMap((patch) => patch.get(product.id) ?? []);
    if (own.includes('gone')) return [];
    return [Object.assign({}, product, ...own) as Product];
  });
}
