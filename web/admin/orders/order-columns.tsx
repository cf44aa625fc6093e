import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { ORDER_STATUS, type OrderStatusId, paymentText } from '../../../domain/order-status.ts';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useMoney, useShopSettings } from '../../shop-settings.ts';
import { RowIcon } from '../kit/row-icon.tsx';
import type { Column } from '../kit/table.tsx';
import { useMayChange } from '../panel-rights.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './order-table.module.css';
import { StageName } from './stage-name.tsx';
import type { ShownStage } from './use-stages.ts';

/** What can be done with an order of the list. */
export interface OrderActions {
  readonly onOpen: (id: number) => void;
  readonly onStatus: (order: Order, statusId: OrderStatusId) => void;
}

/**
 * The columns of the order list; on narrow screens some values stand below others.
 *
 * @param fresh the orders that were placed while the page was open
 * @param stages the stages of those that have one
 */
export function useOrderColumns(
  {
    fresh,
    stages,
  }: { readonly fresh: ReadonlySet<number>; readonly stages: ReadonlyMap<number, ShownStage> },
  { onOpen, onStatus }: OrderActions,
): readonly Column<Order>[] {
  const { moment, shortMoment } = useShopClock();
  const money = useMoney();
  const { zones } = useShopSettings();
  const mayChange = useMayChange('orders');
  return [
    {
      name: 'Number',
      sort: { by: 'date', isDown: true },
      cell: ({ id }) => (
        <>
          <button
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            onClick={() => onOpen(id)}
          >
            <span className="visually-hidden">Order </span>
            <bdi dir="ltr">#{id}</bdi>
          </button>
          {fresh.has(id) && <span className={styles.new}>New</span>}
        </>
      ),
    },
    {
      name: 'Date',
      sort: { by: 'date', isDown: true },
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={moment(at)}>
          {shortMoment(at)}
        </time>
      ),
    },
    {
      name: 'Customer',
      sort: { by: 'customer' },
      cell: ({ guest_name, guest_phone }) => (
        <>
          {guest_name}
          <PhoneNumber phone={guest_phone} className={styles.below} />
        </>
      ),
    },
    {
      name: 'Phone',
      sort: { by: 'phone' },
      cell: ({ guest_phone }) => <PhoneNumber phone={guest_phone} />,
    },
    {
      name: 'City',
      sort: { by: 'city' },
      cell: ({ guest_city, delivery, courier }) => (
        <>
          {guest_city}
          {zones && delivery?.zone && (
            <span className={styles.areaBelow}>{delivery.zone.name}</span>
          )}
          {courier && <span className={styles.courierBelow}>Courier: {courier.name}</span>}
        </>
      ),
    },
    ...(zones ? [AREA] : []),
    { name: 'Items', sort: { by: 'items', isDown: true }, cell: piecesOf, align: 'end' },
    {
      name: 'Total',
      sort: { by: 'total', isDown: true },
      cell: (order) => (
        <>
          <bdi dir="ltr">{money(parseCents(order.total_price))}</bdi>
          <span className={styles.pieces}>
            {piecesOf(order) === 1 ? '1 item' : `${piecesOf(order)} items`}
          </span>
        </>
      ),
      align: 'end',
    },
    {
      name: 'Status',
      sort: { by: 'status' },
      cell: (order) => {
        const { id, status, former } = order;
        const stage = stages.get(id);
        return (
          <>
            <OrderStatusBadge status={status} />
            {/* A pending order is unpaid: its stage says more. */}
            {stage ? (
              <span className={styles.stage}>
                <StageName stage={stage} />
              </span>
            ) : (
              <span className={styles.below}>{paymentText(order)}</span>
            )}
            {former && (
              <span className={styles.stage}>
                {former.shop} <bdi dir="ltr">{former.number}</bdi>
              </span>
            )}
          </>
        );
      },
    },
    { name: 'Payment', sort: { by: 'payment' }, cell: paymentText },
    {
      name: 'Courier',
      sort: { by: 'courier' },
      cell: ({ courier }) => courier?.name ?? <span className="visually-hidden">No courier</span>,
    },
    {
      name: '',
      cell: (order) => mayChange && <Actions order={order} onStatus={onStatus} />,
      className: styles.actions,
    },
  ];
}

/** Where the shop delivers by zones: that of an order, as it was called then. */
const AREA: Column<Order> = {
  name: 'Area',
  sort: { by: 'area' },
  cell: ({ delivery }) => delivery?.zone?.name ?? <span className="visually-hidden">No area</span>,
};

const STATUS_ACTIONS = [
  ['Mark as delivered', 'Delivered', 'check', ORDER_STATUS.completed],
  ['Cancel', 'Cancel', 'close', ORDER_STATUS.canceled],
] as const;

function Actions({ order, onStatus }: Pick<OrderActions, 'onStatus'> & { readonly order: Order }) {
  return STATUS_ACTIONS.map(([label, word, icon, to]) =>
    order.status.id === to ? (
      <span key={label} /> // Each keeps its place: where ✕ was, no ✓ comes.
    ) : (
      <RowIcon
        key={label}
        {...{ label, icon }}
        of={`order #${order.id}`}
        onPress={() => onStatus(order, to)}
      >
        <span className={styles.word} aria-hidden="true">
          {word}
        </span>
      </RowIcon>
    ),
  );
}

const piecesOf = ({ items }: Order): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
