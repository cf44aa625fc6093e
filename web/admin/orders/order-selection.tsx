import { useState } from 'react';
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
import { type RowSelection, useSelection } from '../selection.ts';
import styles from '../selection-bar.module.css';
import type { Progress } from './order-changes.ts';
import { countOrders } from './order-texts.ts';

interface SelectionBarProps {
  /** Those selected on the page. */
  readonly orders: readonly Order[];
  /** How many orders the list has on all its pages. */
  readonly total: number;
  /** All of them are selected, not only `orders`. */
  readonly isEverything: boolean;
  readonly onEverything: () => void;
  /** Of a change that is running. */
  readonly progress: Progress | null;
  /** How many orders are being changed in one call; 0 when none. */
  readonly running: number;
  readonly onStatus: (statusId: OrderStatusId) => void;
  readonly onCourier: () => void;
  readonly onClear: () => void;
}

/** How many orders are selected, their sum, and what can be done with all of them; sticks to the foot of the window. */
export function SelectionBar(props: SelectionBarProps) {
  const { orders, isEverything, progress, running, onStatus, onCourier } = props;
  if (running > 0) return <Running text={`Updating ${countOrders(running)}`} />;
  if (progress)
    return (
      <Running
        text={`Updating order ${progress.done + 1} of ${progress.total}`}
        progress={progress}
      />
    );
  if (orders.length === 0) return null;
  return (
    <section className={styles.bar} data-keep-clear aria-label="Selected orders">
      <Selected {...props} />
      <div className={styles.acts}>
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
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onCourier}>
          Courier…
        </Button>
      </div>
    </section>
  );
}

function Selected({ orders, total, isEverything, onEverything, onClear }: SelectionBarProps) {
  const money = useMoney();
  const sum = orders.reduce((cents, { total_price }) => cents + parseCents(total_price), 0);
  return (
    <p className={styles.count}>
      <output>
        {isEverything ? (
          `All ${countOrders(total)} selected`
        ) : (
          <>
            {orders.length} selected · <bdi dir="ltr">{money(sum)}</bdi>
          </>
        )}
      </output>
      {!isEverything && total > orders.length && (
        <Button variant="quiet" size="small" onClick={onEverything}>
          Select all {countOrders(total)}
        </Button>
      )}
      <Button variant="quiet" size="icon" onClick={onClear}>
        <Icon name="close" size={18} label="Select none" />
      </Button>
    </p>
  );
}

interface RunningProps {
  readonly text: string;
  /** Absent: the progress is not known. */
  readonly progress?: Progress;
}

function Running({ text, progress }: RunningProps) {
  return (
    <section className={styles.bar} data-keep-clear aria-label="Selected orders">
      <p className={styles.running}>
        <span>{text}</span>
        <progress
          {...(progress && { value: progress.done, max: progress.total })}
          aria-label="Orders updated"
        />
      </p>
    </section>
  );
}

/** The selected orders of a page, or all orders of the list on all its pages. */
export function useOrderSelection(ids: readonly number[]) {
  const rows = useSelection(ids);
  const [wantsAll, setWantsAll] = useState(false);
  const onlyRows =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      setWantsAll(false);
      act(...args);
    };
  const selection: RowSelection = {
    ...rows,
    toggle: onlyRows(rows.toggle),
    toggleAll: onlyRows(rows.toggleAll),
    clear: onlyRows(rows.clear),
  };
  const selectEverything = () => {
    if (!rows.isAll) rows.toggleAll();
    setWantsAll(true);
  };
  return { selection, isEverything: wantsAll && rows.isAll, selectEverything };
}
