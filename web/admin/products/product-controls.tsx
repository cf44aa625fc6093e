import type { Category } from '../../../contract/catalog.ts';
import { DEFAULT_SORT, isSortBy, SORT_OPTIONS } from '../../../domain/sort-options.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Chip, ChipList } from '../../ui/badge.tsx';
import { Select } from '../../ui/field.tsx';
import { SearchBox } from '../search-box.tsx';
import styles from './product-controls.module.css';
import {
  ALL_PRODUCTS,
  LONGEST_SEARCH,
  type ProductsQuestion,
  productsPath,
  yesOrNo,
} from './products-search.ts';

interface ProductControlsProps {
  readonly question: ProductsQuestion;
  readonly collections: readonly Category[];
  readonly isFetching: boolean;
  readonly onReload: () => void;
}

/** The sort of a search without a choice; the API has no name for it. */
const BEST_MATCH = 'best_match';

/** Search box with Clear and spinner, the sort and the filters; each leads to the first page (spec §2, §4). */
export function ProductControls(props: ProductControlsProps) {
  const { question, collections, isFetching, onReload } = props;
  const go = useNavigate();
  const isSearch = question.searchQuery !== '';
  const sort = (sortBy: string) => {
    void go(productsPath({ ...question, page: 1, sortBy: isSortBy(sortBy) ? sortBy : null }));
  };
  const search = (searchQuery: string) =>
    void go(productsPath({ ...question, page: 1, searchQuery, asTyped: false }), { replace: true });
  return (
    <div className={styles.controls}>
      <SearchBox
        label="Search products"
        placeholder="Search for..."
        words={question.searchQuery}
        longest={LONGEST_SEARCH}
        isFetching={isFetching}
        onSearch={search}
        onReload={onReload}
      />
      <Select
        label="Sort by:"
        value={question.sortBy ?? (isSearch ? BEST_MATCH : DEFAULT_SORT)}
        onChange={(event) => sort(event.currentTarget.value)}
      >
        {isSearch && <option value={BEST_MATCH}>Best match</option>}
        {SORT_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <ProductFilters question={question} collections={collections} />
    </div>
  );
}

interface ProductFiltersProps {
  readonly question: ProductsQuestion;
  readonly collections: readonly Category[];
}

/** Collection, availability and sale narrow the list down; each leads to the first page (issue 6). */
function ProductFilters({ question, collections }: ProductFiltersProps) {
  const go = useNavigate();
  const filter = (change: Partial<ProductsQuestion>) =>
    void go(productsPath({ ...question, page: 1, ...change }));
  return (
    <div className={styles.filters}>
      <Select
        label="Collection"
        value={question.collection}
        onChange={({ currentTarget }) => filter({ collection: Number(currentTarget.value) })}
      >
        <option value={0}>All</option>
        {collections.map(({ category_id, name }) => (
          <option key={category_id} value={category_id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Available"
        value={question.available}
        onChange={({ currentTarget }) => filter({ available: yesOrNo(currentTarget.value) })}
      >
        <option value="">All</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </Select>
      <Select
        label="On sale"
        value={String(question.onSale)}
        onChange={({ currentTarget }) => filter({ onSale: currentTarget.value === 'true' })}
      >
        <option value="false">All</option>
        <option value="true">On sale</option>
      </Select>
    </div>
  );
}

/** The filters in force, each to be taken away; nothing while there is none. */
export function FilterChips({ question, collections }: ProductFiltersProps) {
  const { collection, available, onSale, searchQuery } = question;
  const name = collections.find(({ category_id }) => category_id === collection)?.name;
  const without = (change: Partial<ProductsQuestion>) =>
    productsPath({ ...question, page: 1, ...change });
  if (collection === 0 && available === '' && !onSale && searchQuery === '') return null;
  return (
    <ChipList label="Filters">
      {searchQuery !== '' && <Chip href={without({ searchQuery: '' })}>“{searchQuery}”</Chip>}
      {collection !== 0 && (
        <Chip href={without({ collection: 0 })}>{name ?? 'Unknown collection'}</Chip>
      )}
      {available !== '' && (
        <Chip href={without({ available: '' })}>
          {available === 'yes' ? 'Available' : 'Not available'}
        </Chip>
      )}
      {onSale && <Chip href={without({ onSale: false })}>On sale</Chip>}
      <a className={styles.clear} href={productsPath({ ...ALL_PRODUCTS, sortBy: question.sortBy })}>
        Clear all
      </a>
    </ChipList>
  );
}
