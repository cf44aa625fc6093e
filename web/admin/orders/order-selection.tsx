import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import {
  ORDER_STATUS_IDS,
  ORDER_STATUS_NAMES,
  type OrderStatusId,
} from '../../../domain/order-status.ts';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ChangingBar, type Progress, SelectionBar, SelectWhole } from '../kit/selection.tsx';
import { useMayChange } from '../panel-rights.ts';
import { ConfirmSelected } from './confirm-selected.tsx';
import { NoteParcels } from './note-parcels.tsx';
import { countOrders } from './order-texts.ts';

const LABEL = 'Selected orders';

interface OrderSelectionBarProps {
  /** Those selected on the page. */
  readonly orders: readonly Order[];
  /** How many orders the list has on all its pages. */
  readonly total: number;
  /** All of them are selected, not only `orders`. */
  readonly isEverything: boolean;
  readonly onEverything: () => Promise<void>;
  /** Of a change that is running. */
  readonly progress: Progress | null;
  /** How many orders are being changed in one call; 0 when none. */
  readonly running: number;
  readonly onStatus: (statusId: OrderStatusId) => void;
  readonly onCourier: () => void;
  readonly onClear: () => void;
}

/** How many orders are selected, their sum, and what can be done with all of them. */
export function OrderSelectionBar(props: OrderSelectionBarProps) {
  const { orders, total, isEverything, progress, running } = props;
  const { onStatus, onCourier, onClear, onEverything } = props;
  const mayChange = useMayChange('orders');
  const changing = { label: LABEL, progressLabel: 'Orders updated' };
  if (running > 0) return <ChangingBar {...changing} text={`Updating ${countOrders(running)}`} />;
  if (progress) {
    const text = `Updating order ${progress.done + 1} of ${progress.total}`;
    return <ChangingBar {...changing} text={text} progress={progress} />;
  }
  if (orders.length === 0) return null;
  return (
    <SelectionBar
      label={LABEL}
      count={isEverything ? `All ${countOrders(total)} selected` : <CountAndSum orders={orders} />}
      more={
        !isEverything &&
        mayChange &&
        total > orders.length && (
          <SelectWhole all={countOrders(total)} isReading={false} onSelect={onEverything} />
        )
      }
      onClear={onClear}
    >
      {mayChange && (
        <>
          {!isEverything && <ConfirmSelected orders={orders} onDone={onClear} />}
          {ORDER_STATUS_IDS.map((id) => (
            <Button
              key={id}
              variant="secondary"
              size="small"
              disabled={!isEverything && orders.every(({ status }) => status.id === id)}
              onClick={() => onStatus(id)}
            >
              <span className="visually-hidden">Mark as </span>
              {ORDER_STATUS_NAMES[id]}
            </Button>
          ))}
          {!isEverything && <NoteParcels orders={orders} onDone={onClear} />}
          <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onCourier}>
            Courier…
          </Button>
        </>
      )}
    </SelectionBar>
  );
}

function CountAndSum({ orders }: Pick<OrderSelectionBarProps, 'orders'>) {
  const money = useMoney();
  const sum = orders.reduce((cents, { total_price }) => cents + parseCents(total_price), 0);
  return (
    <>
      {orders.length} selected · <bdi dir="ltr">{money(sum)}</bdi>
    </>
  );
}
