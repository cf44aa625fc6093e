import type { Category } from '../../../contract/catalog.ts';
import { DEFAULT_SORT, SORT_OPTIONS, type SortBy } from '../../../domain/sort-options.ts';
import { HIDDEN_PRODUCTS } from '../../../domain/words/hidden-products.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { useWords } from '../../use-words.ts';
import { FilterChips } from '../kit/filter-chips.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { LongSelect } from '../long-select.tsx';
import { MAX_SEARCH_LENGTH, panel } from '../screens.ts';
import styles from './product-controls.module.css';
import { ALL_PRODUCTS, type ProductsParams } from './products-search.ts';

interface ProductControlsProps {
  readonly params: ProductsParams;
  readonly collections: readonly Category[];
  readonly isFetching: boolean;
  readonly onReload: () => void;
}

const SORTS = SORT_OPTIONS.map(({ value, label }) => [value, label] as const);

/** Search box with Clear and spinner, the sort and the filters, each of which leads to the first page; and the filters in force. */
export function ProductControls(props: ProductControlsProps) {
  const { params, collections, isFetching, onReload } = props;
  const go = useNavigate();
  const isSearch = params.searchQuery !== '';
  const to = (change: Partial<ProductsParams>) => panel.products({ ...params, page: 1, ...change });
  const filter = (change: Partial<ProductsParams>) => void go(to(change));
  const find = (searchQuery: string) =>
    void go(to({ searchQuery, asTyped: false }), { replace: true });
  // The default is named in the address only where it is chosen in place of the best match.
  const sort = (by: SortBy | null) =>
    filter({ sortBy: isSearch || by !== DEFAULT_SORT ? by : null });
  const say = useWords(HIDDEN_PRODUCTS);
  const { collection, available, onSale, searchQuery, hidden } = params;
  const inCollection = collections.find(({ category_id }) => category_id === collection);
  return (
    <>
      <div className={styles.controls}>
        <SearchBox
          label="Search products"
          placeholder="Search for..."
          words={searchQuery}
          longest={MAX_SEARCH_LENGTH.products}
          isFetching={isFetching}
          onSearch={find}
          onReload={onReload}
          alwaysClears
        />
        {!hidden && (
          <FilterSelect
            label="Sort by:"
            value={params.sortBy ?? (isSearch ? null : DEFAULT_SORT)}
            {...(isSearch && { none: 'Best match' })}
            options={SORTS}
            onChoose={sort}
          />
        )}
        <div className={styles.filters}>
          <LongSelect
            label="Collection"
            none="All"
            options={collections.map(({ category_id, name }) => ({
              value: String(category_id),
              label: name,
            }))}
            value={String(collection ?? '')}
            onChoose={(value) => filter({ collection: Number(value) || null })}
          />
          <FilterSelect
            label={say('filter')}
            value={hidden ? 'hidden' : null}
            none={say('shown')}
            options={[['hidden', say('hidden')]]}
            onChoose={(to) =>
              void go(
                panel.products({ ...ALL_PRODUCTS, searchQuery, collection, hidden: to !== null }),
              )
            }
          />
          {!hidden && (
            <>
              <FilterSelect
                label="Available"
                value={available}
                none="All"
                options={[
                  ['yes', 'Yes'],
                  ['no', 'No'],
                ]}
                onChoose={(to) => filter({ available: to })}
              />
              <FilterSelect
                label="On sale"
                value={onSale ? 'true' : null}
                none="All"
                options={[['true', 'On sale']]}
                onChoose={(to) => filter({ onSale: to !== null })}
              />
            </>
          )}
        </div>
      </div>
      <FilterChips
        filters={[
          isSearch && [`“${searchQuery}”`, to({ searchQuery: '', asTyped: false })],
          collection !== null && [
            inCollection?.name ?? 'Unknown collection',
            to({ collection: null }),
          ],
          available !== null && [
            available === 'yes' ? 'Available' : 'Not available',
            to({ available: null }),
          ],
          onSale && ['On sale', to({ onSale: false })],
          hidden && [say('hidden'), to({ hidden: false })],
        ]}
        clear={panel.products({ ...ALL_PRODUCTS, sortBy: params.sortBy })}
      />
    </>
  );
}

interface CorrectionProps {
  /** The search with its spelling corrected, where it was; searched as typed: where it would have been. */
  readonly to: string;
  readonly params: ProductsParams;
}

/** What was searched for in place of a misspelt search, with a link to search as typed; or the spelling that is offered. */
export function Correction({ to, params }: CorrectionProps) {
  const { searchQuery, asTyped } = params;
  const words = (text: string) => <bdi>“{text}”</bdi>;
  const first = { ...params, page: 1 };
  return (
    <span className={styles.correction}>
      {asTyped ? (
        <>
          Did you mean{' '}
          <a href={panel.products({ ...first, searchQuery: to, asTyped: false })}>{words(to)}</a>?
        </>
      ) : (
        <>
          Showing results for <strong>{words(to)}</strong>.{' '}
          <a href={panel.products({ ...first, asTyped: true })}>
            Search for {words(searchQuery)} instead
          </a>
        </>
      )}
    </span>
  );
}
