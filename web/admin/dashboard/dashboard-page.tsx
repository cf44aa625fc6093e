import type { Dashboard } from '../../../contract/dashboard.ts';
import {
  DEFAULT_RANGE,
  isReportRange,
  REPORT_RANGES,
  type ReportRange,
} from '../../../domain/report-range.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import type { Meta, PageProps } from '../../page.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { ChoiceLinks } from '../choice-links.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ListFailure } from '../list-failure.tsx';
import styles from './dashboard-page.module.css';
import { KeyFigures } from './key-figures.tsx';
import { ProductRankings } from './product-rankings.tsx';
import { SalesSection } from './sales-section.tsx';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Dashboard · Admin · Mantel', noIndex: true });

const LABELS: Record<ReportRange, string> = { today: 'Today', 7: '7 days', 30: '30 days' };

/** How the shop does (issue 6, item 5). The range stands in the address: `?range=30`. */
export default function DashboardPage({ location }: PageProps) {
  const asked = location.search.get('range');
  const range = isReportRange(asked) ? asked : DEFAULT_RANGE;
  const choices = REPORT_RANGES.map((one) => ({
    href: `/admin/adminPanel${one === DEFAULT_RANGE ? '' : `?range=${one}`}`,
    label: LABELS[one],
    chosen: one === range,
  }));
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Dashboard</h1>
        <ChoiceLinks label="Range" choices={choices} />
      </div>
      <Fetched key={range} range={range} />
    </div>
  );
}

function Fetched({ range }: { readonly range: ReportRange }) {
  const query = callQuery('GET /dashboard', { query: { range } });
  const { data, error, isFetching, refetch } = useData(query, { always: true });
  if (data) return <Report data={data} range={range} />;
  if (!error) return <DashboardSkeleton />;
  return (
    <ListFailure
      title="The figures did not come through"
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

interface ReportProps {
  readonly data: Dashboard;
  readonly range: ReportRange;
}

function Report({ data, range }: ReportProps) {
  return (
    <>
      <KeyFigures data={data} />
      <SalesSection data={data} range={range} />
      <ProductRankings data={data} />
    </>
  );
}

function DashboardSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <div className={styles.figures}>
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} height="116px" />
        ))}
      </div>
      <Skeleton height="420px" />
      <p className="visually-hidden">Loading...</p>
    </div>
  );
}
