import type { ReactNode } from 'react';
import type { OrderChange } from '../../../contract/order-papers.ts';
import type { Order } from '../../../contract/orders.ts';
import { displayExactly, parseCents } from '../../../domain/money.ts';
import { ORDER_CHANNEL_NAMES } from '../../../domain/order-channels.ts';
import { ORDER_STATUS, paymentText } from '../../../domain/order-status.ts';
import { displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { writeOrigin } from '../../../domain/traffic.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { FORMER_SHOP_PANEL } from '../../../domain/words/former-shop.ts';
import { changeInWords, ORDER_EDIT } from '../../../domain/words/order-edit.ts';
import { TRAFFIC } from '../../../domain/words/traffic.ts';
import { callQuery, useData } from '../../api/query.ts';
import { CreditAmount, OfferAmount, offerName, STORE_CREDIT } from '../../orders/offer-amount.tsx';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import { SecondTotal } from '../../orders/second-amount.tsx';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useMoney, useShopSettings } from '../../shop-settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { CopyButton } from '../copy-button.tsx';
import { OrdersNumber } from '../number-history.tsx';
import { OrderChat } from '../order-chat.tsx';
import { OrderDelivery } from '../order-delivery.tsx';
import { MessageMenu } from '../order-messages.tsx';
import { useOriginName } from '../origin-name.ts';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './order-details.module.css';
import {
  addressText,
  callLink,
  canEdit,
  chatLink,
  describeChange,
  mailLink,
  mapLink,
} from './order-texts.ts';
import { RemovePerson } from './remove-person.tsx';

/** An order's facts, address, lines and sums. */
export function OrderDetails({ order }: { readonly order: Order }) {
  const { moment } = useShopClock();
  const sayFormer = useWords(FORMER_SHOP_PANEL);
  const sayTraffic = useWords(TRAFFIC);
  const nameOfOrigin = useOriginName();
  return (
    <div className={styles.order}>
      <dl className={styles.facts}>
        <Fact name="Date">{moment(order.created_at)}</Fact>
        <Fact name="Status">
          <OrderStatusBadge status={order.status} />
        </Fact>
        <Fact name="Payment">{paymentText(order)}</Fact>
        {order.former && (
          <Fact name={sayFormer('from')}>{sayFormer('from_shop', order.former)}</Fact>
        )}
        {order.channel && <Fact name="Came by">{ORDER_CHANNEL_NAMES[order.channel]}</Fact>}
        {order.came_from && (
          <Fact name={sayTraffic('came_from')}>
            <bdi>
              {nameOfOrigin(
                writeOrigin({
                  source: order.came_from.source,
                  campaign: order.came_from.campaign ?? '',
                }),
              )}
            </bdi>
          </Fact>
        )}
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
        <span>{nameWithVariant(product.name, item.variant_name)}</span>
        <span className={page.muted}>
          {quantity} × <bdi dir="ltr">{money(parseCents(price))}</bdi>
          {discount !== '0.00' && ` · ${displayPercent(parsePercent(discount))}% off`}
        </span>
      </div>
      <bdi dir="ltr">{money(parseCents(subtotal))}</bdi>
    </li>
  );
}

function Sums({ order }: { readonly order: Order }) {
  const { subtotal, offers, delivery_fee, credit, total_price } = order;
  const money = useMoney();
  const free = parseCents(delivery_fee) === 0;
  return (
    <dl className={styles.sums}>
      <Fact name="Subtotal">
        <bdi dir="ltr">{money(parseCents(subtotal))}</bdi>
      </Fact>
      {offers?.map((offer) => (
        <Fact key={offerName(offer)} name={offerName(offer)}>
          <OfferAmount offer={offer} />
        </Fact>
      ))}
      <Fact name="Delivery">
        {free ? 'Free delivery' : <bdi dir="ltr">{money(parseCents(delivery_fee))}</bdi>}
      </Fact>
      {credit && (
        <Fact name={STORE_CREDIT}>
          <CreditAmount amount={credit} />
        </Fact>
      )}
      <Fact name="Total">
        <strong>
          <bdi dir="ltr">{money(parseCents(total_price))}</bdi>
        </strong>
        <SecondTotal order={order} />
      </Fact>
    </dl>
  );
}

/** The address, the note, and the ways to reach the customer. */
function ShippingInfo({ order }: { readonly order: Order }) {
  if (order.person_removed_at) {
    return <NobodyKnown order={order} removedAt={order.person_removed_at} />;
  }
  return (
    <section className={styles.part}>
      <h3>Shipping to</h3>
      <address className={styles.address}>
        <strong>{order.guest_name}</strong>
        <span>{order.guest_street}</span>
        <span>
          {order.guest_city}, {order.guest_region}
        </span>
        <OrderDelivery order={order} />
        <PhoneNumber phone={order.guest_phone} />
        {order.guest_email && <bdi dir="ltr">{order.guest_email}</bdi>}
      </address>
      <OrdersNumber orderId={order.id} phone={order.guest_phone} />
      {order.notes && <p className={styles.note}>Note: {order.notes}</p>}
      <CorrectAddress order={order} />
      <Ways order={order} />
      <RemovePerson order={order} />
    </section>
  );
}

function CorrectAddress({ order }: { readonly order: Order }) {
  const say = useWords(ORDER_EDIT);
  if (!(useMayChange('orders') && canEdit(order))) return null;
  return (
    <a className={styles.correct} href={panel.editOrder({ id: order.id, part: 'address' })}>
      {say('edit_address')}
    </a>
  );
}

/** What stands there once nobody is known any more (docs/decisions/125). */
function NobodyKnown({ order, removedAt }: { readonly order: Order; readonly removedAt: string }) {
  const { moment } = useShopClock();
  return (
    <section className={styles.part}>
      <h3>Shipping to</h3>
      <p>
        <strong>{order.guest_name}</strong>, <time dateTime={removedAt}>{moment(removedAt)}</time>
      </p>
      <p>
        {order.status.id === ORDER_STATUS.pending
          ? 'Nobody knows whom to deliver it to: set it to Canceled.'
          : 'It can’t be delivered again: nobody knows to whom.'}
      </p>
    </section>
  );
}

/** On a phone the first thing in an order: who packs it there most often wants to talk. Elsewhere it stands by the address. */
export function TalkFirst({ order }: { readonly order: Order }) {
  const { shop_name } = useShopSettings();
  if (order.person_removed_at) return null;
  return (
    <div className={styles.talkFirst}>
      <ButtonLink href={callLink(order.guest_phone)}>Call</ButtonLink>
      <OrderChat order={order} plain={chatLink(order, shop_name)} />
    </div>
  );
}

function Ways({ order }: { readonly order: Order }) {
  const { shop_name } = useShopSettings();
  const { guest_phone, guest_email } = order;
  return (
    <div className={page.row}>
      <span className={styles.talk}>
        <ButtonLink variant="secondary" href={callLink(guest_phone)}>
          Call
        </ButtonLink>
        <OrderChat order={order} plain={chatLink(order, shop_name)} />
      </span>
      <MessageMenu orderId={order.id} />
      {guest_email && (
        <ButtonLink variant="secondary" href={mailLink(order, guest_email, shop_name)}>
          E-mail
        </ButtonLink>
      )}
      <Outside href={mapLink(order)}>Map</Outside>
      <CopyButton
        text={addressText(order)}
        copied="Address copied"
        failed="The address could not be copied"
      >
        Copy address
      </CopyButton>
    </div>
  );
}

function Outside({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <ButtonLink variant="secondary" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </ButtonLink>
  );
}

/** The history of an order: who changed what and when, the newest first. */
export function OrderHistory({ order: { id, created_at } }: { readonly order: Order }) {
  const { moment } = useShopClock();
  const query = callQuery('GET /orders/{id}/history', { params: { id } });
  const { data, error, isFetching, refetch } = useData(query, { always: true });
  return (
    <section className={styles.part}>
      <h3>History</h3>
      {!data && !error && <p role="status">Loading...</p>}
      {!data && error && (
        <p role="alert" className={styles.failure}>
          The history did not come through.
          <Button
            variant="secondary"
            size="small"
            busy={isFetching && 'Retrying…'}
            onClick={() => void refetch()}
          >
            Retry
          </Button>
        </p>
      )}
      {data && (
        <ol className={styles.history}>
          {data.map((change) => (
            <Change key={`${change.what} ${change.changed_at} ${change.to}`} change={change} />
          ))}
          <li>
            Order placed
            <time className={page.muted} dateTime={created_at}>
              {moment(created_at)}
            </time>
          </li>
        </ol>
      )}
    </section>
  );
}

function Change({ change }: { readonly change: OrderChange }) {
  const { moment } = useShopClock();
  const { changed_at, changed_by, by_buyer } = change;
  return (
    <li>
      {change.changes ? <Edited change={change} /> : describeChange(change)}
      <span className={page.muted}>
        <time dateTime={changed_at}>{moment(changed_at)}</time>
        {by_buyer && ' · the buyer'}
        {changed_by && ` · ${changed_by.name} (${changed_by.email})`}
      </span>
    </li>
  );
}

/** What an edit has changed, a line for each, and the total where that is another one. */
function Edited({ change: { from, to, changes = [] } }: { readonly change: OrderChange }) {
  const say = useWords(ORDER_EDIT);
  const settings = useShopSettings();
  const money = (amount: string) => displayExactly(parseCents(amount), settings);
  const total =
    from === to || from === null || to === null
      ? say('history')
      : say('history_total', { from: money(from), to: money(to) });
  return (
    <>
      {total}
      <ul className={styles.edited}>
        {changes.map((one) => (
          <li key={`${one.what} ${one.of}`}>
            <bdi>{changeInWords(one, 'en', money)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
