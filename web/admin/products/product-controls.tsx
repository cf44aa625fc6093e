import type { Category } from '../../../contract/catalog.ts';
import { DEFAULT_SORT, isSortBy, SORT_OPTIONS } from '../../../domain/sort-options.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Select } from '../../ui/field.tsx';
import { FilterChips } from '../kit/filter-chips.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { LongSelect } from '../long-select.tsx';
import { LONGEST_SEARCH, panel } from '../screens.ts';
import styles from './product-controls.module.css';
import { ALL_PRODUCTS, type ProductsParams } from './products-search.ts';

interface ProductControlsProps {
  readonly params: ProductsParams;
  readonly collections: readonly Category[];
  readonly isFetching: boolean;
  readonly onReload: () => void;
}

/** The sort of a search without a choice; the API has no name for it. */
const BEST_MATCH = 'best_match';

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
  const sort = (by: string) =>
    filter({ sortBy: isSortBy(by) && (isSearch || by !== DEFAULT_SORT) ? by : null });
  const { collection, available, onSale, searchQuery } = params;
  const inCollection = collections.find(({ category_id }) => category_id === collection);
  return (
    <>
      <div className={styles.controls}>
        <SearchBox
          label="Search products"
          placeholder="Search for..."
          words={searchQuery}
          longest={LONGEST_SEARCH.products}
          isFetching={isFetching}
          onSearch={find}
          onReload={onReload}
          alwaysClears
        />
        <Select
          label="Sort by:"
          value={params.sortBy ?? (isSearch ? BEST_MATCH : DEFAULT_SORT)}
          onChange={({ currentTarget }) => sort(currentTarget.value)}
        >
          {isSearch && <option value={BEST_MATCH}>Best match</option>}
          {SORT_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
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
          <Select
            label="Available"
            value={available ?? ''}
            onChange={({ currentTarget: { value } }) =>
              filter({ available: value === 'yes' || value === 'no' ? value : null })
            }
          >
            <option value="">All</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </Select>
          <Select
            label="On sale"
            value={String(onSale)}
            onChange={({ currentTarget }) => filter({ onSale: currentTarget.value === 'true' })}
          >
            <option value="false">All</option>
            <option value="true">On sale</option>
          </Select>
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
  if (asTyped)
    return (
      <span className={styles.correction}>
        Did you mean{' '}
        <a href={panel.products({ ...params, page: 1, searchQuery: to, asTyped: false })}>
          <bdi>“{to}”</bdi>
        </a>
        ?
      </span>
    );
  return (
    <span className={styles.correction}>
      Showing results for{' '}
      <strong>
        <bdi>“{to}”</bdi>
      </strong>
      .{' '}
      <a href={panel.products({ ...params, page: 1, asTyped: true })}>
        Search for <bdi>“{searchQuery}”</bdi> instead
      </a>
    </span>
  );
}
