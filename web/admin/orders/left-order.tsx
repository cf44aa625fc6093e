import { flushSync } from 'react-dom';
import { ORDER_STATUS_NAMES, type OrderStatusId } from '../../../domain/order-status.ts';
import styles from './left-order.module.css';

interface LeftOrderProps {
  readonly id: number;
  /** The status that it has now. */
  readonly status: OrderStatusId;
  /** Brings it back into the list. */
  readonly onShow: (id: number) => void;
}

/** Stands in the place of an order that has left the list, and says what became of it: nobody takes it for deleted. */
export function LeftOrder({ id, status, onShow }: LeftOrderProps) {
  const show = () => {
    flushSync(() => onShow(id));
    document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  };
  return (
    <p className={styles.left}>
      <bdi dir="ltr">#{id}</bdi> is {ORDER_STATUS_NAMES[status]} now ·{' '}
      <button type="button" aria-label={`Show order #${id}`} onClick={show}>
        Show
      </button>
    </p>
  );
}
