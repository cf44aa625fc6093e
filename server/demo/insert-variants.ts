import type { Transaction } from 'kysely';
import { storeVariants } from '../catalog/variants.ts';
import type { Database } from '../database/types.ts';
import type { DemoCatalogue } from './read-demo.ts';

/** Gives products of the demo the options and variants that the catalogue has for them. They go with their products. */
export async function insertVariants(
  tx: Transaction<Database>,
  { products }: DemoCatalogue,
): Promise<void> {
  for (const { name, discount, options, variants } of products) {
    if (options.length === 0) continue;
    const { id } = await tx
      .selectFrom('products')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    await storeVariants(tx, id, {
      adminId: null,
      options,
      variants: variants.map(({ values, price, available }) => ({
        ...{ id: undefined, values, price, discount },
        available: available ? 1 : 0,
      })),
    });
  }
}
