import type { Kysely } from 'kysely';
import type { catalogCalls } from '../../contract/catalog.ts';
import {
  COLLECTIONS,
  OFFERS,
  ROOMS,
  SETTINGS,
  tagOf,
  WORDS,
} from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import type { BoundedStore } from '../http/bounded-store.ts';
import { notFound } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { ProductSearch } from '../products/product-search.ts';
import { listCategories, pageCategories, readDetailedCategory } from './categories.ts';
import { countFacets } from './count-facets.ts';
import { listFound } from './list-found.ts';
import { listProducts } from './list-products.ts';
import { createKnownMemberLists, tagsOfFilters } from './member-lists.ts';
import type { ViewCounter } from './product-views.ts';
import type { ReadCatalogue } from './read-catalogue.ts';
import {
  isProduct,
  readImages,
  readProduct,
  readProducts,
  recommendProducts,
} from './read-product.ts';

interface CatalogDependencies {
  readonly db: Kysely<Database>;
  readonly read: ReadCatalogue;
  readonly search: ProductSearch;
  readonly views: ViewCounter;
  readonly store: BoundedStore;
}

/** One handler for each call by which the shop shows the catalogue; the panel's are in panel-handlers.ts. */
export function catalogHandlers({
  db,
  read,
  search,
  views,
  store,
}: CatalogDependencies): Handlers<typeof catalogCalls> {
  const memberLists = createKnownMemberLists(store);
  return {
    'GET /categories': async ({ query }, { actor, shows }) => {
      shows(COLLECTIONS);
      return { data: await read(actor, (from) => listCategories(from, query.limit)) };
    },
    'GET /categories/paged': async ({ query }, { actor, shows }) => {
      shows(COLLECTIONS);
      return { data: await read(actor, (from) => pageCategories(from, query)) };
    },
    'GET /categories/{id}': async ({ params }, { actor, shows }) => {
      shows(tagOf.collection(params.id), ROOMS);
      const category = await read(actor, (from) => readDetailedCategory(from, params.id));
      if (!category) throw notFound('Collection');
      const { parent, children = [] } = category;
      for (const { category_id } of parent ? [parent, ...children] : children)
        shows(tagOf.collection(category_id));
      return { data: category };
    },
    'GET /products': async ({ query }, { actor, shows }) => {
      const { search: words } = query;
      const list = (from: Kysely<Database>) =>
        words === undefined
          ? listProducts(from, { memberLists, shows }, query)
          : listFound(from, { search, memberLists, shows }, { ...query, search: words });
      return { json: await read(actor, list) };
    },
    'GET /products/facets': async ({ query }, { actor, shows }) => {
      const { category_id = 0, flags = false } = query;
      shows(...tagsOfFilters(flags ? { ...query, in_stock: true, on_sale: true } : query), WORDS);
      const count = async (from: Kysely<Database>) => {
        const of_members = category_id > 0 && (await memberLists(from)).has(category_id);
        const filters = { ...query, of_members };
        const { search: words, as_typed: asTyped = false } = query;
        if (words === undefined) return countFacets(from, filters);
        return search.countFacets(from, { search: words, asTyped, filters, flags });
      };
      return { data: await read(actor, count) };
    },
    'GET /products/recommended': async ({ query }, { actor, shows }) => {
      const { products, tags } = await read(actor, (from) => recommendProducts(from, query));
      shows(...tags);
      return { json: products };
    },
    'GET /products/by-ids': async ({ query }, { actor }) => ({
      json: await read(actor, (from) => readProducts(from, query.ids, query.variant_ids)),
    }),
    'GET /products/{id}': async ({ params }, { actor, shows }) => {
      shows(tagOf.product(params.id), OFFERS, SETTINGS); // The days of sales are the shop's.
      return { json: present(await read(actor, (from) => readProduct(from, params.id, 'shop'))) };
    },
    'GET /products/{id}/images': async ({ params }, { actor, shows }) => {
      shows(tagOf.product(params.id));
      return { json: present(await read(actor, (from) => readImages(from, params.id, 'shop'))) };
    },
    'POST /products/{id}/views': async ({ params }, visitor) => {
      if (!(await isProduct(db, params.id))) present(null);
      views.count(params.id, visitor);
      return { data: null };
    },
  };
}

/** @throws {Refusal} 404 for a product that is absent or deleted. */
function present<T>(found: T | null): T {
  if (found === null) throw notFound('Product');
  return found;
}
