import { useEffect, useId, useRef, useState } from 'react';
import { parseCents } from '../../domain/money.ts';
import { linePrice } from '../../domain/pricing.ts';
import { CART_OFFERS } from '../../domain/words/cart-offers.ts';
import { DeliveryProgress } from '../catalog/delivery-progress.tsx';
import { useShownPrice } from '../catalog/shown-price.ts';
import { productHref } from '../catalog/variants.ts';
import { OfferRows } from '../orders/offer-amount.tsx';
import { useMoney, useShopSettings } from '../shop-settings.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Drawer } from '../ui/modal.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { retractToast } from '../ui/toast-list.ts';
import { useWords } from '../use-words.ts';
import styles from './cart-drawer.module.css';
import { CartPicture, ChooseAnother, OnlyLeft, VariantName } from './cart-line.tsx';
import {
  closeCartPanel,
  removeFromCart,
  restoreToCart,
  setCartQuantity,
  useCartPanelOpen,
} from './cart-store.ts';
import { DeliveryFiller } from './delivery-filler.tsx';
import { type CartItem, nameOf, pricedLine, useCart, useStoredLines } from './use-cart.ts';
import { leftOfSubtotal, type OfferedItems, useOffers } from './use-offers.ts';

/** What cart-button.tsx says when this code does not come; a second copy, as no page has room for it to be shared. */
const NOT_OPENED = 'The cart could not be opened. Please try again.';

/** The cart beside the page: what is in it, what it costs, the way to checkout. */
export default function CartDrawer() {
  const open = useCartPanelOpen();
  const filled = useStoredLines().length > 0;
  useEffect(() => retractToast(NOT_OPENED), []);
  return (
    <Drawer
      open={open}
      onClose={closeCartPanel}
      title="Shopping Cart"
      footer={filled && <CartSummary />}
    >
      <CartContents />
    </Drawer>
  );
}

/** The drawer's lines. A removed one leaves a row to put it back until the drawer is closed. */
function CartContents() {
  const money = useMoney();
  const { zones } = useShopSettings();
  const cart = useOffers(useCart());
  const { items, totals } = cart;
  const [removals, setRemovals] = useState(NO_REMOVALS);
  const [news, setNews] = useState('');
  const [restored, setRestored] = useState('');
  const rows = showRows(items, removals);

  const remove = (item: CartItem) => {
    setRemovals(withRemoval(items, removals, item));
    removeFromCart([item.key]);
    setNews(`${nameOf(item)} removed.`);
  };
  const undo = ({ item }: ShownRow) => {
    restoreToCart(item.stored, placeOf(rows, item.key));
    setRestored(item.key);
    setNews(`${nameOf(item)} is back in your cart.`);
  };
  const change = (item: CartItem, quantity: number) => {
    setCartQuantity(item.key, quantity);
    setNews(`${nameOf(item)}: quantity ${quantity}.`);
  };

  return (
    <>
      <p className="visually-hidden" role="status">
        {news && `${news} Subtotal ${money(totals.subtotalCents)}.`}
      </p>
      <ul className={styles.lines}>
        {rows.map((row) =>
          row.removed ? (
            <RemovedLine key={row.item.key} name={nameOf(row.item)} onUndo={() => undo(row)} />
          ) : (
            <CartLine
              key={row.item.key}
              item={row.item}
              restored={row.item.key === restored}
              onRemove={() => remove(row.item)}
              onChange={(quantity) => change(row.item, quantity)}
            />
          ),
        )}
      </ul>
      {totals.lines.length > 0 && !zones && (
        <DeliveryFiller
          subtotalCents={leftOfSubtotal(cart)}
          productIds={items.map(({ product_id }) => product_id)}
        />
      )}
      {items.length === 0 && (
        <EmptyState title="Your cart is empty" icon="bag" next={NEXT_STEP}>
          Find something that makes a room feel like yours.
        </EmptyState>
      )}
    </>
  );
}

const NEXT_STEP = { href: '/collection/0', label: 'Browse all products' };

interface CartLineProps {
  readonly item: CartItem;
  /** It was just put back: its Remove button takes the focus that the Undo button had. */
  readonly restored: boolean;
  readonly onRemove: () => void;
  readonly onChange: (quantity: number) => void;
}

/** One product of the cart, with its quantity and what the line costs. */
function CartLine({ item, restored, onRemove, onChange }: CartLineProps) {
  const money = useMoney();
  const { product_id, variant_id, variant_name, quantity, shown, unavailable, unchosen } = item;
  const href = productHref(product_id, unchosen ? undefined : variant_id);
  const remove = useRef<HTMLButtonElement>(null);
  const leftId = useId();
  const left = item.product?.only_left;
  useEffect(() => {
    if (restored) remove.current?.focus();
  }, [restored]);
  const priced = pricedLine(item);
  return (
    <li className={styles.line} data-unavailable={unavailable || undefined}>
      <div className={styles.picture}>
        <CartPicture item={item} sizes="88px" />
      </div>
      <div className={styles.words}>
        {shown ? (
          <>
            <a className={styles.name} href={href} onClick={closeCartPanel}>
              {shown.name}
              {variant_name && <VariantName name={variant_name} />}
            </a>
            {!unchosen && <UnitPrice item={shown} />}
          </>
        ) : (
          <Unknown />
        )}
        {unavailable && (
          <p className={styles.unavailable}>
            {unchosen ? <ChooseAnother item={item} /> : 'Out of Stock'}
          </p>
        )}
        {!unchosen && <OnlyLeft id={leftId} item={item} short={styles.unavailable} />}
      </div>
      <Button
        ref={remove}
        variant="quiet"
        size="icon"
        className={styles.remove}
        aria-label={`Remove ${nameOf(item)}`}
        onClick={onRemove}
      >
        <Icon name="trash" size={20} />
      </Button>
      {priced && !unavailable && (
        <div className={styles.sum}>
          <Stepper
            size="small"
            value={quantity}
            onChange={onChange}
            max={left}
            maxReason={left ? leftId : undefined}
            label={`Quantity of ${nameOf(item)}`}
          />
          <bdi dir="ltr">{money(linePrice(priced))}</bdi>
        </div>
      )}
    </li>
  );
}

function UnitPrice({ item }: { readonly item: Parameters<typeof useShownPrice>[0] }) {
  const { final, original } = useShownPrice(item);
  return <Price final={final} original={original} size="small" />;
}

/** Nothing is stored of the product and the live one is not here yet. */
function Unknown() {
  return (
    <div className={styles.unknown} aria-busy="true">
      <Skeleton width="70%" height="1.25rem" />
      <Skeleton width="30%" height="1.25rem" />
    </div>
  );
}

interface RemovedLineProps {
  readonly name: string;
  readonly onUndo: () => void;
}

/** Stands where a line was; it takes the focus that the Remove button had. */
function RemovedLine({ name, onUndo }: RemovedLineProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <li className={styles.removed}>
      <p>
        <span className={styles.removedName}>{name}</span> removed
      </p>
      <Button
        ref={button}
        variant="secondary"
        size="small"
        onClick={onUndo}
        aria-label={`Undo: put ${name} back`}
      >
        Undo
      </Button>
    </li>
  );
}

/** What a piece or two more would get, and where they are. */
function NextOffer({ next }: { readonly next: NonNullable<OfferedItems['next']> }) {
  const say = useWords(CART_OFFERS);
  const money = useMoney();
  const { name, missing: count, percent, amount, category_id, product_id } = next;
  const text = percent
    ? say('percent', { count, percent })
    : say('amount', { count, amount: money(parseCents(amount ?? '0.00')) });
  const href = product_id
    ? `/product/${product_id}`
    : category_id
      ? `/collection/${category_id}`
      : null;
  return (
    <p className={styles.next}>
      {href ? (
        <a href={href} onClick={closeCartPanel}>
          {text}
        </a>
      ) : (
        <strong>{text}</strong>
      )}{' '}
      <span>{name}</span>
    </p>
  );
}

/** The drawer's foot: what the cart costs and its one primary action. */
function CartSummary() {
  const money = useMoney();
  const cart = useOffers(useCart());
  const { items, totals, offers } = cart;
  const leftCents = leftOfSubtotal(cart);
  const isDelivered = offers.some(({ free_delivery }) => free_delivery);
  const blocked = items.some(({ unavailable }) => unavailable);
  const unchosen = items.some((item) => item.unchosen);
  return (
    <div className={styles.summary}>
      {totals.lines.length > 0 && !isDelivered && <DeliveryProgress subtotalCents={leftCents} />}
      <p className={styles.subtotal}>
        <span>Subtotal</span>
        <bdi dir="ltr">{money(totals.subtotalCents)}</bdi>
      </p>
      {offers.length > 0 && (
        <dl className={styles.offers} aria-busy={!cart.priced}>
          <OfferRows offers={offers} />
          <div className={styles.subtotal}>
            <dt>After offers</dt>
            <dd>
              <bdi dir="ltr">{money(leftCents)}</bdi>
            </dd>
          </div>
        </dl>
      )}
      {cart.next && <NextOffer next={cart.next} />}
      {blocked && (
        <p className={styles.blocked}>
          {unchosen
            ? 'Replace or remove what is no longer sold to go on to checkout.'
            : 'Remove what is out of stock to go on to checkout.'}
        </p>
      )}
      {blocked ? (
        <Button size="large" wide disabled>
          Checkout
        </Button>
      ) : (
        <ButtonLink href="/checkout" size="large" wide onClick={closeCartPanel}>
          Checkout
        </ButtonLink>
      )}
    </div>
  );
}

/** A line of the drawer, or the place where one was removed and can be put back. */
interface ShownRow {
  readonly item: CartItem;
  readonly removed: boolean;
}

/** What was removed since the drawer was opened, and the order in which the lines stood, by their keys. */
export interface Removals {
  readonly order: readonly string[];
  readonly items: readonly CartItem[];
}

export const NO_REMOVALS: Removals = { order: [], items: [] };

/** The cart's lines with what was removed still in its place. A line that is back counts as there. */
export function showRows(items: readonly CartItem[], removals: Removals): ShownRow[] {
  const rows = new Map<string, ShownRow>();
  for (const item of removals.items) rows.set(item.key, { item, removed: true });
  for (const item of items) rows.set(item.key, { item, removed: false });
  const keys = new Set([...removals.order, ...rows.keys()]);
  return [...keys].flatMap((key) => rows.get(key) ?? []);
}

/** Adds a line that is about to be removed. */
export function withRemoval(
  items: readonly CartItem[],
  removals: Removals,
  item: CartItem,
): Removals {
  const others = removals.items.filter(({ key }) => key !== item.key);
  return {
    order: showRows(items, removals).map((row) => row.item.key),
    items: [...others, item],
  };
}

/** Where a removed line belongs among the lines that are in the cart. */
export function placeOf(rows: readonly ShownRow[], key: string): number {
  const at = rows.findIndex(({ item }) => item.key === key);
  return rows.slice(0, at).filter(({ removed }) => !removed).length;
}
