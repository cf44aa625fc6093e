import { Suspense, useState } from 'react';
import type { Dashboard } from '../../../contract/dashboard.ts';
import type { ReportRange } from '../../../domain/report-range.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './dashboard-page.module.css';
import { SalesTable } from './sales-table.tsx';
import { partNames } from './show-figures.ts';

/** The library that draws comes when there is something to draw; where it fails, the figures stand as a table. */
const SalesCharts = lazyPart(() =>
  import('./sales-charts.tsx').then(
    ({ SalesCharts }) => ({ default: SalesCharts }),
    () => ({ default: SalesTable }),
  ),
);

interface SalesSectionProps {
  readonly data: Dashboard;
  readonly range: ReportRange;
}

/** Orders and revenue by day, of today by hour: drawn, or the same figures as a table. */
export function SalesSection({ data, range }: SalesSectionProps) {
  const [asTable, showTable] = useState(false);
  const names = partNames(range, data.time_zone);
  return (
    <section className={styles.panel} aria-labelledby="sales">
      <div className={styles.panelHead}>
        <h2 id="sales">Orders and revenue by {names.heading.toLowerCase()}</h2>
        <Button variant="secondary" onClick={() => showTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {asTable ? (
        <SalesTable data={data} names={names} />
      ) : (
        <Suspense fallback={<Skeleton height="364px" />}>
          <SalesCharts data={data} names={names} />
        </Suspense>
      )}
      <p className={styles.rule}>
        An order counts on the day it was placed, with its delivery fee, unless it is canceled. Days
        and hours are those of {data.time_zone.replaceAll('_', ' ')}.
      </p>
    </section>
  );
}
