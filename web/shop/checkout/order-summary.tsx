import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { amountToFreeDelivery, linePrice } from '../../../domain/pricing.ts';
import { CartPicture, ChooseAnother, OnlyLeft, VariantName } from '../../cart/cart-line.tsx';
import { openCartPanel, removeFromCart } from '../../cart/cart-store.ts';
import { type CartItem, nameOf, pricedLine } from '../../cart/use-cart.ts';
import { leftOfSubtotal, useFeeKnown } from '../../cart/use-offers.ts';
import { DeliveryProgress } from '../../catalog/delivery-progress.tsx';
import { shownPrice } from '../../catalog/shown-price.ts';
import { productHref } from '../../catalog/variants.ts';
import { firstInteraction } from '../../first-interaction.ts';
import { lazyPart, useLazyPart } from '../../lazy.tsx';
import { CreditAmount, OfferAmount, offerName, STORE_CREDIT } from '../../orders/offer-amount.tsx';
import { loginPath } from '../../session/use-session.ts';
import { useDeliveryRule, useMoney, useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { useFocusForPage } from '../../ui/focus-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from './checkout-page.module.css';
import { CouponField } from './coupon-field.tsx';
import styles from './order-summary.module.css';
import type { LineErrors, NotPlaced } from './place-order.ts';
import type { CheckoutItems } from './send-order.ts';

const loadPromises = () => import('./promises.tsx');
const SecondAmount = lazyPart(() => import('../../orders/second-amount.tsx'));
const ZoneDelivery = lazyPart(() => import('./zone-delivery.tsx'));

interface OrderColumnProps {
  readonly bought: CheckoutItems;
  readonly busy: boolean;
  /** What the last try came to; nothing without one. */
  readonly refused: Partial<NotPlaced>;
}

/** Beside the form: what is bought, and the button. */
export default function OrderColumn(props: OrderColumnProps) {
  return (
    <div className={page.order}>
      <OrderSummary bought={props.bought} errors={props.refused.lines} />
      <PlaceOrder {...props} />
    </div>
  );
}

/** The one button of the page, with the sum in it, and what keeps it from being pressed. */
function PlaceOrder({ bought, busy, refused: { notice } }: OrderColumnProps) {
  const money = useMoney();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    void firstInteraction.then(() => setUsed(true));
  }, []);
  const promises = useLazyPart(isUsed, loadPromises, () => undefined); // The page does without.
  const { items, totals, loading, failed, fromCart, refresh } = bought;
  const isFeeKnown = useFeeKnown(bought);
  const [first] = items;
  const blocked = items.some(({ unavailable }) => unavailable);
  const unchosen = items.some((item) => item.unchosen);
  const sum = money(totals.totalCents);
  const payable = isFeeKnown ? sum : `${sum} plus delivery`;
  const unpriced = blocked || loading || failed || bought.delivery?.problem !== undefined;
  return (
    <div className={styles.place}>
      <div role="alert">
        {blocked && <Obstacle>{obstacleOf(fromCart, unchosen)}</Obstacle>}
        {failed && <Unread ask={refresh} />}
        {notice === 'changed' && !blocked && !bought.delivery?.problem && (
          <Obstacle>
            What you are buying has changed meanwhile: it now comes to {sum}. Please look it over,
            then place your order.
          </Obstacle>
        )}
        {notice === 'unanswered' && (
          <Obstacle>
            The shop has not answered, so we don’t know yet whether your order arrived. Nothing you
            typed is lost. Press the button again: it is placed only once.
          </Obstacle>
        )}
        {notice === 'logged-out' && (
          <Obstacle>
            Your session has ended.{' '}
            <a href={loginPath(location.pathname + location.search)}>Log in</a> to order from your
            account, or fill in the form to order as a guest.
          </Obstacle>
        )}
      </div>
      {blocked && !fromCart && first && <SoldOut item={first} />}
      <Button
        type="submit"
        size="large"
        wide
        disabled={blocked || loading || failed}
        busy={busy && 'Placing your order…'}
      >
        {unpriced ? 'Place Order' : `Place Order · Pay ${payable} in cash on delivery`}
      </Button>
      <div className={styles.promises}>{promises && <promises.Promises />}</div>
    </div>
  );
}

/** In ms. */
const FIRST_PAUSE_MS = 4_000;
const MAX_PAUSE_MS = 60_000;

/** Today's prices can't be read: they are asked for again after growing pauses, once the network is back, and by a press. */
function Unread({ ask }: { readonly ask: CheckoutItems['refresh'] }) {
  const [pressed, setPressed] = useState(false);
  const button = useFocusForPage<HTMLButtonElement>();
  const again = useEffectEvent(() => ask().catch(() => undefined)); // Another failure changes nothing.
  const press = async () => {
    setPressed(true);
    await ask().catch(() => undefined);
    setPressed(false);
  };
  useEffect(() => {
    const wait = (pause: number) =>
      setTimeout(() => {
        void again();
        timer = wait(Math.min(pause * 2, MAX_PAUSE_MS));
      }, pause);
    let timer = wait(FIRST_PAUSE_MS);
    const onOnline = () => void again();
    addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, []);
  return (
    <Obstacle>
      Today’s prices could not be read.{' '}
      <button ref={button} type="button" className={styles.retry} onClick={() => void press()}>
        {pressed ? 'Loading...' : 'Retry'}
      </button>
    </Obstacle>
  );
}

function obstacleOf(fromCart: boolean, unchosen: boolean): string {
  if (unchosen && !fromCart) return 'Please choose on its page what you want of this product.';
  if (unchosen) return 'Replace or remove what is no longer sold to place your order.';
  if (fromCart) return 'Remove what is out of stock to place your order.';
  return 'This product is out of stock just now.';
}

function Obstacle({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.obstacle}>
      <Icon name="alert" size={20} />
      <span>{children}</span>
    </p>
  );
}

/** What came by Buy Now is out of stock: the ways on. */
function SoldOut({ item }: { readonly item: CartItem }) {
  const { product_id, variant_id, unchosen, product } = item;
  return (
    <p className={styles.ways}>
      <a href={productHref(product_id, unchosen ? undefined : variant_id)}>
        Back to {nameOf(item)}
      </a>
      {product && (
        <a href={`/collection/${product.category_id}?showInStockOnly=1`}>
          More in {product.category.name}
        </a>
      )}
    </p>
  );
}

interface OrderSummaryProps {
  readonly bought: CheckoutItems;
  readonly errors: LineErrors | undefined;
}

/** What is bought and what it costs. */
function OrderSummary({ bought, errors }: OrderSummaryProps) {
  const { fromCart } = bought;
  const title = useRef<HTMLHeadingElement>(null);
  const remove = (key: string) => {
    removeFromCart([key]);
    title.current?.focus(); // The button that had the focus goes.
  };
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <div className={styles.head}>
        <h2 id="summary-title" ref={title} tabIndex={-1}>
          Order summary
        </h2>
        {fromCart && (
          <Button variant="quiet" size="small" onClick={openCartPanel} className={styles.edit}>
            Edit cart
          </Button>
        )}
      </div>
      <SummaryContent bought={bought} errors={errors} onRemove={fromCart ? remove : undefined} />
      {bought.coupons && <CouponField problem={bought.coupons.problem} loading={bought.loading} />}
    </section>
  );
}

interface SummaryContentProps {
  readonly bought: CheckoutItems;
  /** Absent where nothing can be removed. */
  readonly onRemove?: ((key: string) => void) | undefined;
  /** What the server said of lines in the last try. */
  readonly errors?: LineErrors | undefined;
}

/** The lines and what they come to, from exact cents. */
export function SummaryContent({ bought, onRemove, errors = {} }: SummaryContentProps) {
  const { items, totals, sums, offers } = bought;
  const delivery = useDeliveryRule();
  const leftCents = leftOfSubtotal(bought);
  // Once it is reached, or given, the sum below says it.
  const onTheWay =
    totals.lines.length > 0 &&
    amountToFreeDelivery(leftCents, delivery) > 0 &&
    !offers.some(({ free_delivery }) => free_delivery);
  return (
    <>
      <ul className={styles.items}>
        {items.map((item) => (
          <SummaryItem
            key={item.key}
            item={item}
            error={errors[item.key]}
            onRemove={onRemove && (() => onRemove(item.key))}
          />
        ))}
      </ul>
      {bought.delivery?.problem && <Obstacle>{bought.delivery.problem}</Obstacle>}
      {bought.delivery ? (
        <Suspense>
          {!bought.delivery.problem && (
            <ZoneDelivery delivery={bought.delivery} window={bought.window} />
          )}
        </Suspense>
      ) : (
        onTheWay && <DeliveryProgress subtotalCents={leftCents} />
      )}
      {sums !== 'none' && <Sums bought={bought} />}
    </>
  );
}

function Sums({
  bought: { totals, sums, offers, delivery, credit },
}: {
  readonly bought: CheckoutItems;
}) {
  const money = useMoney();
  const isFeeKnown = useFeeKnown({ delivery });
  const known = sums === 'known';
  const { second_currency: second } = useShopSettings();
  const dollars = (cents: number) =>
    known ? <bdi dir="ltr">{money(cents)}</bdi> : <Skeleton width="4ch" height="1.5em" />;
  const feeOf = () =>
    known && totals.deliveryFeeCents === 0 ? 'Free delivery' : dollars(totals.deliveryFeeCents);
  // Why there is none stands above.
  const unknownFee = delivery?.problem ? '–' : 'Known once your area is entered';
  return (
    <dl className={styles.sums}>
      <Sum name="Subtotal">{dollars(totals.subtotalCents)}</Sum>
      {offers.map((offer) => (
        <Sum key={offerName(offer)} name={offerName(offer)}>
          {known ? <OfferAmount offer={offer} /> : <Skeleton width="4ch" height="1.5em" />}
        </Sum>
      ))}
      <Sum name="Delivery">{isFeeKnown ? feeOf() : unknownFee}</Sum>
      {credit && (
        <Sum name={STORE_CREDIT}>
          {known ? <CreditAmount amount={credit} /> : <Skeleton width="4ch" height="1.5em" />}
        </Sum>
      )}
      <Sum name={isFeeKnown ? 'Total' : 'Total without delivery'} strong>
        {dollars(totals.totalCents)}
        {known && second?.at_checkout && (
          <Suspense>
            <SecondAmount cents={totals.totalCents} />
          </Suspense>
        )}
      </Sum>
    </dl>
  );
}

interface SumProps {
  readonly name: string;
  readonly strong?: boolean;
  readonly children: ReactNode;
}

function Sum({ name, strong, children }: SumProps) {
  return (
    <div data-strong={strong}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface SummaryItemProps {
  readonly item: CartItem;
  /** Absent for Buy Now: there is nothing to remove it from. */
  readonly onRemove: (() => void) | undefined;
  /** Why the server did not take it. */
  readonly error?: string | undefined;
}

/** One line of what is bought. */
function SummaryItem({ item, onRemove, error }: SummaryItemProps) {
  const money = useMoney();
  const { shown, variant_name, quantity, unavailable, unchosen } = item;
  const priced = pricedLine(item);
  return (
    <li className={styles.item} aria-busy={!shown || undefined}>
      <div className={styles.picture}>
        <CartPicture item={item} sizes="64px" />
      </div>
      <div className={styles.words}>
        {shown ? (
          <>
            <p className={styles.name}>
              {shown.name}
              {variant_name && <VariantName name={variant_name} />}
            </p>
            {!unchosen && (
              <p className={styles.quantity}>
                {quantity} × <UnitPrice product={shown} />
              </p>
            )}
          </>
        ) : (
          <>
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton width="40%" height="1rem" />
          </>
        )}
        {!unchosen && <PriceChange item={item} />}
        {!unchosen && <OnlyLeft item={item} short={styles.unavailable} />}
        {error && !unavailable && <ErrorText id={`line-${item.key}`}>{error}</ErrorText>}
        {unavailable && <Unavailable item={item} onRemove={onRemove} />}
      </div>
      {priced && !unavailable && (
        <bdi dir="ltr" className={styles.price}>
          {money(linePrice(priced))}
        </bdi>
      )}
    </li>
  );
}

/** Writes what one piece costs. */
function useUnitPrice() {
  const settings = useShopSettings();
  return (product: Parameters<typeof shownPrice>[0]) => shownPrice(product, settings).final;
}

/** What one piece costs, and before its discount, as in the drawer; read as "2 × $68". */
function UnitPrice({ product }: { readonly product: Parameters<typeof shownPrice>[0] }) {
  const { final, original } = shownPrice(product, useShopSettings());
  return <Price final={final} original={original} size="small" finalLabel="" />;
}

function Unavailable({ item, onRemove }: SummaryItemProps) {
  return (
    <div className={styles.unavailable}>
      <p>{item.unchosen ? <ChooseAnother item={item} /> : 'Out of Stock'}</p>
      {onRemove && (
        <Button
          variant="secondary"
          size="small"
          onClick={onRemove}
          aria-label={`Remove ${nameOf(item)}`}
        >
          Remove
        </Button>
      )}
    </div>
  );
}

/** Said when a product costs something else than when it went into the cart. */
function PriceChange({ item: { product, stored } }: { readonly item: CartItem }) {
  const price = useUnitPrice();
  if (!product || !stored.product) return null;
  const [before, now] = [price(stored.product), price(product)];
  if (before === now) return null;
  return (
    <p className={styles.change}>
      The price has changed from <bdi dir="ltr">{before}</bdi> to <bdi dir="ltr">{now}</bdi>.
    </p>
  );
}
