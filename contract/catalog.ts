import { z } from 'zod';
import { MAX_LINES } from '../domain/cart.ts';
import { LONGEST_SEARCH } from '../domain/search-text.ts';
import { SORT_VALUES } from '../domain/sort-options.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  decimal,
  pathId,
  queryAmount,
  queryChoice,
  queryFlag,
  queryId,
  queryIds,
  queryInteger,
  queryPage,
  queryText,
} from './fields.ts';
import { productDetails } from './product-facts.ts';

/**
 * A stored picture. `image_url` is its largest WebP; every width in `widths` exists beside it as
 * `{base_url}/{width}.webp` and, where `avif`, `{base_url}/{width}.avif`.
 */
export const picture = z.object({
  image_url: z.string(),
  base_url: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  avif: z.boolean(),
  /** Dominant colour, `#rrggbb`: the ground while the picture loads. */
  color: z.string(),
  alt: z.string(),
});
export type Picture = z.output<typeof picture>;

/** A picture of a product. */
export const productImage = z.object({ id: z.int(), ...picture.shape });
export type ProductImage = z.output<typeof productImage>;

/** A collection (spec §3). `image_url` is that of `picture`; both are null without one. */
export const category = z.object({
  category_id: z.int(),
  name: z.string(),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
});
export type Category = z.output<typeof category>;

/** A product (spec §3). `image_url` is that of its first picture; null without one. */
export const product = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: decimal,
  /** Percent, `"15.00"`. */
  discount: decimal,
  category_id: z.int(),
  category: z.object({ category_id: z.int(), name: z.string() }),
  /** 1 in stock, 0 out of stock (spec §3). */
  available: z.union([z.literal(0), z.literal(1)]),
  /** How many are left where that is few; in no list, and absent where stock is not counted. */
  only_left: z.int().min(1).optional(),
  /** What tells most of it in a list ("Bulb: E27", "W 40 × H 60 cm"); absent where nothing is known. */
  highlight: z.string().optional(),
  image_url: z.string().nullable(),
  /** All pictures in order, the cover first. */
  images: z.array(productImage),
  created_at: z.string(),
  /** Its version: what `version` is in a change. */
  updated_at: z.string(),
});
export type Product = z.output<typeof product>;

/** A product as its own page shows it. */
export const detailedProduct = product.extend(productDetails);
export type DetailedProduct = z.output<typeof detailedProduct>;

const productParams = z.object({ id: pathId });

/** More collections than any shop has: all of them. */
const MOST_COLLECTIONS = 100_000;

/** Filters, sort and page of `GET /products` (spec §3, §7; decisions §3). */
export const productFilters = z
  .object({
    page: queryPage,
    per_page: queryInteger(1, 100, 30),
    category_id: queryId(0),
    sort_by: queryChoice(SORT_VALUES),
    search: queryText(LONGEST_SEARCH),
    /** The search's last word is still being typed: its beginning is enough. */
    typing: queryFlag,
    /** The search's spelling is left as it was typed. */
    as_typed: queryFlag,
    /** A product whose id or reference is searched for comes first. */
    by_id: queryFlag,
    /** A search's answer also says how many products each filter leaves. */
    counts: queryFlag,
    in_stock: queryFlag,
    /** 1: in stock, 0: out of stock; absent: both. */
    available: queryChoice(['0', '1']),
    on_sale: queryFlag,
    price_from: queryAmount,
    price_to: queryAmount,
  })
  .refine(
    ({ price_from, price_to }) =>
      price_from === undefined || price_to === undefined || Number(price_from) <= Number(price_to),
    { path: ['price_to'], message: 'must not be below price_from' },
  );
export type ProductFilters = z.output<typeof productFilters>;

/** A collection as links to it need it. */
const namedCollection = z.object({ category_id: z.int(), name: z.string() });
export type NamedCollection = z.output<typeof namedCollection>;

/** How many products of a search each filter leaves beside the other ones; estimates where the total is one. */
const filterCounts = z.object({
  /** The 12 with the most hits. */
  collections: z.array(namedCollection.extend({ count: z.int() })),
  in_stock: z.int(),
  on_sale: z.int(),
  /** The range of the prices found; `null` where nothing is. */
  price_from: decimal.nullable(),
  price_to: decimal.nullable(),
});
export type FilterCounts = z.output<typeof filterCounts>;

/**
 * A page of products. Of a search: above 10,000 hits `total` is an estimate, `total_is_exact` is false and
 * pages lead to the best 10,000; `corrected_to` is the search with its spelling corrected.
 */
const productPage = pageOf(product).extend({
  total_is_exact: z.boolean().optional(),
  corrected_to: z.string().nullable().optional(),
  /** With `counts`. */
  counts: filterCounts.optional(),
  /** With `typing`: up to three collections that the words name. */
  collections: z.array(namedCollection).optional(),
});

/** The catalogue as anyone reads it (spec §7, decisions §3). */
export const catalogCalls = {
  'GET /categories': {
    summary: 'All collections, in display order; `limit`: the first so many',
    cacheable: true,
    access: 'public',
    status: 200,
    query: z.object({ limit: queryInteger(1, MOST_COLLECTIONS, MOST_COLLECTIONS) }),
    data: z.array(category),
    refusals: [422],
  },
  'GET /categories/paged': {
    summary: 'Collections in display order, by pages',
    cacheable: true,
    access: 'public',
    status: 200,
    query: z.object({ page: queryPage, per_page: queryInteger(1, 100, 60) }),
    data: pageOf(category),
    refusals: [422],
  },
  'GET /categories/{id}': {
    summary: 'One collection',
    cacheable: true,
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    data: category,
    refusals: [404],
  },
  'GET /products': {
    summary: 'Products, filtered, sorted and paged',
    cacheable: true,
    access: 'public',
    status: 200,
    query: productFilters,
    data: productPage,
    refusals: [422],
  },
  'GET /products/recommended': {
    summary: 'Available products to look at next: the same collection first, then most purchased',
    cacheable: true,
    access: 'public',
    status: 200,
    query: z.object({ category_id: queryId(0), exclude_ids: queryIds(50) }),
    data: z.array(product),
    refusals: [422],
  },
  'GET /products/by-ids': {
    summary:
      'Products by their ids, at most 100, in that order; those that are not there are left out',
    access: 'public',
    status: 200,
    query: z.object({ ids: queryIds(MAX_LINES) }),
    data: z.array(product),
    refusals: [422],
  },
  'GET /products/{id}': {
    summary: 'One product with its pictures, collection, facts and attributes',
    cacheable: true,
    access: 'public',
    status: 200,
    params: productParams,
    data: detailedProduct,
    refusals: [404],
  },
  'GET /products/{id}/images': {
    summary: 'The pictures of a product, the cover first',
    cacheable: true,
    access: 'public',
    status: 200,
    params: productParams,
    data: z.array(productImage),
    refusals: [404],
  },
  'POST /products/{id}/views': {
    summary: 'Counts one view of a product, once per visitor in 30 minutes',
    access: 'public',
    status: 200,
    params: productParams,
    data: z.null(),
    refusals: [404],
  },
} as const satisfies Calls;
