import { Suspense, useState } from 'react';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { marginOf } from '../../../domain/margin.ts';
import { parseCents } from '../../../domain/money.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { REPORT_RANGES, type ReportRange } from '../../../domain/report-range.ts';
import { CONFIRM_SCREEN } from '../../../domain/words/confirmation-screen.ts';
import { callQuery, useData } from '../../api/query.ts';
import { lazyPart } from '../../lazy.tsx';
import type { PageProps } from '../../page.ts';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWords } from '../../use-words.ts';
import { FigureCard } from '../kit/figure-card.tsx';
import figures from '../kit/figures.module.css';
import { loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import { useMayChange, useMayRead } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useAmount, useShopClock } from '../shop-format.ts';
import { summaryQuery } from '../waiting-confirmations.ts';
import styles from './dashboard-page.module.css';
import { FirstSteps, FirstStepsAgain } from './first-steps.tsx';
import { ProductRankings } from './product-rankings.tsx';
import { countOf, type PartNames, partNames } from './show-figures.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.dashboard, ({ search }) => [
  dashboardQuery(readRange(search)),
]);

const readRange = (search: URLSearchParams): ReportRange => panel.dashboard.read(search).range;

const dashboardQuery = (range: ReportRange) => callQuery('GET /dashboard', { query: { range } });

const LABELS: Record<ReportRange, string> = { today: 'Today', 7: '7 days', 30: '30 days' };

/** The shop's key figures. The range is in the address: `?range=30`. */
export default function DashboardPage({ location }: PageProps) {
  const range = readRange(location.search);
  const maySetUp = useMayChange('settings');
  const choices = REPORT_RANGES.map((one) => ({
    href: panel.dashboard({ range: one }),
    label: LABELS[one],
    chosen: one === range,
  }));
  return (
    <PanelPage
      title={panel.dashboard.title}
      beside={<ChoiceLinks label="Range" choices={choices} />}
    >
      {maySetUp && <FirstSteps />}
      <Fetched key={range} range={range} />
      {maySetUp && <FirstStepsAgain />}
    </PanelPage>
  );
}

function Fetched({ range }: { readonly range: ReportRange }) {
  const read = useList(dashboardQuery(range));
  const { data, error } = read;
  if (data) return <Report data={data} range={range} />;
  if (!error) return <DashboardSkeleton />;
  return <ReadFailure of="figures" read={read} />;
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
      <div className={joinClasses(styles.figures, styles.five)}>
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} height="116px" />
        ))}
      </div>
      <Skeleton height="420px" />
      <p className="visually-hidden">Loading...</p>
    </div>
  );
}

const PENDING = panel.orders({ status: ORDER_STATUS.pending });
const COSTS = panel.sales();
const UNREAD = panel.messages({ filter: 'unread' });

/** The sales of the range, and the pending orders and unread messages of all time, with links to them. */
function KeyFigures({ data }: { readonly data: Dashboard }) {
  const { revenue, orders, average_order, delivered, pending_orders, unread_messages, margin } =
    data;
  const amount = useAmount();
  const maySeeOrders = useMayRead('orders');
  const linkTo = (href: string) => (maySeeOrders ? { href } : {});
  return (
    <ul className={joinClasses(styles.figures, !margin && styles.five)}>
      <FigureCard name="Revenue" value={amount(revenue)}>
        {amount(delivered.revenue)} of it delivered and paid
      </FigureCard>
      <FigureCard name="Orders" value={orders.toLocaleString('en')}>
        {delivered.orders.toLocaleString('en')} of them delivered
      </FigureCard>
      <FigureCard name="Average order" value={orders === 0 ? '–' : amount(average_order)}>
        Delivery included
      </FigureCard>
      {margin && <MarginFigure margin={margin} />}
      <FigureCard
        name="Pending orders"
        value={pending_orders.toLocaleString('en')}
        {...linkTo(PENDING)}
      >
        From all days
      </FigureCard>
      {maySeeOrders && <ConfirmationFigure />}
      <FigureCard
        name="New messages"
        value={unread_messages.toLocaleString('en')}
        {...linkTo(UNREAD)}
      >
        From the contact form
      </FigureCard>
    </ul>
  );
}

/** How many orders wait to be confirmed, where that is turned on. */
function ConfirmationFigure() {
  const say = useWords(CONFIRM_SCREEN);
  const { shortMoment } = useShopClock();
  const { data } = useData(summaryQuery, { always: true });
  if (!data?.on) return null;
  return (
    <FigureCard
      name={say('dashboard_name')}
      value={data.waiting.toLocaleString('en')}
      href={panel.confirmation()}
    >
      {data.oldest
        ? say('dashboard_since', { since: shortMoment(data.oldest) })
        : say('dashboard_none')}
    </FigureCard>
  );
}

/** What is left of the sales after what the pieces cost, as far as their cost is noted. */
function MarginFigure({ margin }: { readonly margin: NonNullable<Dashboard['margin']> }) {
  const money = useMoney();
  const { revenue, cost, pieces_without_cost: others } = margin;
  const { cents, percent } = marginOf(parseCents(revenue), parseCents(cost));
  return (
    <FigureCard name="Margin" value={money(cents)}>
      {percent !== null && `${percent}% of ${money(parseCents(revenue))} · `}
      <a href={COSTS}>
        {others === 0 ? 'Every cost is noted' : `${countOf(others, 'piece')} without a cost`}
      </a>
    </FigureCard>
  );
}

/** The drawing library is loaded with the charts; if that fails, a table takes their place. */
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

/** Orders and revenue by day, or today by hour: as charts or as a table. */
function SalesSection({ data, range }: SalesSectionProps) {
  const [asTable, showTable] = useState(false);
  const names = partNames(range, data.time_zone);
  return (
    <section className={figures.panel} aria-labelledby="sales">
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
      <p className={figures.detail}>
        An order counts on the day it was placed, with its delivery fee, unless it is canceled. Days
        and hours are those of {data.time_zone.replaceAll('_', ' ')}.
      </p>
    </section>
  );
}

interface SalesTableProps {
  readonly data: Dashboard;
  readonly names: PartNames;
}

/** The figures of the charts as a table. */
function SalesTable({ data: { series, orders, revenue }, names }: SalesTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{names.heading}</th>
          <th scope="col">Orders</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {series.map((part) => (
          <Row key={part.start} name={names.long(part.start)} {...part} />
        ))}
      </tbody>
      <tfoot>
        <Row name="Total" orders={orders} revenue={revenue} className={styles.total} />
      </tfoot>
    </table>
  );
}

interface RowProps {
  readonly name: string;
  readonly orders: number;
  readonly revenue: string;
  readonly className?: string | undefined;
}

function Row({ name, orders, revenue, className }: RowProps) {
  const amount = useAmount();
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td>{orders.toLocaleString('en')}</td>
      <td>
        <bdi dir="ltr">{amount(revenue)}</bdi>
      </td>
    </tr>
  );
}
