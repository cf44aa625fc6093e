import { useId, useState } from 'react';
import { MANIFESTS } from '../../../domain/words/manifests.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { LabelButtons } from '../label-buttons.tsx';
import { ExportButton } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { runSummaryQuery } from '../run-queries.ts';
import { panel } from '../screens.ts';
import { SlipsButton } from '../slips-button.tsx';
import styles from './order-papers.module.css';
import type { OrderFilter } from './orders-search.ts';

interface OrderPapersProps {
  /** What the list is filtered by; page and page size are ignored. */
  readonly filter: OrderFilter;
  /** Whose slips are printed. */
  readonly ids: readonly number[];
  /** The selected orders: if there are any, the day list shows them. */
  readonly selectedIds: readonly number[];
}

/** Packing slips, labels, the day list, and the export of a filter as CSV and as a workbook. On a phone behind a button. */
export function OrderPapers({ filter, ids, selectedIds }: OrderPapersProps) {
  const mayExport = useMayChange('orders');
  const mayPrint = useMayChange('delivery');
  const [open, setOpen] = useState(false);
  const papers = useId();
  const { data: runs } = useData(runSummaryQuery);
  const hasLabels = mayPrint && runs?.on === true && selectedIds.length > 0 && ids.length > 0;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.more}
        aria-expanded={open}
        aria-controls={papers}
        onClick={() => setOpen(!open)}
      >
        {mayExport ? 'Print and export' : 'Print'}
      </Button>
      <div id={papers} className={joinClasses(page.ways, styles.papers)} data-open={open}>
        {mayPrint && ids.length > 0 && <SlipsButton of={{ ids }} kind="counted" />}
        <ButtonLink variant="secondary" href={panel.dayList({ ids: selectedIds.join(',') })}>
          Day list{' '}
          {selectedIds.length > 0 && <span className={styles.count}>({selectedIds.length})</span>}
        </ButtonLink>
        {mayExport && filter.courier_id !== undefined && (
          <ManifestLink courier={Number(filter.courier_id)} ids={selectedIds} />
        )}
        {hasLabels && (
          <LabelButtons
            pathOf={(form) => `/api/orders/labels.pdf?ids=${ids.join()}&form=${form}`}
          />
        )}
        {mayExport && (
          <>
            <ExportButton
              path={exportPath('csv', filter)}
              fileName="orders.csv"
              failed="Error exporting orders"
            />
            <ExportButton
              label="Export Excel"
              path={exportPath('xlsx', filter)}
              fileName="orders.xlsx"
              failed="Error exporting orders"
            />
          </>
        )}
      </div>
    </>
  );
}

/** Couriers who are told of their parcels by a file. */
const manifestsQuery = callQuery('GET /manifests');

interface ManifestLinkProps {
  readonly courier: number;
  /** None: all that are open. */
  readonly ids: readonly number[];
}

/** Leads to the file that a courier company wants; nothing for a driver. */
function ManifestLink({ courier, ids }: ManifestLinkProps) {
  const say = useWords(MANIFESTS);
  const { data: couriers } = useData(manifestsQuery, { always: true });
  if (!couriers?.includes(courier)) return null;
  return (
    <ButtonLink variant="secondary" href={panel.manifest({ id: courier, ids: ids.join(',') })}>
      {say('manifest')} {ids.length > 0 && <span className={styles.count}>({ids.length})</span>}
    </ButtonLink>
  );
}

/** Where the API exports the orders of a filter. */
function exportPath(format: 'csv' | 'xlsx', filter: OrderFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return `/api/orders/export.${format}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}
