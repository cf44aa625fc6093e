import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useMoney, useShopSettings } from '../../shop-settings.ts';
import { centsToCollect, whyNothing } from '../sum-to-collect.ts';
import styles from './packing-slip.module.css';

/** A page of A5: whose parcel it is, what is in it, and what the courier collects. */
export function PackingSlip({ order }: { readonly order: Order }) {
  const { shop_name, time_zone } = useShopSettings();
  return (
    <section className={styles.slip} aria-labelledby={`slip-${order.id}`}>
      <header className={styles.head}>
        <div>
          <p className={styles.shop}>{shop_name}</p>
          <time dateTime={order.created_at}>{showDay(order.created_at, time_zone)}</time>
        </div>
        <h2 className={styles.number} id={`slip-${order.id}`}>
          <span className="visually-hidden">Order </span>
          <bdi dir="ltr">#{order.id}</bdi>
        </h2>
      </header>
      <Recipient order={order} />
      <Lines order={order} />
      <ToCollect order={order} />
    </section>
  );
}

const showDay = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(new Date(moment));

function Recipient({ order }: { readonly order: Order }) {
  return (
    <div className={styles.recipient}>
      <address className={styles.address}>
        <strong className={styles.name}>{order.guest_name}</strong>
        <PhoneNumber phone={order.guest_phone} className={styles.phone} />
        <span>{order.guest_street}</span>
        <span>
          {order.guest_city}, {order.guest_region}
        </span>
      </address>
      {order.notes && (
        <p className={styles.notes}>
          <strong>Note:</strong> {order.notes}
        </p>
      )}
      {order.courier && <p className={styles.courier}>Courier: {order.courier.name}</p>}
    </div>
  );
}

function Lines({ order }: { readonly order: Order }) {
  const money = useMoney();
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Item</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ id, quantity, product, subtotal }) => (
          <tr key={id}>
            <td>{quantity} ×</td>
            <td>{product.name}</td>
            <td>{money(parseCents(subtotal))}</td>
          </tr>
        ))}
        <tr>
          <td />
          <td>Delivery</td>
          <td>
            {parseCents(order.delivery_fee) === 0 ? 'Free' : money(parseCents(order.delivery_fee))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function ToCollect({ order }: { readonly order: Order }) {
  const money = useMoney();
  const why = whyNothing(order);
  if (why !== null) return <p className={styles.nothing}>{why} — collect nothing</p>;
  return (
    <p className={styles.collect}>
      <span>To collect</span>
      <bdi dir="ltr" className={styles.sum}>
        {money(centsToCollect(order))}
      </bdi>
    </p>
  );
}
