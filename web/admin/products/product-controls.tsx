import type { Category } from '../../../contract/catalog.ts';
import { isSortBy, SORT_OPTIONS } from '../../../domain/sort-options.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Select } from '../../ui/field.tsx';
import { SearchBox } from '../search-box.tsx';
import styles from './product-controls.module.css';
import { ProductFilters } from './product-filters.tsx';
import {
  isByRelevance,
  LONGEST_SEARCH,
  type ProductsQuestion,
  productsPath,
} from './products-question.ts';

interface ProductControlsProps {
  readonly question: ProductsQuestion;
  readonly collections: readonly Category[];
  readonly isFetching: boolean;
  readonly onReload: () => void;
}

/** Search box with Clear and spinner, the sort and the filters; each leads to the first page (spec §2, §4). */
export function ProductControls(props: ProductControlsProps) {
  const { question, collections, isFetching, onReload } = props;
  const go = useNavigate();
  const sort = (sortBy: string) => {
    if (isSortBy(sortBy)) void go(productsPath({ ...question, page: 1, sortBy }));
  };
  const search = (searchQuery: string) =>
    void go(productsPath({ ...question, page: 1, searchQuery }), { replace: true });
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
        value={question.sortBy}
        onChange={(event) => sort(event.currentTarget.value)}
      >
        {SORT_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {value === question.sortBy && isByRelevance(question) ? 'Best match' : label}
          </option>
        ))}
      </Select>
      <ProductFilters question={question} collections={collections} />
    </div>
  );
}
