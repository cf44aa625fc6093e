import type { Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { nameChoices } from '../products/product-card.ts';
import type { OrderedProduct } from './order-lines.ts';
import type { LockedProduct } from './order-queries.ts';

/** Of so many lines the variants are named; of more it is only said that one has to be chosen. */
const MOST_NAMED = 10;

/**
 * Refuses lines that name no variant of a product that is sold in variants: it would not be known which one to send. Costs a
 * query for each such line, and none where there is none.
 *
 * @throws {Refusal} 422 under `products.N.variant_id` with the variants that there are
 */
export async function refuseUndecided(
  db: Transaction<Database>,
  ordered: readonly OrderedProduct[],
  locked: readonly LockedProduct[],
): Promise<void> {
  const choosable = new Set(
    locked
      .filter(
        ({ sold_in_variants, available, deleted }) => sold_in_variants && available && !deleted,
      )
      .map(({ id }) => id),
  );
  const undecided = ordered.filter(
    ({ productId, variantId }) => variantId === undefined && choosable.has(productId),
  );
  if (undecided.length === 0) return;
  const errors: Record<string, string[]> = {};
  for (const [at, { productId, index }] of undecided.entries()) {
    errors[`products.${index}.variant_id`] = [
      at < MOST_NAMED ? await nameChoices(db, productId) : 'is required',
    ];
  }
  const [first = ''] = Object.values(errors).flat();
  throw new Refusal(422, first, { errors });
}
