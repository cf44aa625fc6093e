import type { Kysely } from 'kysely';
import type { Facet, FilterCounts, NamedCollection, PricedFor } from '../../contract/catalog.ts';
import type { SortBy } from '../../domain/sort-options.ts';
import type { Database } from '../database/types.ts';
import type { ListFilters } from './list-filters.ts';

/** Words to search for, with what narrows the hits down. */
export interface FacetRequest {
  readonly search: string;
  readonly filters: ListFilters;
  /** Spelling stays as typed. */
  readonly asTyped: boolean;
}

/** One page of a search. */
export interface SearchRequest extends FacetRequest {
  readonly order: SortBy | 'relevance';
  readonly skip: number;
  readonly perPage: number;
  /** A product whose id is searched for comes first, as the one whose reference it is does anyway. */
  readonly byId: boolean;
  /** Also counts what each filter leaves. */
  readonly counts?: boolean;
}

/** One page of what a search finds. */
export interface FoundProducts {
  /** The products of the page in their order. */
  readonly ids: readonly number[];
  readonly total: number;
  readonly totalIsExact: boolean;
  /** How many of the hits pages lead to. */
  readonly reachable: number;
  /** The search with its spelling corrected, where it was; searched as typed: where it would have been. */
  readonly correctedTo: string | null;
  /** What the words say about the price, and what became of it; absent where they say nothing. */
  readonly pricedFor?: PricedFor;
  /** The product whose reference (SKU), or whose variant's, the search is; absent where it is none. */
  readonly bySku?: number;
  /** Where asked for. */
  readonly counts?: FilterCounts;
}

/** What is offered while one types. */
export interface Suggestions extends FoundProducts {
  /** The collections that the words name. */
  readonly collections: readonly NamedCollection[];
  /** The beginnings of words by which products are found, beside the words themselves. */
  readonly meant: readonly string[];
}

/**
 * All that the shop needs of a search, so that another engine can stand behind it (docs/decisions/230). The slice `search` provides it;
 * app.ts hands it to the catalogue.
 */
export interface ProductSearch {
  /** Does the next piece of work on the index, if there is any. @returns whether there may be more. */
  index(db: Kysely<Database>): Promise<boolean>;
  /** One page of the products that have the words, and how many there are. */
  find(db: Kysely<Database>, request: SearchRequest): Promise<FoundProducts>;
  /** The same while one types: the beginning of the last word is enough. */
  suggest(db: Kysely<Database>, request: SearchRequest): Promise<Suggestions>;
  /** What the hits can be filtered by, and how many each value leaves. `flags`: also what is in stock and on sale. */
  countFacets(
    db: Kysely<Database>,
    request: FacetRequest & { readonly flags: boolean },
  ): Promise<Facet[]>;
}

/** Some of the hits of a search. */
export interface SomeHits {
  readonly ids: Int32Array;
  /** The share of all hits that these are. */
  readonly share: number;
}

/** Counts what products can be filtered by among some of the hits of a search; the catalogue has it. */
export type CountFacetsAmong = (
  db: Kysely<Database>,
  filters: ListFilters & { readonly flags?: boolean },
  hits: SomeHits,
) => Promise<Facet[]>;
