import type { Order } from '../../../contract/orders.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useMoney } from '../../shop-settings.ts';
import { centsToCollect, whyNothing } from '../sum-to-collect.ts';
import styles from './order-day-list-page.module.css';

/** A row for each order, and what is collected in all. */
export function DayTable({ orders }: { readonly orders: readonly Order[] }) {
  const money = useMoney();
  const total = orders.reduce((sum, order) => sum + centsToCollect(order), 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled with the keyboard too
    <section className={styles.frame} aria-label="Orders of the day" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Name</th>
            <th scope="col">Phone</th>
            <th scope="col">City</th>
            <th scope="col">Street</th>
            <th scope="col">Courier</th>
            <th scope="col">To collect</th>
            <th scope="col">Done</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row" colSpan={6}>
              Total of {orders.length === 1 ? '1 order' : `${orders.length} orders`}
            </th>
            <td>{money(total)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Row({ order }: { readonly order: Order }) {
  const money = useMoney();
  return (
    <tr>
      <th scope="row">
        <bdi dir="ltr">#{order.id}</bdi>
      </th>
      <td>{order.guest_name}</td>
      <td>
        <PhoneNumber phone={order.guest_phone} />
      </td>
      <td>{order.guest_city}</td>
      <td>
        {order.guest_street}
        {order.notes && <span className={styles.notes}>{order.notes}</span>}
      </td>
      <td>{order.courier?.name}</td>
      <td>{whyNothing(order) ?? money(centsToCollect(order))}</td>
      <td>
        <span className={styles.box} />
      </td>
    </tr>
  );
}
