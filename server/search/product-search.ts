import type { CountFacetsAmong, ProductSearch } from '../products/product-search.ts';
import { findCollections } from './named-collections.ts';
import { tidySearch } from './pack-search.ts';
import { findHitsForFacets, searchProducts } from './search-products.ts';

/** This many words are told by which products are found. */
const MAX_MEANT = 40;

/** The search over the index in PostgreSQL. */
export const createProductSearch = (countFacetsAmong: CountFacetsAmong): ProductSearch => ({
  index: tidySearch,
  find: (db, request) => searchProducts(db, { ...request, typing: false }),
  async suggest(db, request) {
    const { query, ...found } = await searchProducts(db, { ...request, typing: true });
    const words = (found.correctedTo ?? request.search).toLowerCase().split(/\s+/);
    const stems = query.concepts.flatMap(({ meanings }) => meanings.flatMap((one) => one.stems));
    const others = new Set(stems.filter((stem) => !words.some((word) => stem.startsWith(word))));
    const collections = await findCollections(db, query.concepts);
    return { ...found, collections, meant: [...others].slice(0, MAX_MEANT) };
  },
  async countFacets(db, { flags, ...request }) {
    const hits = await findHitsForFacets(db, request);
    return countFacetsAmong(db, { ...request.filters, flags }, hits);
  },
});
