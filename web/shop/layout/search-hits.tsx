import type { Product } from '../../../contract/catalog.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { highlight, type TextPiece } from '../../catalog/highlight.ts';
import { searchHref } from '../../catalog/search-address.ts';
import { useShownPrice } from '../../catalog/use-shown-price.ts';
import { whyFound } from '../../catalog/why-found.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './search-drawer.module.css';
import type { OptionList } from './use-active-option.ts';
import type { SearchHitsFound } from './use-search-hits.ts';

interface SearchHitsProps {
  readonly found: SearchHitsFound;
  readonly list: OptionList;
}

/** What was found, what to do when nothing was, and what went wrong. */
export function SearchHits({ found, list }: SearchHitsProps) {
  const { hits, corrected, failure, retry } = found;
  const words = corrected ?? found.words;
  return (
    <>
      <p className="visually-hidden" role="status">
        {hits && announce(hits.length, corrected)}
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
          aria-label="Products"
        >
          {hits.map((product, index) => (
            <Hit
              key={product.id}
              product={product}
              words={words}
              id={list.optionId(index)}
              active={index === list.active}
            />
          ))}
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
    </>
  );
}

interface HitProps {
  readonly product: Product;
  readonly words: string;
  readonly id: string;
  readonly active: boolean;
}

function Hit({ product, words, id, active }: HitProps) {
  const { final, original } = useShownPrice(product);
  const why = whyFound(product, words);
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
          <Pieces of={highlight(product.name, words)} />
        </span>
        {why && (
          <span className={styles.why}>
            <Pieces of={why} />
          </span>
        )}
        {product.available === 0 && <span className={styles.soldOut}>Out of Stock</span>}
      </span>
      <Price final={final} original={original} size="small" />
    </a>
  );
}

const Pieces = ({ of }: { readonly of: readonly TextPiece[] }) =>
  of.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
    hit ? <mark key={index}>{text}</mark> : text,
  );

const NothingFound = () => (
  <EmptyState
    title="No results found"
    icon="search"
    action={
      <div className={styles.ways}>
        <ButtonLink href="/collection/0?sortBy=most_purchased" variant="secondary">
          See the best sellers
        </ButtonLink>
        <ButtonLink href="/collection/0" variant="secondary">
          See all products
        </ButtonLink>
      </div>
    }
  >
    Try a shorter word, or another name for it.
  </EmptyState>
);

function announce(count: number, corrected: string | null): string {
  if (count === 0) return 'No results found';
  const shown = corrected === null ? '' : `Showing results for “${corrected}”. `;
  return `${shown}${count === 1 ? '1 hit' : `${count} hits`}, use the arrow keys to choose`;
}
