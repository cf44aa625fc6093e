import type { RefObject } from 'react';
import {
  isOrderStatusId,
  ORDER_STATUS_IDS,
  ORDER_STATUS_NAMES,
} from '../../../domain/order-status.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Select } from '../../ui/field.tsx';
import { SearchBox } from '../search-box.tsx';
import styles from './order-controls.module.css';
import { OrderDays } from './order-days.tsx';
import { LONGEST_SEARCH, type OrdersQuestion, ordersPath } from './orders-question.ts';

interface OrderControlsProps {
  readonly question: OrdersQuestion;
  readonly isFetching: boolean;
  readonly onReload: () => void;
  /** The search box. */
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Search with Clear and spinner, status, courier and days; each leads to the first page (issue 6). */
export function OrderControls(props: OrderControlsProps) {
  const { question, isFetching, onReload, input } = props;
  const go = useNavigate();
  const search = (words: string) =>
    void go(ordersPath({ ...question, page: 1, search: words }), { replace: true });
  return (
    <div className={styles.controls}>
      <SearchBox
        label="Search orders"
        placeholder="Number, name or phone"
        words={question.search}
        longest={LONGEST_SEARCH}
        isFetching={isFetching}
        onSearch={search}
        onReload={onReload}
        input={input}
        className={styles.search}
      />
      <StatusFilter question={question} />
      <CourierFilter question={question} />
      <OrderDays question={question} />
    </div>
  );
}

function StatusFilter({ question }: { readonly question: OrdersQuestion }) {
  const go = useNavigate();
  const choose = (value: string) => {
    const chosen = Number(value);
    const statusId = isOrderStatusId(chosen) ? chosen : null;
    void go(ordersPath({ ...question, statusId, page: 1 }));
  };
  return (
    <Select
      label="Status"
      value={question.statusId ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">All orders</option>
      {ORDER_STATUS_IDS.map((id) => (
        <option key={id} value={id}>
          {ORDER_STATUS_NAMES[id]}
        </option>
      ))}
    </Select>
  );
}

/** Whose orders. */
function CourierFilter({ question }: { readonly question: OrdersQuestion }) {
  const go = useNavigate();
  const { data } = useData(callQuery('GET /couriers'));
  return (
    <Select
      label="Courier"
      value={question.courierId ?? ''}
      onChange={({ currentTarget: { value } }) =>
        void go(ordersPath({ ...question, courierId: value ? Number(value) : null, page: 1 }))
      }
    >
      <option value="">All couriers</option>
      {(data ?? []).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
