import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import { useMoney } from '../../shop-settings.ts';
import { useShopClock } from '../shop-clock.ts';
import styles from './order-details.module.css';
import { ShippingInfo } from './shipping-info.tsx';

/** Facts, where it goes, lines and sums of an order (spec §2, Order detail). */
export function OrderDetails({ order }: { readonly order: Order }) {
  const { moment } = useShopClock();
  return (
    <div className={styles.order}>
      <dl className={styles.facts}>
        <Fact name="Date">{moment(order.created_at)}</Fact>
        <Fact name="Status">
          <OrderStatusBadge status={order.status} />
        </Fact>
        <Fact name="Payment">{order.payment_status.name}</Fact>
        <Fact name="Payment method">{order.payment_method.name}</Fact>
      </dl>
      <ShippingInfo order={order} />
      <section className={styles.part}>
        <h3>Items</h3>
        <ul className={styles.items}>
          {order.items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
        <Sums order={order} />
      </section>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Item({ item }: { readonly item: Order['items'][number] }) {
  const money = useMoney();
  const { product, quantity, price, discount, subtotal } = item;
  return (
    <li className={styles.item}>
      {product.image_url ? (
        <img className={styles.image} src={product.image_url} alt="" loading="lazy" />
      ) : (
        <span className={styles.image} />
      )}
      <div className={styles.what}>
        <span>{product.name}</span>
        <span className={styles.how}>
          {quantity} × <bdi dir="ltr">{money(parseCents(price))}</bdi>
          {discount !== '0.00' && ` · ${displayPercent(parsePercent(discount))}% off`}
        </span>
      </div>
      <bdi dir="ltr">{money(parseCents(subtotal))}</bdi>
    </li>
  );
}

function Sums({ order: { subtotal, delivery_fee, total_price } }: { readonly order: Order }) {
  const money = useMoney();
  const free = parseCents(delivery_fee) === 0;
  return (
    <dl className={styles.sums}>
      <Fact name="Subtotal">
        <bdi dir="ltr">{money(parseCents(subtotal))}</bdi>
      </Fact>
      <Fact name="Delivery">
        {free ? 'Free delivery' : <bdi dir="ltr">{money(parseCents(delivery_fee))}</bdi>}
      </Fact>
      <Fact name="Total">
        <strong>
          <bdi dir="ltr">{money(parseCents(total_price))}</bdi>
        </strong>
      </Fact>
    </dl>
  );
}
