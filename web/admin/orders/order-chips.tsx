import { ORDER_STATUS_NAMES } from '../../../domain/order-status.ts';
import { Chip, ChipList } from '../../ui/chip.tsx';
import { CourierChip } from './courier-chip.tsx';
import styles from './order-controls.module.css';
import { ALL_ORDERS, type OrdersQuestion, ordersPath } from './orders-question.ts';
import { showDays } from './show-days.ts';

interface OrderChipsProps {
  readonly question: OrdersQuestion;
  /** How many orders are found; `null` until it is known. */
  readonly total: number | null;
}

/** How many orders there are, and the filters in force, each to be taken away. */
export function OrderChips({ question, total }: OrderChipsProps) {
  const { statusId, search, days, courierId, view } = question;
  const without = (change: Partial<OrdersQuestion>) =>
    ordersPath({ ...question, page: 1, ...change });
  const isFiltered = statusId !== null || search !== '' || days !== null || courierId !== null;
  return (
    <div className={styles.summary}>
      <output className={styles.count}>{total !== null && countOf(total)}</output>
      {isFiltered && (
        <ChipList label="Filters">
          {statusId !== null && (
            <Chip href={without({ statusId: null })}>{ORDER_STATUS_NAMES[statusId]}</Chip>
          )}
          {search !== '' && <Chip href={without({ search: '' })}>“{search}”</Chip>}
          {days !== null && (
            <Chip href={without({ days: null })}>{showDays(days.from, days.to)}</Chip>
          )}
          {courierId !== null && <CourierChip id={courierId} href={without({ courierId: null })} />}
          <a className={styles.clear} href={ordersPath({ ...ALL_ORDERS, view })}>
            Clear all
          </a>
        </ChipList>
      )}
    </div>
  );
}

const countOf = (total: number): string =>
  total === 1 ? '1 order' : `${total.toLocaleString('en')} orders`;
