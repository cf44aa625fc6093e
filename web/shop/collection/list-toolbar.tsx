import { SORT_OPTIONS } from '../../../domain/sort-options.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterFields, useShown } from './filter-fields.tsx';
import type { ListFilters } from './list-filters.ts';
import styles from './list-toolbar.module.css';
import { useFilterForm } from './use-filter-form.ts';

interface ListToolbarProps {
  readonly collectionId: number;
  readonly filters: ListFilters;
  /** Whether there are products to sort. */
  readonly sortable: boolean;
}

/**
 * Filters and sort as one GET form, so that they work without JavaScript. With it a choice applies
 * at once, and on phones the filters move into a sheet.
 */
export function ListToolbar({ collectionId, filters, sortable }: ListToolbarProps) {
  const form = useFilterForm({ collectionId, filters });
  return (
    <div className={styles.toolbar}>
      <FilterButton collectionId={collectionId} filters={filters} />
      <form
        {...form}
        className={styles.form}
        action={`/collection/${collectionId}`}
        aria-label="Filter and sort"
        autoComplete="off"
      >
        <div className={styles.filters}>
          <FilterFields filters={filters}>
            <Button type="submit" variant="secondary" size="small">
              Apply
            </Button>
          </FilterFields>
        </div>
        {sortable && <Sort inForce={filters.sortBy} />}
      </form>
    </div>
  );
}

function Sort({ inForce }: { readonly inForce: ListFilters['sortBy'] }) {
  const [sort, setSort] = useShown<string>(inForce);
  return (
    <Select
      label="Sort by"
      name="sortBy"
      value={sort}
      onChange={({ target }) => setSort(target.value)}
      className={styles.sort}
    >
      {SORT_OPTIONS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
