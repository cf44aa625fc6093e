import type { Category, Product } from '../../../contract/catalog.ts';
import { DEFAULT_SORT, isSortBy, SORT_OPTIONS } from '../../../domain/sort-options.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Chip, ChipList } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { SelectAll } from '../kit/selection.tsx';
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

/** Search box with Clear and spinner, the sort and the filters; each leads to the first page. */
export function ProductControls(props: ProductControlsProps) {
  const { params, collections, isFetching, onReload } = props;
  const go = useNavigate();
  const isSearch = params.searchQuery !== '';
  const sort = (sortBy: string) => {
    void go(
      panel.products({
        ...params,
        page: 1,
        sortBy: isSortBy(sortBy) && (isSearch || sortBy !== DEFAULT_SORT) ? sortBy : null,
      }),
    );
  };
  const find = (searchQuery: string) =>
    void go(panel.products({ ...params, page: 1, searchQuery, asTyped: false }), { replace: true });
  return (
    <div className={styles.controls}>
      <SearchBox
        label="Search products"
        placeholder="Search for..."
        words={params.searchQuery}
        longest={LONGEST_SEARCH.products}
        isFetching={isFetching}
        onSearch={find}
        onReload={onReload}
        alwaysClears
      />
      <Select
        label="Sort by:"
        value={params.sortBy ?? (isSearch ? BEST_MATCH : DEFAULT_SORT)}
        onChange={(event) => sort(event.currentTarget.value)}
      >
        {isSearch && <option value={BEST_MATCH}>Best match</option>}
        {SORT_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <ProductFilters params={params} collections={collections} />
    </div>
  );
}

interface ProductFiltersProps {
  readonly params: ProductsParams;
  readonly collections: readonly Category[];
}

/** Collection, availability and sale narrow the list down; each leads to the first page. */
function ProductFilters({ params, collections }: ProductFiltersProps) {
  const go = useNavigate();
  const filter = (change: Partial<ProductsParams>) =>
    void go(panel.products({ ...params, page: 1, ...change }));
  return (
    <div className={styles.filters}>
      <LongSelect
        label="Collection"
        none="All"
        options={collections.map(({ category_id, name }) => ({
          value: String(category_id),
          label: name,
        }))}
        value={String(params.collection ?? '')}
        onChoose={(value) => filter({ collection: Number(value) || null })}
      />
      <Select
        label="Available"
        value={params.available ?? ''}
        onChange={({ currentTarget }) =>
          filter({ available: ({ yes: 'yes', no: 'no' } as const)[currentTarget.value] ?? null })
        }
      >
        <option value="">All</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </Select>
      <Select
        label="On sale"
        value={String(params.onSale)}
        onChange={({ currentTarget }) => filter({ onSale: currentTarget.value === 'true' })}
      >
        <option value="false">All</option>
        <option value="true">On sale</option>
      </Select>
    </div>
  );
}

/** The active filters, each with a link that removes it; nothing while there is none. */
export function FilterChips({ params, collections }: ProductFiltersProps) {
  const { collection, available, onSale, searchQuery } = params;
  const name = collections.find(({ category_id }) => category_id === collection)?.name;
  const without = (change: Partial<ProductsParams>) =>
    panel.products({ ...params, page: 1, ...change });
  if (collection === null && available === null && !onSale && searchQuery === '') return null;
  return (
    <ChipList label="Filters">
      {searchQuery !== '' && (
        <Chip href={without({ searchQuery: '', asTyped: false })}>“{searchQuery}”</Chip>
      )}
      {collection !== null && (
        <Chip href={without({ collection: null })}>{name ?? 'Unknown collection'}</Chip>
      )}
      {available !== null && (
        <Chip href={without({ available: null })}>
          {available === 'yes' ? 'Available' : 'Not available'}
        </Chip>
      )}
      {onSale && <Chip href={without({ onSale: false })}>On sale</Chip>}
      <a className={styles.clear} href={panel.products({ ...ALL_PRODUCTS, sortBy: params.sortBy })}>
        Clear all
      </a>
    </ChipList>
  );
}

interface ListHeadProps {
  readonly products: readonly Product[];
  readonly selected: number;
  /** Of all pages; undefined until it is known. */
  readonly total: number | undefined;
  /** The search with its spelling corrected, where it was; searched as typed: where it would have been. */
  readonly correctedTo: string | null;
  readonly params: ProductsParams;
  /** `null` for someone who may only read. */
  readonly onSelectAll: (() => void) | null;
  readonly onKeys: () => void;
}

/** Between the filters and the table: selects all of the page, and says how many there are. */
export function ListHead({
  products,
  selected,
  total,
  onSelectAll,
  onKeys,
  ...rest
}: ListHeadProps) {
  return (
    <div className={styles.head}>
      {onSelectAll && (
        <SelectAll
          selected={selected}
          of={products.length}
          onChange={onSelectAll}
          className={styles.all}
        >
          Select page
        </SelectAll>
      )}
      <p className={styles.total} role="status">
        {total !== undefined &&
          (total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`)}
        {rest.correctedTo !== null && (
          <Correction correctedTo={rest.correctedTo} params={rest.params} />
        )}
      </p>
      <Button
        variant="quiet"
        size="small"
        className={styles.keys}
        aria-haspopup="dialog"
        onClick={onKeys}
      >
        Keys
      </Button>
    </div>
  );
}

/** What was searched for in place of a misspelt search, with a link to search as typed; or the spelling that is offered. */
function Correction({
  correctedTo,
  params,
}: Record<'correctedTo', string> & Pick<ListHeadProps, 'params'>) {
  const { searchQuery, asTyped } = params;
  if (asTyped)
    return (
      <span className={styles.correction}>
        Did you mean{' '}
        <a href={panel.products({ ...params, page: 1, searchQuery: correctedTo, asTyped: false })}>
          <bdi>“{correctedTo}”</bdi>
        </a>
        ?
      </span>
    );
  return (
    <span className={styles.correction}>
      Showing results for{' '}
      <strong>
        <bdi>“{correctedTo}”</bdi>
      </strong>
      .{' '}
      <a href={panel.products({ ...params, page: 1, asTyped: true })}>
        Search for <bdi>“{searchQuery}”</bdi> instead
      </a>
    </span>
  );
}
