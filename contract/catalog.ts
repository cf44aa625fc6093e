import { z } from 'zod';
import { MAX_LINES } from '../domain/cart.ts';
import { parseFacets } from '../domain/facets.ts';
import { MAX_SEARCH_LENGTH } from '../domain/search-text.ts';
import { FEATURED, SORT_VALUES } from '../domain/sort-options.ts';
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
  queryNameOrNumber,
  queryPage,
  queryText,
} from './fields.ts';
import { productDetails } from './product-facts.ts';
import { productVariant, variantDetails, variantSummary } from './variants.ts';

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

/** A collection. `image_url` is that of `picture`; both are null without one. */
export const category = z.object({
  category_id: z.int(),
  name: z.string(),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
  /** The collection that it stands in; absent for one that stands by itself. */
  parent_id: z.int().optional(),
  /** Its products choose themselves by a rule; absent for one that is filled by hand. */
  by_rule: z.literal(true).optional(),
});
export type Category = z.output<typeof category>;

/** A product. `image_url` is that of its first picture; null without one. */
export const product = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: decimal,
  /** Percent, `"15.00"`. */
  discount: decimal,
  category_id: z.int(),
  category: z.object({ category_id: z.int(), name: z.string() }),
  /** 1 in stock, 0 out of stock. */
  available: z.union([z.literal(0), z.literal(1)]),
  /** It is not shown in the shop: only staff are answered it. Absent for all that shoppers see. */
  hidden: z.literal(true).optional(),
  /** How many are left where that is few; in no list, and absent where stock is not counted. */
  only_left: z.int().min(1).optional(),
  /** What says most about it in a list ("Bulb: E27", "W 40 × H 60 cm"); absent where nothing is known. */
  highlight: z.string().optional(),
  /** Where it is sold in variants; `price`, `discount` and `available` are the cheapest available one's then. */
  variant_summary: variantSummary.optional(),
  /** What its shown reviews say: the mean, `"4.6"`, and how many; absent without any. */
  rating: z.object({ mean: z.string(), count: z.int() }).optional(),
  image_url: z.string().nullable(),
  /** All pictures in order, the cover first. */
  images: z.array(productImage),
  created_at: z.string(),
  /** Its version: what `version` is in a change. */
  updated_at: z.string(),
});
export type Product = z.output<typeof product>;

/** A picture in which products can be tapped, as lists and links show it (contract/rooms.ts). */
export const listedRoom = z.object({
  id: z.int(),
  /** What stands in the address behind `/rooms/`. */
  slug: z.string(),
  name: z.string(),
  picture,
});
export type ListedRoom = z.output<typeof listedRoom>;

/** A product as its own page shows it. */
export const detailedProduct = product.extend({
  ...productDetails,
  ...variantDetails,
  /** The rooms that it is in, at most 3; absent: none. */
  rooms: z.array(listedRoom).optional(),
});
export type DetailedProduct = z.output<typeof detailedProduct>;

const productParams = z.object({ id: pathId });

/** A collection as links to it need it. */
const namedCollection = z.object({ category_id: z.int(), name: z.string() });
export type NamedCollection = z.output<typeof namedCollection>;

/** A collection as its own page shows it; what it does not have is absent. */
const detailedCategory = category.extend({
  /** The merchant's text, plain. */
  description: z.string().optional(),
  parent: namedCollection.optional(),
  /** The collections in it, in order; at most 50. */
  children: z.array(namedCollection).optional(),
  /** The merchant has put its products in order: lists have it without `sort_by`. */
  featured: z.literal(true).optional(),
  /** The first room with one of its products. */
  room: listedRoom.optional(),
});
export type DetailedCategory = z.output<typeof detailedCategory>;

/** More collections than any shop has: all of them. */
const MAX_COLLECTIONS = 100_000;

/** Longer than all that counts (domain/facets.ts), in characters. */
const MAX_FACETS_LENGTH = 2000;

/** What products are: `colour:sage,blue;material:linen;is.bulb:e27`. Names and values that are not known are passed over. */
const facetsText = queryText(MAX_FACETS_LENGTH).transform((text) => {
  const facets = parseFacets(text ?? '');
  return Object.keys(facets).length > 0 ? facets : undefined;
});

/** What narrows a list down, as its facets are counted beside. */
const facetFilters = {
  in_stock: queryFlag,
  on_sale: queryFlag,
  price_from: queryAmount,
  price_to: queryAmount,
  facets: facetsText,
};

/** Filters, sort and page of `GET /products`. */
const productFilters = z
  .object({
    page: queryPage,
    per_page: queryInteger(1, 100, 30),
    category_id: queryId(0),
    /** `featured`: as the merchant has put a collection in order; the newest first where nobody has. */
    sort_by: queryChoice([...SORT_VALUES, FEATURED]),
    search: queryNameOrNumber(MAX_SEARCH_LENGTH),
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
    facets: facetsText,
  })
  .refine(
    ({ price_from, price_to }) =>
      price_from === undefined || price_to === undefined || Number(price_from) <= Number(price_to),
    { path: ['price_to'], message: 'must not be below price_from' },
  );
export type ProductFilters = z.output<typeof productFilters>;

/** How many products of a search each filter leaves beside the other ones; estimates where the total is one. */
const filterCounts = z.object({
  /** The 12 with the most hits, and the one that is chosen. */
  collections: z.array(namedCollection.extend({ count: z.int() })),
  in_stock: z.int(),
  on_sale: z.int(),
  /** The range of the prices found; `null` where nothing is. */
  price_from: decimal.nullable(),
  price_to: decimal.nullable(),
});
export type FilterCounts = z.output<typeof filterCounts>;

/** A value that products can be filtered by, and how many of them the other filters leave. */
const facetValue = z.object({
  /** What addresses say. */
  slug: z.string(),
  /** As it is written in a product; of numbers a range, "20-50". */
  label: z.string(),
  count: z.int(),
});

/** Something that products of a list differ in. */
export const facet = z.object({
  /** What addresses say: `colour`, `is.bulb`. */
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'yes_no', 'range']),
  /** Of ranges: "W", "cm". */
  unit: z.string(),
  /** Those with the most products, and those that are chosen; ranges in their order. */
  values: z.array(facetValue),
});
export type Facet = z.output<typeof facet>;

/** What a search said about the price, and how it was searched for (docs/decisions/231). */
const pricedFor = z.object({
  /** The other words. */
  words: z.string(),
  price_from: decimal.nullable(),
  price_to: decimal.nullable(),
  /** `within`: of that price; `any_price`: nothing is of that price. */
  found: z.enum(['within', 'any_price']),
});
export type PricedFor = z.output<typeof pricedFor>;

/**
 * A page of products. Of a search: above 10,000 hits `total` is an estimate, `total_is_exact` is false and
 * pages lead to the best 10,000; `corrected_to` is the search with its spelling corrected.
 */
const productPage = pageOf(product).extend({
  total_is_exact: z.boolean().optional(),
  corrected_to: z.string().nullable().optional(),
  priced_for: pricedFor.optional(),
  /** With `counts`. */
  counts: filterCounts.optional(),
  /** With `typing`: up to three collections that the words name. */
  collections: z.array(namedCollection).optional(),
  /** With `typing`: the beginnings of words by which products are found, beside the words themselves: synonyms and other units. */
  meant: z.array(z.string()).optional(),
  /** With `typing`: the product whose reference (SKU), or whose variant's, was typed whole. */
  by_sku: z.int().optional(),
});

/** The catalogue as anyone reads it. */
export const catalogCalls = {
  'GET /categories': {
    summary: 'All collections, in display order; `limit`: the first so many',
    cacheable: true,
    access: 'public',
    status: 200,
    query: z.object({ limit: queryInteger(1, MAX_COLLECTIONS, MAX_COLLECTIONS) }),
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
    data: detailedCategory,
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
  'GET /products/facets': {
    summary:
      'What the products of a list can be filtered by, with counts; empty where counting takes too long',
    cacheable: true,
    access: 'public',
    status: 200,
    query: z.object({
      category_id: queryId(0),
      /** Among what a search finds; estimates where that is much. */
      search: queryNameOrNumber(MAX_SEARCH_LENGTH),
      as_typed: queryFlag,
      /** Adds the facets `in_stock` and `on_sale`, of the one value `1`: what those filters leave. */
      flags: queryFlag,
      ...facetFilters,
    }),
    data: z.array(facet),
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
    query: z.object({
      ids: queryIds(MAX_LINES),
      /** Adds `variants` to products that are sold in variants: those of these ids that are still there. */
      variant_ids: queryIds(MAX_LINES),
    }),
    data: z.array(product.extend({ variants: z.array(productVariant).optional() })),
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
