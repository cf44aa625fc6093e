import type { Order } from '../../../contract/orders.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import table from '../data-table.module.css';
import { OrderRow, type OrderRowActions } from './order-row.tsx';
import styles from './order-table.module.css';

interface OrderTableProps extends OrderRowActions {
  readonly orders: readonly Order[];
  readonly fresh: ReadonlySet<number>;
  readonly selected: ReadonlySet<number>;
  readonly isAllSelected: boolean;
  readonly onSelectAll: () => void;
}

const COLUMNS = [
  'Number',
  'Date',
  'Customer',
  'Phone',
  'City',
  'Items',
  'Total',
  'Status',
  'Payment',
  'Courier',
] as const;

/** Orders in columns; where there is no room for all of them, some stand below others. */
export function OrderTable(props: OrderTableProps) {
  const { orders, fresh, selected, isAllSelected, onSelectAll, ...actions } = props;
  return (
    <div className={table.frame}>
      <table className={joinClasses(table.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col">
              <label className={joinClasses(table.box, styles.all)}>
                <input
                  type="checkbox"
                  aria-label="Select all orders"
                  checked={isAllSelected}
                  ref={(input) => {
                    if (input) input.indeterminate = selected.size > 0 && !isAllSelected;
                  }}
                  onChange={onSelectAll}
                />
                <span aria-hidden="true">Select all</span>
              </label>
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              isNew={fresh.has(order.id)}
              selected={selected.has(order.id)}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
