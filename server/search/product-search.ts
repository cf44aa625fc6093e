import type { CountFacetsAmong, ProductSearch } from '../products/product-search.ts';
import { findCollections } from './named-collections.ts';
import { tidySearch } from './pack-search.ts';
import { findHitsForFacets, searchProducts } from './search-products.ts';

/** The search over the index in PostgreSQL. */
export const createProductSearch = (countFacetsAmong: CountFacetsAmong): ProductSearch => ({
  index: tidySearch,
  find: (db, request) => searchProducts(db, { ...request, typing: false }),
  async suggest(db, request) {
    const found = await searchProducts(db, { ...request, typing: true });
    return { ...found, collections: await findCollections(db, found.query.concepts) };
  },
  async countFacets(db, { flags, ...request }) {
    const hits = await findHitsForFacets(db, request);
    return countFacetsAmong(db, { ...request.filters, flags }, hits);
  },
});
