import type { Order } from '../../../contract/orders.ts';
import { INVOICES_PANEL } from '../../../domain/words/invoices-panel.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import { DocumentButton } from '../document-button.tsx';
import { useExactly } from '../exactly.ts';
import { invoicesOnQuery } from '../invoices-on.ts';
import { useMayChange } from '../panel-rights.ts';
import { readableDay } from '../shop-format.ts';
import styles from './order-details.module.css';

/** The invoices of an order and its credit notes; nothing in a shop that has issued none. */
export function OrderInvoices({ order }: { readonly order: Order }) {
  const { data } = useData(invoicesOnQuery);
  return data && (data.on || data.total > 0) ? <Documents id={order.id} /> : null;
}

function Documents({ id }: { readonly id: number }) {
  const say = useWords(INVOICES_PANEL);
  const exactly = useExactly();
  const mayDownload = useMayChange('orders');
  const query = callQuery('GET /invoices', { query: { order_id: id, per_page: 100 } });
  const { data } = useData(query, { always: true });
  if (!data || data.data.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{say('title')}</h3>
      <ul className={styles.documents}>
        {data.data.map((one) => (
          <li key={one.id}>
            <span>
              {say(one.kind)} <bdi dir="ltr">{one.number}</bdi>
              {' · '}
              <time dateTime={one.issued_on}>{readableDay(one.issued_on)}</time>
              {' · '}
              <bdi dir="ltr">{exactly(one.total)}</bdi>
              {one.reason && one.invoice_number && (
                <span className={styles.because}>
                  {say(one.reason)}, <bdi>{say('credits', { number: one.invoice_number })}</bdi>
                </span>
              )}
            </span>
            {mayDownload && <DocumentButton document={one} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
