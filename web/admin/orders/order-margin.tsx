import type { Order } from '../../../contract/orders.ts';
import { displayExactly, parseCents } from '../../../domain/money.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { ORDER_REPORTS } from '../../../domain/words/order-reports.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { useWords } from '../../use-words.ts';
import { useMayRead } from '../panel-rights.ts';
import { useReportsOn } from '../reports-on.ts';
import styles from './order-details.module.css';

/** What is left of an order that was delivered or came back, for who may see costs; nothing where the shop has no reports. */
export function OrderMargin({ order }: { readonly order: Order }) {
  const isOn = useReportsOn();
  const maySeeCosts = useMayRead('costs');
  const { status, courier } = order;
  const isOver =
    status.id === ORDER_STATUS.completed ||
    (status.id === ORDER_STATUS.canceled && courier !== null);
  return isOn && maySeeCosts && isOver ? <Margin key={status.id} id={order.id} /> : null;
}

function Margin({ id }: { readonly id: number }) {
  const say = useWords(ORDER_REPORTS);
  const settings = useShopSettings();
  const { data } = useData(callQuery('GET /order-reports/orders/{id}', { params: { id } }), {
    always: true,
  });
  if (!data) return null;
  const when = (amount: string, name: string) =>
    Number(amount) > 0 ? [[name, amount] as const] : [];
  const exactly = (decimal: string) => displayExactly(parseCents(decimal), settings);
  const parts: readonly (readonly [string, string])[] = [
    [say('goods'), data.goods],
    [say('delivery'), data.delivery],
    ...when(data.refunds, say('refunds')),
    [say('cost'), data.cost],
    ...when(data.written_off, say('written_off')),
    [say('fees'), data.fees],
    [say('returns'), data.failed_cost],
    [say('is_left'), data.left],
  ];
  return (
    <section className={styles.part}>
      <h3>{say('margin_of_order')}</h3>
      <dl className={styles.facts}>
        {parts.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi dir="ltr">{exactly(amount)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {data.pieces_without_cost > 0 && (
        <p>{say('without_cost', { count: data.pieces_without_cost })}</p>
      )}
    </section>
  );
}
