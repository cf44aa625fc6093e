import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../navigation/renew-shop.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-list.ts';
import styles from './filter-button.module.css';
import type { ListFilters } from './list-filters.ts';

interface FilterButtonProps {
  readonly collectionId: number;
  readonly filters: ListFilters;
}

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazy(loadSheet);
const prepareSheet = () => {
  loadSheet().catch(() => undefined); // Opening it tries again and says what went wrong.
};

/** On narrow screens: opens the filters in a sheet, whose code comes when it is about to be used. */
export function FilterButton({ collectionId, filters }: FilterButtonProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const count = countFilters(filters);
  const show = () =>
    loadPart(loadSheet).then(
      () => {
        setWasOpened(true);
        setOpen(true);
      },
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
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterSheet
            collectionId={collectionId}
            filters={filters}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const countFilters = ({ showInStockOnly, onSale, priceFrom, priceTo }: ListFilters): number =>
  [showInStockOnly, onSale, priceFrom !== null || priceTo !== null].filter(Boolean).length;
