import { useEffect, useState } from 'react';
import { firstInteraction } from '../first-interaction.ts';
import { createLatePart } from '../late-part.tsx';
import { loadPart } from '../lazy.tsx';
import { useScreen } from '../navigation/use-navigator.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast-list.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterFields, useFilterForm } from './filter-fields.tsx';
import type { FilterableList, ListFilters } from './list-filters.ts';
import styles from './list-toolbar.module.css';
import { useShown } from './use-shown.ts';

interface ListToolbarProps {
  readonly list: FilterableList;
  /** Whether there are products to sort. */
  readonly sortable: boolean;
}

const loadCompare = () =>
  import('../compare/compare-switch.tsx').then(({ CompareSwitch }) => CompareSwitch);

/** Where choosing begins: its code comes once somebody goes on. */
const { Part: LateCompare } = createLatePart(
  loadCompare,
  import.meta.env.SSR ? await loadCompare() : null,
);

/** What narrows and sorts a list: the form, and below it what is in force. */
export function ListToolbar(props: ListToolbarProps) {
  return (
    <>
      <FilterForm {...props} />
      <FilterChips list={props.list} />
    </>
  );
}

/**
 * Filters and sort as one GET form, so that they work without JavaScript. With it a choice applies
 * at once, and on phones the filters move into a sheet.
 */
function FilterForm({ list, sortable }: ListToolbarProps) {
  const form = useFilterForm(list);
  return (
    <div className={styles.toolbar}>
      <FilterButton list={list} />
      <form
        {...form}
        className={styles.form}
        action={list.path}
        aria-label="Filter and sort"
        autoComplete="off"
      >
        {Object.entries(list.sends ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={styles.filters}>
          <FilterFields list={list}>
            <Button type="submit" variant="secondary" size="small">
              Apply
            </Button>
          </FilterFields>
        </div>
        {sortable && <LateCompare />}
        {sortable && <Sort list={list} />}
      </form>
    </div>
  );
}

function Sort({ list: { filters, sorts } }: { readonly list: FilterableList }) {
  const [sort, setSort] = useShown<string>(filters.sortBy);
  return (
    <Select
      label="Sort by"
      name="sortBy"
      value={sort}
      onChange={({ target }) => setSort(target.value)}
      className={styles.sort}
    >
      {sorts.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

const loadSheet = () => import('./filter-sheet.tsx');
const prepareSheet = () => {
  loadSheet().catch(() => undefined); // Opening it tries again and says what went wrong.
};

/** Not the number of a visit: the sheet is closed. */
const NO_VISIT = -1;

interface Opened {
  readonly times: number;
  readonly at: number;
  /** Kept here and not `lazy`: what suspends, be it for a moment, React shows 300 ms later. */
  readonly FilterSheet: Awaited<ReturnType<typeof loadSheet>>['default'] | null;
}

/**
 * On narrow screens: opens the filters in a sheet, whose code comes at a visitor's first interaction.
 * The sheet closes when another list comes, be it by Back.
 */
function FilterButton({ list }: { readonly list: FilterableList }) {
  const { visit } = useScreen();
  const [opened, setOpened] = useState<Opened>({ times: 0, at: NO_VISIT, FilterSheet: null });
  const { FilterSheet } = opened;
  const close = () => setOpened((before) => ({ ...before, at: NO_VISIT }));
  const count = countFilters(list.filters);
  useEffect(() => void firstInteraction.then(prepareSheet), []);
  const show = () =>
    loadPart(loadSheet).then(
      ({ default: FilterSheet }) =>
        setOpened(({ times }) => ({ times: times + 1, at: visit, FilterSheet })),
      () => showToast('The filters could not be loaded. Please try again.', { type: 'error' }),
    );
  return (
    <>
      <Button
        variant="secondary"
        className={styles.button}
        aria-haspopup="dialog"
        onPointerEnter={prepareSheet}
        onFocus={prepareSheet}
        onClick={show}
      >
        <Icon name="filter" size={20} />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {FilterSheet && (
        <FilterSheet key={opened.times} list={list} open={opened.at === visit} onClose={close} />
      )}
    </>
  );
}

const countFilters = (filters: ListFilters): number => {
  const { showInStockOnly, onSale, priceFrom, priceTo, collection } = filters;
  const facets = Object.keys(filters.facets ?? {});
  return [
    ...[collection, showInStockOnly, onSale, priceFrom !== null || priceTo !== null],
    ...facets,
  ].filter(Boolean).length;
};
