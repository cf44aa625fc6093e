import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { ORDER_LIST } from '../../../domain/words/order-list.ts';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useMoney } from '../../shop-settings.ts';
import { useWords } from '../../use-words.ts';
import { SelectRow } from '../kit/selection.tsx';
import { useShopClock } from '../shop-format.ts';
import styles from './order-card.module.css';
import { StageName } from './stage-name.tsx';
import type { ShownStage } from './use-stages.ts';

/**
 * One order: number, date, name, status and total; the whole card opens its modal.
 * The keys find it by `data-row` and the focus.
 */
export function OrderCard({ order, isNew, stage, selected, onSelect, onOpen }: RowProps) {
  const { moment } = useShopClock();
  const { id, created_at, guest_name, guest_city, status, total_price, courier } = order;
  const say = useWords(ORDER_LIST);
  const money = useMoney();
  return (
    <article className={styles.card} data-row={id} data-selected={selected} tabIndex={-1}>
      <div className={styles.head}>
        <SelectOrder id={id} selected={selected} onSelect={onSelect} />
        <h2 className={styles.number}>
          <button
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            onClick={() => onOpen(id)}
          >
            Order <bdi dir="ltr">#{id}</bdi>
          </button>
        </h2>
        {isNew && <span className={styles.new}>New</span>}
      </div>
      <OrderStatusBadge status={status} />
      <p className={styles.who}>
        <span>{guest_name}</span>
        <span className={styles.city}>
          <bdi>{guest_city}</bdi>, <bdi>{order.guest_street}</bdi>
        </span>
        <PhoneNumber phone={order.guest_phone} className={styles.phone} />
      </p>
      <p className={styles.total}>
        <span className="visually-hidden">Total </span>
        <bdi dir="ltr">{money(parseCents(total_price))}</bdi>
      </p>
      <p className={styles.moment}>
        <time dateTime={created_at}>{moment(created_at)}</time>
        {stage !== undefined && (
          <>
            {' · '}
            <StageName stage={stage} />
          </>
        )}
        {order.former && ` · ${order.former.shop} ${order.former.number}`}
      </p>
      {order.notes && <p className={styles.note}>{say('note', { note: order.notes })}</p>}
      {courier && (
        <p className={styles.courier}>
          Courier: <bdi>{courier.name}</bdi>
        </p>
      )}
    </article>
  );
}

/** The props of a card and of a row of the table. */
export interface RowProps {
  readonly order: Order;
  /** It was placed while the page was open. */
  readonly isNew: boolean;
  /** Its stage, where it has one. */
  readonly stage: ShownStage | undefined;
  readonly selected: boolean;
  /** `range`: with Shift, up to this one. */
  readonly onSelect: (id: number, range: boolean) => void;
  readonly onOpen: (id: number) => void;
}

interface SelectOrderProps extends Pick<RowProps, 'selected' | 'onSelect'> {
  readonly id: number;
}

/** The checkbox that selects an order; it lies above what opens the order. */
export function SelectOrder({ id, selected, onSelect }: SelectOrderProps) {
  return (
    <SelectRow
      label={`Select order #${id}`}
      selected={selected}
      onSelect={(range) => onSelect(id, range)}
      className={styles.select}
    />
  );
}
