import type { Customer } from '../../../contract/customers.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import table from '../data-table.module.css';
import rowLink from '../row-link.module.css';
import { useShopClock } from '../shop-clock.ts';
import { useAmount } from '../use-amount.ts';
import styles from './customer-table.module.css';

interface CustomerTableProps {
  readonly customers: readonly Customer[];
}

const COLUMNS = ['Customer', 'Phone', 'City', 'Orders', 'Total spent', 'Last order'] as const;

/** Customers in columns; where there is no room for columns each row is a card. */
export function CustomerTable({ customers }: CustomerTableProps) {
  return (
    <div className={table.frame}>
      <table className={joinClasses(table.table, styles.table)}>
        <thead className={table.columns}>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <Row key={customer.id} customer={customer} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ customer }: { readonly customer: Customer }) {
  const { day } = useShopClock();
  const { id, name, email, phone, city, orders, total_spent, last_order_at } = customer;
  const amount = useAmount();
  return (
    <tr className={joinClasses(table.row, table.numbers, rowLink.row, styles.row)}>
      <td className={styles.who}>
        <a
          className={joinClasses(rowLink.link, styles.name)}
          href={`/admin/adminPanel/customers/${id}`}
        >
          {name}
        </a>
        <bdi className={styles.email}>{email}</bdi>
      </td>
      <td data-column="Phone" className={styles.number}>
        <PhoneNumber phone={phone || '–'} />
      </td>
      <td data-column="City">{city || '–'}</td>
      <td data-column="Orders">{orders.toLocaleString('en')}</td>
      <td data-column="Total spent" className={styles.number}>
        <bdi dir="ltr">{amount(total_spent)}</bdi>
      </td>
      <td data-column="Last order" className={styles.number}>
        {last_order_at ? <time dateTime={last_order_at}>{day(last_order_at)}</time> : '–'}
      </td>
    </tr>
  );
}
