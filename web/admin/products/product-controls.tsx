import type { Category } from '../../../contract/catalog.ts';
import { isSortBy, SORT_OPTIONS } from '../../../domain/sort-options.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useTypedSearch } from '../use-typed-search.ts';
import styles from './product-controls.module.css';
import { ProductFilters } from './product-filters.tsx';
import { LONGEST_SEARCH, type ProductsQuestion, productsPath } from './products-question.ts';

interface ProductControlsProps {
  readonly question: ProductsQuestion;
  readonly collections: readonly Category[];
  readonly isFetching: boolean;
}

/** Search box with Clear and spinner, the sort and the filters; each leads to the first page (spec §2, §4). */
export function ProductControls({ question, collections, isFetching }: ProductControlsProps) {
  const go = useNavigate();
  const sort = (sortBy: string) => {
    if (isSortBy(sortBy)) void go(productsPath({ ...question, page: 1, sortBy }));
  };
  const search = (searchQuery: string) =>
    void go(productsPath({ ...question, page: 1, searchQuery }), { replace: true });
  const { input, onInput, onSubmit, onClear } = useTypedSearch({
    words: question.searchQuery,
    longest: LONGEST_SEARCH,
    onSearch: search,
  });
  return (
    <div className={styles.controls}>
      <search>
        <form onSubmit={onSubmit} autoComplete="off">
          <Input
            ref={input}
            label="Search products"
            type="search"
            placeholder="Search for..."
            defaultValue={question.searchQuery}
            maxLength={LONGEST_SEARCH}
            enterKeyHint="search"
            autoCapitalize="none"
            spellCheck={false}
            onInput={onInput}
            before={isFetching ? <Spinner size={20} /> : <Icon name="search" size={20} />}
            after={
              <Button variant="quiet" size="small" onClick={onClear}>
                Clear
              </Button>
            }
          />
        </form>
      </search>
      <Select
        label="Sort by:"
        value={question.sortBy}
        onChange={(event) => sort(event.currentTarget.value)}
      >
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
