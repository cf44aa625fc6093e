import { type FormEvent, useEffect, useRef } from 'react';
import { SORT_OPTIONS } from '../../../domain/sort-options.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterFields } from './filter-fields.tsx';
import type { ListFilters } from './list-filters.ts';
import styles from './list-toolbar.module.css';

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
  const form = useRef<HTMLFormElement>(null);
  useKeptFocus(form);
  return (
    <div className={styles.toolbar}>
      <FilterButton collectionId={collectionId} filters={filters} />
      <form
        ref={form}
        className={styles.form}
        action={`/collection/${collectionId}`}
        aria-label="Filter and sort"
        autoComplete="off"
        onChange={applyChoice}
      >
        <div className={styles.filters}>
          <FilterFields filters={filters} />
          <Button type="submit" variant="secondary" className={styles.applyPrice}>
            Apply
          </Button>
        </div>
        {sortable && (
          <Select
            label="Sort by"
            name="sortBy"
            defaultValue={filters.sortBy}
            className={styles.sort}
          >
            {SORT_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit" variant="secondary" className={styles.withoutScript}>
          Apply
        </Button>
      </form>
    </div>
  );
}

let lastChosen: string | null = null;

/** A box or an option says all in one step; prices are written first and then applied. */
function applyChoice({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
  const choice =
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type === 'checkbox');
  if (!choice) return;
  lastChosen = target.name;
  currentTarget.requestSubmit();
}

/** The list that a choice leads to is a new page; the keyboard stays on the control that was used. */
function useKeptFocus(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    const control = lastChosen && form.current?.elements.namedItem(lastChosen);
    lastChosen = null;
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  }, [form]);
}
