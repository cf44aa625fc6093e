import type { MouseEvent } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { ORDER_STATUS, type OrderStatusId } from '../../../domain/order-status.ts';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { SelectAll } from '../kit/selection.tsx';
import table from '../kit/table.module.css';
import { useMayChange } from '../panel-rights.ts';
import { useShopClock } from '../shop-format.ts';
import { type RowProps, SelectOrder } from './order-card.tsx';
import styles from './order-table.module.css';

interface OrderTableProps extends OrderRowActions {
  readonly orders: readonly Order[];
  readonly fresh: ReadonlySet<number>;
  readonly selected: ReadonlySet<number>;
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

/** Orders in columns; on narrow screens some values are shown below others. */
export function OrderTable(props: OrderTableProps) {
  const { orders, fresh, selected, onSelectAll, ...actions } = props;
  return (
    <div className={table.frame}>
      <table className={joinClasses(table.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col">
              <SelectAll
                label="Select all orders"
                selected={selected.size}
                of={orders.length}
                onChange={onSelectAll}
                className={joinClasses(table.box, styles.all)}
              >
                <span aria-hidden="true">Select all</span>
              </SelectAll>
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

/** What can be done with a row. */
export interface OrderRowActions extends Pick<RowProps, 'onSelect' | 'onOpen'> {
  readonly onStatus: (order: Order, statusId: OrderStatusId) => void;
}

/** One order in the table; a click anywhere opens it, as the number's button does for the keyboard. The keys find it by `data-order` and the focus. */
function OrderRow(props: RowProps & OrderRowActions) {
  const { moment, shortMoment } = useShopClock();
  const { order, isNew, selected, onSelect, onOpen, onStatus } = props;
  const mayChange = useMayChange('orders');
  const { id, status, payment_status, guest_name, guest_phone, guest_city } = order;
  const pieces = piecesOf(order);
  const money = useMoney();
  return (
    <tr
      className={joinClasses(table.row, table.numbers, styles.row)}
      data-order={id}
      data-selected={selected}
      tabIndex={-1}
      onClick={(event) => isFreeClick(event) && onOpen(id)}
    >
      <td className={styles.select}>
        <SelectOrder id={id} selected={selected} onSelect={onSelect} />
      </td>
      <td data-column="Number">
        <button
          type="button"
          className={styles.open}
          aria-haspopup="dialog"
          onClick={() => onOpen(id)}
        >
          <span className="visually-hidden">Order </span>
          <bdi dir="ltr">#{id}</bdi>
        </button>
        {isNew && <span className={styles.new}>New</span>}
      </td>
      <td data-column="Date">
        <time dateTime={order.created_at} title={moment(order.created_at)}>
          {shortMoment(order.created_at)}
        </time>
      </td>
      <td data-column="Customer">
        {guest_name}
        <PhoneNumber phone={guest_phone} className={styles.below} />
      </td>
      <td data-column="Phone">
        <PhoneNumber phone={guest_phone} />
      </td>
      <td data-column="City">
        {guest_city}
        {order.courier && <span className={styles.below}>Courier: {order.courier.name}</span>}
      </td>
      <td data-column="Items">{pieces}</td>
      <td data-column="Total">
        <bdi dir="ltr">{money(parseCents(order.total_price))}</bdi>
        <span className={styles.pieces}>{pieces === 1 ? '1 item' : `${pieces} items`}</span>
      </td>
      <td data-column="Status">
        <OrderStatusBadge status={status} />
        <span className={styles.below}>{payment_status.name}</span>
      </td>
      <td data-column="Payment">{payment_status.name}</td>
      <td data-column="Courier">
        {order.courier?.name ?? <span className="visually-hidden">No courier</span>}
      </td>
      <td className={styles.actions}>
        {mayChange && <RowActions order={order} onStatus={onStatus} />}
      </td>
    </tr>
  );
}

function RowActions({ order, onStatus }: Pick<OrderRowActions, 'onStatus'> & { order: Order }) {
  const { id, status } = order;
  const action = (label: string, word: string, [icon, to]: readonly [IconName, OrderStatusId]) =>
    status.id !== to && (
      <Button
        variant="quiet"
        size="small"
        className={table.action}
        title={label}
        onClick={() => onStatus(order, to)}
      >
        <Icon name={icon} size={20} label={`${label}: order #${id}`} />
        <span className={styles.word} aria-hidden="true">
          {word}
        </span>
      </Button>
    );
  return (
    <div>
      {action('Mark as delivered', 'Delivered', ['check', ORDER_STATUS.completed])}
      {action('Cancel', 'Cancel', ['close', ORDER_STATUS.canceled])}
    </div>
  );
}

const piecesOf = ({ items }: Order): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Neither a click on a control nor one that ends the selection of text. */
function isFreeClick({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('button, a, input, label');
  return !isControl && String(getSelection()) === '';
}
