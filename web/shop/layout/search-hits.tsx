import type { RefObject } from 'react';
import type { NamedCollection, Product } from '../../../contract/catalog.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { explainFailure } from '../../api/call.ts';
import { callQuery, useData, useDebounced } from '../../api/query.ts';
import { highlight, isNameOf, Pieces, whyFound } from '../../catalog/highlight.tsx';
import { useReportedSearch } from '../../catalog/report-search.ts';
import { searchHref } from '../../catalog/search-address.ts';
import { useShownPrice } from '../../catalog/shown-price.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './search-drawer.module.css';

/** What the list and its options need to know. */
export interface OptionList {
  readonly id: string;
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The option that Enter takes, from 0; `null` while it is the text. */
  readonly active: number | null;
  readonly optionId: (index: number) => string;
}

interface SearchHitsProps {
  readonly found: SearchHitsFound;
  readonly list: OptionList;
}

/** What was found, what to do when nothing was, and what went wrong. */
export function SearchHits({ found, list }: SearchHitsProps) {
  const { hits, meant, corrected, failure, retry } = found;
  const words = corrected ?? found.unpriced;
  const reported = useReportedSearch(hits ? found.words : '');
  const options = inOrder(found);
  return (
    <div {...reported}>
      <p className="visually-hidden" role="status">
        {hits && announce(found)}
      </p>
      {hits && hits.length > 0 && corrected !== null && (
        <p className={styles.corrected}>
          Showing results for{' '}
          <strong>
            <bdi>“{corrected}”</bdi>
          </strong>
          .{' '}
          <a href={searchHref(found.words, 1, true)}>
            Search for <bdi>“{found.words}”</bdi> instead
          </a>
        </p>
      )}
      {hits && hits.length > 0 && (
        <div
          id={list.id}
          ref={list.ref}
          className={styles.hits}
          role="listbox"
          aria-label="Collections and products"
        >
          {options.map((option, index) => {
            const traits = { words, id: list.optionId(index), active: index === list.active };
            return 'images' in option ? (
              <Hit
                key={option.id}
                product={option}
                meant={meant}
                isCorrected={corrected !== null}
                isBySku={option.id === found.bySku}
                {...traits}
              />
            ) : (
              <CollectionHit key={`c${option.category_id}`} collection={option} {...traits} />
            );
          })}
        </div>
      )}
      {hits?.length === 0 && <NothingFound />}
      {failure && (
        <div className={styles.failure} role="alert">
          <p>{explainFailure(failure, 'Error fetching products')}</p>
          <Button variant="secondary" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}

/** The collections stand before the products, but behind one that is typed by its whole name or its SKU. */
function inOrder({
  collections,
  hits = [],
  words,
  bySku,
}: SearchHitsFound): readonly (NamedCollection | Product)[] {
  const named = hits.slice(0, 1).filter(({ id, name }) => id === bySku || isNameOf(name, words));
  return [...named, ...collections, ...hits.slice(named.length)];
}

interface OptionProps {
  readonly words: string;
  readonly id: string;
  readonly active: boolean;
}

interface CollectionHitProps extends OptionProps {
  readonly collection: NamedCollection;
}

/** A collection whose name has the words. */
const CollectionHit = ({ collection, words, id, active }: CollectionHitProps) => (
  <a
    id={id}
    className={styles.hit}
    role="option"
    aria-selected={active}
    href={`/collection/${collection.category_id}`}
    tabIndex={-1}
  >
    <span className={styles.sign}>
      <Icon name="search" size={20} />
    </span>
    <span className={styles.words}>
      <span>
        <Pieces of={highlight(collection.name, words)} />
      </span>
      <span className={styles.why}>Collection</span>
    </span>
  </a>
);

interface HitProps extends OptionProps {
  readonly product: Product;
  /** What the words mean as well. */
  readonly meant: readonly string[];
  /** The words stand for what was misspelt. */
  readonly isCorrected: boolean;
  /** The words are its SKU, or that of one of its variants. */
  readonly isBySku: boolean;
}

function Hit({ product, words, meant, isCorrected, isBySku, id, active }: HitProps) {
  const { final, original } = useShownPrice(product);
  const why = isBySku ? skuFound(words) : whyFound(product, words, meant, isCorrected);
  return (
    <a
      id={id}
      className={styles.hit}
      role="option"
      aria-selected={active}
      href={`/product/${product.id}`}
      tabIndex={-1}
    >
      <Picture
        picture={product.images[0] ?? null}
        alt=""
        sizes="56px"
        ratio="var(--ratio-card)"
        className={styles.picture ?? ''}
      />
      <span className={styles.words}>
        <span>
          <Pieces of={highlight(product.name, [words, ...meant].join(' '))} />
        </span>
        {why && (
          <span className={styles.why}>
            <Pieces of={why} />
          </span>
        )}
        {product.available === 0 && <span className={styles.soldOut}>Out of Stock</span>}
      </span>
      <Price
        final={final}
        original={original}
        from={product.variant_summary?.price_varies}
        size="small"
      />
    </a>
  );
}

const skuFound = (sku: string) => [
  { text: 'SKU ', hit: false },
  { text: sku, hit: true },
];

function NothingFound() {
  const hasProducts = useData(BEST_SELLER).data?.data.length !== 0;
  return (
    <EmptyState
      title="No results found"
      icon="search"
      action={
        <div className={styles.ways}>
          {hasProducts && (
            <ButtonLink href="/collection/0?sortBy=most_purchased" variant="secondary">
              See the best sellers
            </ButtonLink>
          )}
          <ButtonLink href="/collection/0" variant="secondary">
            See all products
          </ButtonLink>
        </div>
      }
    >
      Try a shorter word, or another name for it.
    </EmptyState>
  );
}

const BEST_SELLER = callQuery('GET /products', {
  query: { sort_by: 'most_purchased', per_page: 1 },
});

function announce({ hits = [], collections, corrected }: SearchHitsFound): string {
  const count = hits.length;
  if (count === 0) return 'No results found';
  const shown = corrected === null ? '' : `Showing results for “${corrected}”. `;
  const named = collections.length;
  const beside = named === 0 ? '' : named === 1 ? '1 collection and ' : `${named} collections and `;
  return `${shown}${beside}${count === 1 ? '1 hit' : `${count} hits`}, use the arrow keys to choose`;
}

/** At most this many hits, and how long typing must rest before they are asked for. */
const MAX_HITS = 10;
const SETTLED_AFTER_MS = 500;

const NONE: readonly never[] = [];

interface SearchHitsFound {
  /** What the hits were found for; empty when nothing is searched for. */
  readonly words: string;
  /** The same without what is said about the price. */
  readonly unpriced: string;
  /** Undefined while they are on their way. */
  readonly hits: readonly Product[] | undefined;
  /** Collections that the words name. */
  readonly collections: readonly NamedCollection[];
  /** What the words mean as well. */
  readonly meant: readonly string[];
  /** The product whose SKU, or whose variant's, was typed. */
  readonly bySku: number | undefined;
  /** What was searched for in their place, where they were misspelt. */
  readonly corrected: string | null;
  readonly isWaiting: boolean;
  /** Why they could not be read; `null` when nothing failed. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** The first hits for what is typed. An answer to something else than asked last is never shown. */
export function useSearchHits(typed: string): SearchHitsFound {
  const wanted = cleanSearch(typed);
  const settled = useDebounced(wanted, SETTLED_AFTER_MS);
  const words = wanted === '' ? '' : settled;
  const query = callQuery('GET /products', {
    query: { search: words, per_page: MAX_HITS, typing: true },
  });
  const { data, error, isFetching, refetch } = useData(query, { enabled: words !== '' });
  const known = words === '' ? undefined : data?.data;
  const failed = words !== '' && known === undefined && error !== undefined && !isFetching;
  return {
    words,
    unpriced: data?.priced_for?.words || words,
    hits: known,
    collections: known?.length ? (data?.collections ?? NONE) : NONE,
    meant: data?.meant ?? NONE,
    bySku: data?.by_sku,
    corrected: known === undefined ? null : (data?.corrected_to ?? null),
    isWaiting: wanted !== words || (words !== '' && known === undefined && !failed),
    failure: failed ? error : null,
    retry: () => void refetch(),
  };
}
