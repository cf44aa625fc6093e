import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import {
  ORDER_STATUS_IDS,
  ORDER_STATUS_NAMES,
  type OrderStatusId,
} from '../../../domain/order-status.ts';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../selection-bar.module.css';
import type { Progress } from './use-status-change.ts';

interface SelectionBarProps {
  readonly orders: readonly Order[];
  /** Of a change that is running. */
  readonly progress: Progress | null;
  readonly onStatus: (statusId: OrderStatusId) => void;
  readonly onClear: () => void;
  /** More that can be done with the selected orders. */
  readonly children?: ReactNode;
}

/** How many orders are selected, their sum, and what can be done with all of them; in view at the foot. */
export function SelectionBar({ orders, progress, onStatus, onClear, children }: SelectionBarProps) {
  const money = useMoney();
  if (progress) return <Running {...progress} />;
  if (orders.length === 0) return null;
  const sum = orders.reduce((cents, { total_price }) => cents + parseCents(total_price), 0);
  return (
    <section className={styles.bar} data-keep-clear aria-label="Selected orders">
      <p className={styles.count}>
        <output>
          {orders.length} selected · <bdi dir="ltr">{money(sum)}</bdi>
        </output>
        <Button variant="quiet" size="icon" onClick={onClear}>
          <Icon name="close" size={18} label="Select none" />
        </Button>
      </p>
      <div className={styles.acts}>
        {ORDER_STATUS_IDS.map((id) => (
          <Button
            key={id}
            variant="secondary"
            size="small"
            disabled={orders.every(({ status }) => status.id === id)}
            onClick={() => onStatus(id)}
          >
            <span className="visually-hidden">Mark as </span>
            {ORDER_STATUS_NAMES[id]}
          </Button>
        ))}
        {children}
      </div>
    </section>
  );
}

function Running({ done, total }: Progress) {
  return (
    <section className={styles.bar} data-keep-clear aria-label="Selected orders">
      <p className={styles.running}>
        <span>
          Updating order {done + 1} of {total}
        </span>
        <progress value={done} max={total} aria-label="Orders updated" />
      </p>
    </section>
  );
}
