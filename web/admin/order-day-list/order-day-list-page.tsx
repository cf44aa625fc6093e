import { dayIn } from '../../../domain/shop-day.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { Meta, PageProps } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import page from '../admin-page.module.css';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ListFailure } from '../list-failure.tsx';
import { DayControls } from './day-controls.tsx';
import { type DayQuestion, dayPath, dayQuestion } from './day-question.ts';
import { DayTable } from './day-table.tsx';
import styles from './order-day-list-page.module.css';
import { useDayOrders } from './use-day-orders.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Day list · Admin · Mantel', noIndex: true });

/** The orders of a day on paper, with a box to tick for each. */
export default function OrderDayListPage({ location }: PageProps) {
  const { time_zone } = useShopSettings();
  const question = dayQuestion(location.search, dayIn(time_zone, new Date()));
  const go = useNavigate();
  return (
    <div className={`${page.page} ${styles.paper}`}>
      <div className={page.head}>
        <h1>
          <ListTitle question={question} />
        </h1>
      </div>
      <DayControls
        question={question}
        onChange={(change) => void go(dayPath({ ...question, ...change }))}
      />
      <DayList key={dayPath(question)} question={question} />
    </div>
  );
}

function ListTitle({ question: { day, scope, ids } }: { readonly question: DayQuestion }) {
  if (ids.length > 0) return 'Selected orders';
  if (scope === 'open') return 'Orders not yet delivered';
  return (
    <>
      Orders of <time dateTime={day}>{showDay(day)}</time>
    </>
  );
}

function DayList({ question }: { readonly question: DayQuestion }) {
  const { orders, leftOut, error, busy, retry } = useDayOrders(question);
  if (error)
    return (
      <ListFailure
        title="The orders did not come through"
        error={error}
        busy={busy}
        onRetry={retry}
      />
    );
  if (!orders)
    return (
      <p role="status" className={styles.waiting}>
        Loading...
      </p>
    );
  if (orders.length > 0)
    return (
      <>
        {leftOut > 0 && (
          <p role="status">
            Only the newest {orders.length} orders are listed; {leftOut} older ones are not. Choose
            a courier or a day.
          </p>
        )}
        <DayTable orders={orders} />
      </>
    );
  const isOfDay = question.scope !== 'open' && question.ids.length === 0;
  return (
    <EmptyState
      title={
        question.scope === 'all' || question.ids.length > 0
          ? 'No order found.'
          : 'No orders found for this status.'
      }
      icon="box"
      next={
        isOfDay && question.scope === 'pending'
          ? { href: dayPath({ ...question, scope: 'all' }), label: 'See all orders of the day' }
          : { href: '/admin/adminPanel/orders', label: 'To the orders' }
      }
    />
  );
}

/** A day is the same day everywhere. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const showDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));
