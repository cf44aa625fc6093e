import type { Category } from '../../../contract/catalog.ts';
import { DEFAULT_SORT, isSortBy, SORT_OPTIONS } from '../../../domain/sort-options.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Select } from '../../ui/field.tsx';
import { SearchBox } from '../search-box.tsx';
import styles from './product-controls.module.css';
import { ProductFilters } from './product-filters.tsx';
import { LONGEST_SEARCH, type ProductsQuestion, productsPath } from './products-question.ts';

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
