import type { PhoneNumber } from '../../contract/numbers.ts';
import { phoneKey } from '../../domain/phone.ts';
import { concluded, refusals } from '../../domain/phone-history.ts';
import { NUMBERS_SCREEN } from '../../domain/words/numbers-screen.ts';
import { callQuery, useData } from '../api/query.ts';
import { useWords } from '../use-words.ts';
import page from './admin-page.module.css';
import styles from './number-history.module.css';
import { useMayRead } from './panel-rights.ts';
import { panel } from './screens.ts';
import { readableDay } from './shop-format.ts';

interface NumberHistoryProps {
  /** Of the other orders of the number. */
  readonly history: PhoneNumber['history'];
  /** In any spelling. */
  readonly phone: string;
}

/** What a number did before, in a calm line: "4 orders delivered", "2 of 3 refused"; and the way to all of it. */
export function NumberHistory({ history, phone }: NumberHistoryProps) {
  const say = useWords(NUMBERS_SCREEN);
  const { delivered, open, blocked } = history;
  const [refused, all] = [refusals(history), concluded(history)];
  return (
    <div className={styles.history}>
      <p className={refused > 0 ? styles.warned : page.muted}>
        {all === 0 && open.length === 0 && say('first_order')}
        {refused > 0 && say('refused', { refused, count: all })}
        {refused === 0 && delivered > 0 && say('delivered', { count: delivered })}
      </p>
      {blocked && (
        <p className={styles.warned}>
          {say('blocked', { day: readableDay(blocked.until), reason: blocked.reason })}
        </p>
      )}
      {open.length > 0 && (
        <p className={page.muted}>
          {say('other_open')} <OpenOrders ids={open} />
        </p>
      )}
      <p>
        <a href={panel.numbers({ phone: phoneKey(phone) })}>{say('about')}</a>
      </p>
    </div>
  );
}

/** The open orders of a number, each a link. */
export const OpenOrders = ({ ids }: { readonly ids: readonly number[] }) => (
  <span className={styles.open}>
    {ids.map((id) => (
      <a key={id} href={panel.orders({ order: id })}>
        <bdi dir="ltr">#{id}</bdi>
      </a>
    ))}
  </span>
);

interface OrdersNumberProps {
  readonly orderId: number;
  readonly phone: string;
}

/** What the number of an order did before; nothing for staff who may not see it, nor until it is known. */
export function OrdersNumber(props: OrdersNumberProps) {
  return useMayRead('numbers') ? <Read {...props} /> : null;
}

function Read({ orderId, phone }: OrdersNumberProps) {
  const query = callQuery('GET /numbers/of-orders', { query: { ids: String(orderId) } });
  const { data } = useData(query, { always: true });
  const [history] = data ?? [];
  return history ? <NumberHistory history={history} phone={phone} /> : null;
}
