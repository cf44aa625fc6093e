import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { BUYER_CONFIRMATION } from '../../../domain/words/buyer-confirmation.ts';
import { explainFailure, type InputOf } from '../../api/call.ts';
import { callQuery, useData, useDebounced } from '../../api/query.ts';
import { useMoney } from '../../shop-settings.ts';
import { useWords } from '../../use-words.ts';
import styles from './address-dialog.module.css';
import type { OrderQuery } from './order-query.ts';

/** While an address is being typed, nothing is asked. In ms. */
const SETTLED_AFTER_MS = 400;

interface MovedDeliveryProps {
  readonly order: Order;
  readonly query: OrderQuery;
  /** What of it is typed otherwise than the order has it. */
  readonly address: NonNullable<InputOf<'POST /orders/{id}/address'>['body']>;
}

/** What the order would come to in another area, or why nobody delivers there: known before it is saved. */
export function MovedDelivery({ order, query, address }: MovedDeliveryProps) {
  const say = useWords(BUYER_CONFIRMATION);
  const money = useMoney();
  const { guest_region, guest_city } = address;
  const area = JSON.stringify({ guest_region, guest_city });
  const isSettled = useDebounced(area, SETTLED_AFTER_MS) === area;
  const typed = [guest_region, guest_city].filter((name) => name !== undefined);
  const enabled = isSettled && typed.length > 0 && typed.every((name) => name.trim() !== '');
  const { data, error } = useData(
    callQuery('POST /orders/{id}/address', {
      params: { id: order.id },
      headers: query.headers,
      body: { ...JSON.parse(area), preview: true },
    }),
    { always: true, enabled },
  );
  if (!enabled) return <p role="status" className={styles.moved} />;
  if (!data) {
    const why = error === undefined ? '' : explainFailure(error, '');
    return (
      <p role="status" className={styles.moved} data-failed={why !== '' || undefined}>
        {why}
      </p>
    );
  }
  const [fee, total] = [parseCents(data.delivery_fee), parseCents(data.total_price)];
  const difference = total - parseCents(order.total_price);
  const said = { fee: money(fee), total: money(total), difference: money(Math.abs(difference)) };
  const key = difference === 0 ? 'costs_same' : difference > 0 ? 'costs_more' : 'costs_less';
  return (
    <p role="status" className={styles.moved}>
      {say(key, said)}
    </p>
  );
}
