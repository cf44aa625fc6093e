import { useState } from 'react';
import { explainFailure } from '../../api/explain-failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import { saveFile } from '../save-file.tsx';
import styles from './order-papers.module.css';
import type { OrderFilter } from './orders-search.ts';

interface OrderPapersProps {
  /** What the list is filtered by; page and page size are ignored. */
  readonly filter: OrderFilter;
  /** Whose slips are printed: what is selected, else what the page shows, without canceled orders. */
  readonly ids: readonly number[];
  /** The selected orders: if there are any, the day list shows them. */
  readonly selectedIds: readonly number[];
}

/** Links to packing slips and the day list, and the export of a filter as CSV. */
export function OrderPapers({ filter, ids, selectedIds }: OrderPapersProps) {
  return (
    <div className={page.ways}>
      {ids.length > 0 && (
        <ButtonLink
          variant="secondary"
          href={`/admin/adminPanel/orders/packing-slips?ids=${ids.join(',')}`}
        >
          Packing slips <span className={styles.count}>({ids.length})</span>
        </ButtonLink>
      )}
      <ButtonLink
        variant="secondary"
        href={`/admin/adminPanel/orders/day-list${selectedIds.length > 0 ? `?ids=${selectedIds.join(',')}` : ''}`}
      >
        Day list{' '}
        {selectedIds.length > 0 && <span className={styles.count}>({selectedIds.length})</span>}
      </ButtonLink>
      <ExportButton filter={filter} />
    </div>
  );
}

function ExportButton({ filter }: Pick<OrderPapersProps, 'filter'>) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await downloadOrders(filter);
    } catch (error) {
      showToast(explainFailure(error, 'Error exporting orders'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy && 'Exporting...'} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}

/**
 * Has the browser save a filter's orders as CSV.
 *
 * @throws {ApiError} what the shop says; status 0 when it breaks off.
 */
async function downloadOrders(filter: OrderFilter): Promise<void> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  await saveFile(`/api/orders/export.csv?${search}`, 'orders.csv');
}
