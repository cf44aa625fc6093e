import type { Dashboard } from '../../../contract/dashboard.ts';
import { useAmount } from '../use-amount.ts';
import styles from './sales-table.module.css';
import type { PartNames } from './show-figures.ts';

interface SalesTableProps {
  readonly data: Dashboard;
  readonly names: PartNames;
}

/** The figures of the charts, for whoever reads them better than bars. */
export function SalesTable({ data: { series, orders, revenue }, names }: SalesTableProps) {
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
