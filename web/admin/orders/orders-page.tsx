import {
  isOrderStatusId,
  ORDER_STATUS_IDS,
  ORDER_STATUS_NAMES,
} from '../../../domain/order-status.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { Meta, PageProps } from '../../page.ts';
import { Select } from '../../ui/field.tsx';
import styles from '../admin-page.module.css';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { OrderList } from './order-list.tsx';
import { type OrdersQuestion, ordersPath, ordersQuestion } from './orders-question.ts';

export const Layout = AdminLayout;

/** Reads nothing: orders are private, and the server renders only a shell (decisions §4). */
export const load = (): Meta => ({ title: 'Orders · Admin · Mantel', noIndex: true });

/** All orders by status, as cards with pagination (spec §2, Admin routes). */
export default function OrdersPage({ location }: PageProps) {
  const question = ordersQuestion(location.search);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Orders</h1>
        <StatusFilter question={question} />
      </div>
      <OrderList key={ordersPath(question)} question={question} />
    </div>
  );
}

function StatusFilter({ question: { statusId } }: { readonly question: OrdersQuestion }) {
  const go = useNavigate();
  const choose = (value: string) => {
    const chosen = Number(value);
    void go(ordersPath({ statusId: isOrderStatusId(chosen) ? chosen : null, page: 1 }));
  };
  return (
    <Select
      label="Status"
      value={statusId ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">All orders</option>
      {ORDER_STATUS_IDS.map((id) => (
        <option key={id} value={id}>
          {ORDER_STATUS_NAMES[id]}
        </option>
      ))}
    </Select>
  );
}
