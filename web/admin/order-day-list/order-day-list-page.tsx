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
          Orders of <time dateTime={question.day}>{showDay(question.day)}</time>
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

function DayList({ question }: { readonly question: DayQuestion }) {
  const { orders, failed, busy, retry } = useDayOrders(question);
  if (failed)
    return <ListFailure title="The orders did not come through" busy={busy} onRetry={retry} />;
  if (!orders)
    return (
      <p role="status" className={styles.waiting}>
        Loading...
      </p>
    );
  if (orders.length > 0) return <DayTable orders={orders} />;
  return (
    <EmptyState
      title={question.all ? 'No order found.' : 'No orders found for this status.'}
      icon="box"
      next={
        question.all
          ? { href: '/admin/adminPanel/orders', label: 'To the orders' }
          : { href: dayPath({ ...question, all: true }), label: 'See all orders of the day' }
      }
    />
  );
}

/** A day is the same day everywhere. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const showDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));
