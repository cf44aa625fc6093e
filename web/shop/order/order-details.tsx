import { type ReactNode, Suspense } from 'react';
import type { Order, OrderProgress } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { ORDER_STATUS, PAYMENT_STATUS, paymentText } from '../../../domain/order-status.ts';
import { useShownPrice } from '../../catalog/shown-price.ts';
import { productHref } from '../../catalog/variants.ts';
import { lazyPart } from '../../lazy.tsx';
import { CreditRow, OfferRows } from '../../orders/offer-amount.tsx';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useMoney, useShopSettings } from '../../shop-settings.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderActions, Pending } from './order-actions.tsx';
import styles from './order-details.module.css';
import type { OrderQuery } from './order-query.ts';

interface OrderDetailsProps {
  readonly order: Order;
  /** Absent where it could not be read. */
  readonly progress: OrderProgress | undefined;
  readonly query: OrderQuery;
  /** Seen by its link, without an account. */
  readonly shared: boolean;
}

const SecondAmount = lazyPart(() => import('../../orders/second-amount.tsx'));
const LineReview = lazyPart(() => import('./line-review.tsx'));
const OrderDocuments = lazyPart(() => import('./order-documents.tsx'));
const OrderReturns = lazyPart(() => import('./order-returns.tsx'));

/** Date, states, lines, sums, and where it goes. */
export function OrderDetails({ order, progress, query, shared }: OrderDetailsProps) {
  return (
    <div className={styles.order}>
      <div className={styles.facts}>
        <Facts order={order} />
        {order.delivery && order.status.id === ORDER_STATUS.pending && (
          <Suspense>
            <Pending delivery={order.delivery} />
          </Suspense>
        )}
        {progress && <Timeline steps={progress.timeline} />}
        <OrderActions order={order} progress={progress} query={query} />
        {shared && (
          <p className={styles.hint}>
            Keep the link of this page: it shows your order without an account.
          </p>
        )}
      </div>
      <section className={styles.items} aria-labelledby="items-title">
        <h2 id="items-title">Items</h2>
        <OrderItems
          items={order.items}
          below={(item) =>
            order.status.id === ORDER_STATUS.completed &&
            isFirstOfProduct(item, order.items) && (
              <Suspense>
                <LineReview orderId={order.id} product={item.product} query={query} />
              </Suspense>
            )
          }
        />
        <Sums order={order} />
      </section>
      {progress?.returns && (
        <Suspense fallback={<Skeleton height="9rem" />}>
          <OrderReturns order={order} returns={progress.returns} query={query} />
        </Suspense>
      )}
      {progress?.documents && (
        <Suspense>
          <OrderDocuments id={order.id} documents={progress.documents} headers={query.headers} />
        </Suspense>
      )}
      <ShippingInfo order={order} />
    </div>
  );
}

/** A product is reviewed once, in however many variants it was bought. */
const isFirstOfProduct = (item: Order['items'][number], items: Order['items']): boolean =>
  items.find(({ product }) => product.id === item.product.id) === item;

const PAYMENT_TONES: Readonly<Record<number, BadgeTone>> = {
  [PAYMENT_STATUS.unpaid]: 'warning',
  [PAYMENT_STATUS.paid]: 'success',
};

function Facts({ order }: { order: Order }) {
  const { created_at, status, payment_status, total_price } = order;
  const amount = useAmount();
  return (
    <dl className={styles.list}>
      <div>
        <dt>Date</dt>
        <dd>
          <time dateTime={created_at}>{DAY.format(new Date(created_at))}</time>
        </dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>
          <bdi dir="ltr">{amount(total_price)}</bdi>
        </dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>
          <OrderStatusBadge status={status} />
        </dd>
      </div>
      <div>
        <dt>Payment</dt>
        <dd>
          <Badge tone={PAYMENT_TONES[payment_status.id] ?? 'neutral'}>{paymentText(order)}</Badge>
        </dd>
      </div>
    </dl>
  );
}

/** Each status with its time, from the placing on; nothing as long as that is all there is. */
function Timeline({ steps }: { readonly steps: OrderProgress['timeline'] }) {
  if (steps.length < 2) return null;
  return (
    <ol className={styles.timeline} aria-label="What became of the order">
      {steps.map(({ status, at }, index) => (
        <li key={at}>
          {index === 0 ? 'Placed' : status.name}
          <time dateTime={at}>{MOMENT.format(new Date(at))}</time>
        </li>
      ))}
    </ol>
  );
}

function Sums({ order }: { order: Order }) {
  const { subtotal, offers, delivery_fee, credit, total_price, second_currency } = order;
  const { second_currency: now } = useShopSettings();
  // Without a rate of its own it follows today's, as long as it is not decided.
  const hasSecond = second_currency || (now && order.status.id === ORDER_STATUS.pending);
  const amount = useAmount();
  const free = parseCents(delivery_fee) === 0;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Subtotal</dt>
        <dd>
          <bdi dir="ltr">{amount(subtotal)}</bdi>
        </dd>
      </div>
      <OfferRows offers={offers} />
      <div>
        <dt>Delivery</dt>
        <dd>{free ? 'Free delivery' : <bdi dir="ltr">{amount(delivery_fee)}</bdi>}</dd>
      </div>
      <CreditRow credit={credit} />
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <bdi dir="ltr">{amount(total_price)}</bdi>
          {hasSecond && (
            <Suspense>
              <SecondAmount cents={parseCents(total_price)} currency={second_currency} />
            </Suspense>
          )}
        </dd>
      </div>
    </dl>
  );
}

function ShippingInfo({ order }: { order: Order }) {
  const { guest_name, guest_phone, guest_email, guest_region, guest_city, guest_street } = order;
  return (
    <section className={styles.shipping} aria-labelledby="shipping-title">
      <h2 id="shipping-title">Shipping to</h2>
      <address className={styles.address}>
        <strong>{guest_name}</strong>
        {!order.person_removed_at && (
          <>
            <span>{guest_street}</span>
            <span>
              {guest_city}, {guest_region}
            </span>
            <PhoneNumber phone={guest_phone} />
            {guest_email && <bdi dir="ltr">{guest_email}</bdi>}
          </>
        )}
      </address>
      <h3>Payment method</h3>
      <p>{order.payment_method.name}</p>
      {order.notes && (
        <>
          <h3>Note</h3>
          <p className={styles.note}>{order.notes}</p>
        </>
      )}
    </section>
  );
}

/** In the visitor's own time zone: the order is only ever shown in their browser. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Writes an amount as it travels. */
function useAmount() {
  const money = useMoney();
  return (decimal: string) => money(parseCents(decimal));
}

type Item = Order['items'][number];

/** What was ordered, at the prices it was ordered at. */
function OrderItems({
  items,
  below,
}: {
  readonly items: readonly Item[];
  readonly below: (item: Item) => ReactNode;
}) {
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <OrderItem key={item.id} item={item}>
          {below(item)}
        </OrderItem>
      ))}
    </ul>
  );
}

function OrderItem({ item, children }: { readonly item: Item; readonly children: ReactNode }) {
  const { product, variant_id, variant_name, quantity, subtotal } = item;
  const money = useMoney();
  const { final, original, badge } = useShownPrice(item);
  return (
    <li className={styles.item}>
      <div className={styles.picture}>
        {product.image_url ? (
          <img
            src={product.image_url}
            srcSet={smallSources(product.image_url)}
            sizes="80px"
            alt=""
            width={80}
            height={100}
            loading="lazy"
          />
        ) : (
          <Picture picture={null} sizes="80px" ratio="4 / 5" alt="" />
        )}
      </div>
      <div className={styles.words}>
        <a className={styles.name} href={productHref(product.id, variant_id)}>
          {product.name}
        </a>
        {variant_name && (
          <p className={styles.variant}>
            <bdi>{variant_name}</bdi>
          </p>
        )}
        <p className={styles.price}>
          <span>{quantity} ×</span>
          <Price final={final} original={original} size="small" />
          {badge && <Badge tone="sale">{badge}</Badge>}
        </p>
        {children}
      </div>
      <p className={styles.subtotal}>
        <span className={styles.label}>Subtotal </span>
        <bdi dir="ltr">{money(parseCents(subtotal))}</bdi>
      </p>
    </li>
  );
}

/** The widths below the largest that a line's picture may be shown at, in px. */
const SMALL = [160, 320];

/**
 * The `srcset` of a stored picture of which only the largest WebP is known: every smaller step
 * stands beside it, `{folder}/{width}.webp`. `undefined` for a picture that came from elsewhere.
 */
export function smallSources(largest: string): string | undefined {
  const [, folder, width] = /^(.*\/)(\d+)\.webp$/.exec(largest) ?? [];
  if (folder === undefined) return undefined;
  const widths = [...SMALL.filter((small) => small < Number(width)), Number(width)];
  return widths.map((step) => `${folder}${step}.webp ${step}w`).join(', ');
}
