import type { OrderToConfirm } from '../../../contract/confirmation.ts';
import type { Order } from '../../../contract/orders.ts';
import { showDays } from '../../../domain/arrival.ts';
import { concluded, refusals } from '../../../domain/phone-history.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { CONFIRMATION } from '../../../domain/words/confirmation.ts';
import { CONFIRM_SCREEN } from '../../../domain/words/confirmation-screen.ts';
import { NUMBERS_SCREEN } from '../../../domain/words/numbers-screen.ts';
import { CreditRow, OfferRows } from '../../orders/offer-amount.tsx';
import { SecondTotal } from '../../orders/second-amount.tsx';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { NumberHistory } from '../number-history.tsx';
import { OrderDelivery } from '../order-delivery.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useAmount, useShopClock } from '../shop-format.ts';
import styles from './confirmation-page.module.css';

/** The order that its buyer is called about: who, what, for how much, and what their number did before. */
export function OrderCard({ order, confirmation, history }: OrderToConfirm) {
  const say = useWords(CONFIRM_SCREEN);
  const amount = useAmount();
  const { shortMoment } = useShopClock();
  return (
    <article className={styles.card} aria-labelledby="order-to-confirm">
      <header className={styles.head}>
        <h2 id="order-to-confirm">
          {say('order')} <bdi dir="ltr">#{order.id}</bdi>
        </h2>
        <p className={page.muted}>{say('placed', { since: shortMoment(order.created_at) })}</p>
      </header>
      <Notices confirmation={confirmation} />
      <address className={styles.who}>
        <strong>{order.guest_name}</strong>
        <PhoneNumber phone={order.guest_phone} className={styles.phone} />
        <span>
          {order.guest_street}, {order.guest_city}, {order.guest_region}
        </span>
        <OrderDelivery order={order} />
        {useMayChange('orders') && (
          <a href={panel.editOrder({ id: order.id, part: 'address', back: 'calls' })}>
            {say('correct')}
          </a>
        )}
      </address>
      {history && <NumberHistory history={history} phone={order.guest_phone} />}
      {order.notes && (
        <p className={styles.note}>
          <span className={page.muted}>{say('note')}</span> {order.notes}
        </p>
      )}
      <ul className={styles.lines} aria-label={say('lines')}>
        {order.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      <dl className={styles.sums}>
        <OfferRows offers={order.offers} />
        <div>
          <dt>{say('delivery')}</dt>
          <dd>
            <bdi dir="ltr">{amount(order.delivery_fee)}</bdi>
          </dd>
        </div>
        <CreditRow credit={order.credit} />
      </dl>
      <ToCollect order={order} />
    </article>
  );
}

/** The sum; on a wide screen it stands above the outcomes instead, which stay in sight. */
export function ToCollect({ order }: Pick<OrderToConfirm, 'order'>) {
  const say = useWords(CONFIRM_SCREEN);
  const amount = useAmount();
  return (
    <p className={styles.collect}>
      <span>{say('to_collect')}</span>
      <strong>
        <bdi dir="ltr">{amount(order.total_price)}</bdi>
        <SecondTotal order={order} />
      </strong>
    </p>
  );
}

/** What a call needs in sight wherever the card is scrolled to: the sum, what is in it, what the number did, and why it is held. On a phone. */
export function OrderStrip({ order, confirmation: { held }, history }: OrderToConfirm) {
  const say = useWords(CONFIRM_SCREEN);
  const sayWhy = useWords(CONFIRMATION);
  const sayNumber = useWords(NUMBERS_SCREEN);
  const amount = useAmount();
  const [first, ...others] = order.items;
  const refused = history ? refusals(history) : 0;
  return (
    <div className={styles.strip} aria-hidden="true">
      <p className={styles.short}>
        <span>{say('to_collect')}</span>
        <strong>
          <bdi dir="ltr">{amount(order.total_price)}</bdi>
        </strong>
        {first && (
          <span className={styles.what}>
            {first.quantity} × {nameWithVariant(first.product.name, first.variant_name)}
          </span>
        )}
        {others.length > 0 && <span>+{others.length}</span>}
      </p>
      {(held || refused > 0) && (
        <p className={styles.why}>
          {history && refused > 0 && (
            <span>{sayNumber('refused', { refused, count: concluded(history) })}</span>
          )}
          {held && <span>{say('held_short', { reason: sayWhy(`hold_${held}`) })}</span>}
        </p>
      )}
    </div>
  );
}

function Notices({ confirmation }: Pick<OrderToConfirm, 'confirmation'>) {
  const say = useWords(CONFIRM_SCREEN);
  const sayWhy = useWords(CONFIRMATION);
  const { held, attempts, postponed_to: day } = confirmation;
  return (
    <>
      {held && <p className={styles.held}>{say('held', { reason: sayWhy(`hold_${held}`) })}</p>}
      {attempts > 0 && <p className={styles.tried}>{say('tried', { count: attempts })}</p>}
      {day && <p className={styles.tried}>{say('asked_for', { day: showDays(day, day) })}</p>}
    </>
  );
}

function Line({ item }: { readonly item: Order['items'][number] }) {
  const amount = useAmount();
  return (
    <li className={styles.line}>
      {item.product.image_url ? (
        <img className={styles.image} src={item.product.image_url} alt="" loading="lazy" />
      ) : (
        <span className={styles.image} />
      )}
      <span>
        {item.quantity} × {nameWithVariant(item.product.name, item.variant_name)}
      </span>
      <bdi dir="ltr">{amount(item.subtotal)}</bdi>
    </li>
  );
}
