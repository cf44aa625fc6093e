import type { Kysely } from 'kysely';
import type { catalogCalls } from '../../contract/catalog.ts';
import { COLLECTIONS, tagOf } from '../database/catalogue-tags.ts';
import type { Database } from '../database/types.ts';
import type { BoundedStore } from '../http/bounded-store.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { listCategories, pageCategories, readCategory } from './categories.ts';
import { createKnownTotals } from './known-totals.ts';
import { listProducts } from './list-products.ts';
import { isProduct, readImages, readProduct, readProducts } from './read-product.ts';
import { recommendProducts } from './recommend-products.ts';
import type { ViewCounter } from './view-counter.ts';

interface CatalogDependencies {
  readonly database: { readonly db: Kysely<Database> };
  readonly views: ViewCounter;
  readonly store: BoundedStore;
}

/** One handler for each call of the catalogue. */
export function catalogHandlers({
  database: { db },
  views,
  store,
}: CatalogDependencies): Handlers<typeof catalogCalls> {
  const totals = createKnownTotals(store);
  return {
    'GET /categories': async ({ query }, { shows }) => {
      shows(COLLECTIONS);
      return { data: await listCategories(db, query.limit) };
    },
    'GET /categories/paged': async ({ query }, { shows }) => {
      shows(COLLECTIONS);
      return { data: await pageCategories(db, query) };
    },
    'GET /categories/{id}': async ({ params }, { shows }) => {
      shows(tagOf.collection(params.id));
      const category = await readCategory(db, params.id);
      if (!category) throw new Refusal(404, 'Collection not found');
      return { data: category };
    },
    'GET /products': async ({ query }, { shows }) => ({
      json: await listProducts(db, { totals, shows }, query),
    }),
    'GET /products/recommended': async ({ query }, { shows }) => {
      const { products, tags } = await recommendProducts(db, query);
      shows(...tags);
      return { json: products };
    },
    'GET /products/by-ids': async ({ query }) => ({ json: await readProducts(db, query.ids) }),
    'GET /products/{id}': async ({ params }, { shows }) => {
      shows(tagOf.product(params.id));
      return { json: present(await readProduct(db, params.id)) };
    },
    'GET /products/{id}/images': async ({ params }, { shows }) => {
      shows(tagOf.product(params.id));
      return { json: present(await readImages(db, params.id)) };
    },
    'POST /products/{id}/views': async ({ params }, visitor) => {
      if (!(await isProduct(db, params.id))) present(null);
      views.count(params.id, visitor);
      return { data: null };
    },
  };
}

/** @throws {Refusal} 404 for a product that is absent or deleted (decisions §3). */
function present<T>(found: T | null): T {
  if (found === null) throw new Refusal(404, 'Product not found');
  return found;
}
