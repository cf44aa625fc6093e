import { type ReactNode, useEffect, useRef, useState } from 'react';
import { parseCents } from '../../../domain/money.ts';
import { openCartPanel } from '../../cart/cart-store.ts';
import {
  clearOrderedCart,
  type PlacedOrderNote,
  readPlacedOrder,
  restoreClearedLines,
  useClearedLines,
} from '../../cart/placed-order.ts';
import { useHydrated } from '../../hydrated.ts';
import type { Meta } from '../../page.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { readToken } from '../../session/session-store.ts';
import { useMoney } from '../../shop-settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './order-success-page.module.css';

/** The server can't know whether there is an order, so its title claims none. */
export const load = (): Meta => ({
  title: readPlacedOrder() === null ? 'Your order' : 'Order placed',
  noIndex: true,
});

/** Thanks, what is due, and the way on. Clears the cart on load. */
export default function OrderSuccessPage() {
  const hydrated = useHydrated();
  // Of another tab, or of no order at all: only the browser knows.
  const isUnknown = hydrated && readPlacedOrder() === null;
  return (
    <section className={`container ${styles.page}`}>
      {!isUnknown && <Icon name="check" size={32} className={styles.mark} />}
      <h1>{isUnknown ? 'No recent order' : 'Order Placed Successfully!'}</h1>
      <div className={styles.room} aria-busy={!hydrated || undefined}>
        {hydrated && <Placed />}
      </div>
    </section>
  );
}

function Placed() {
  const [note] = useState(readPlacedOrder);
  const path = note && orderPath(note);

  useEffect(() => clearOrderedCart(note), [note]);

  return (
    <>
      {note ? <PlacedOrderFacts note={note} /> : <NoOrder />}
      <Ways path={path} anyOrder={note !== null} />
      {path && <OrderLink path={path} mailed={note?.email !== ''} />}
    </>
  );
}

/** Who came here without an order has lost their cart by it: they get it back with one press. */
function NoOrder() {
  const lines = useClearedLines();
  const [isBack, setBack] = useState(false);
  const restore = () => {
    restoreClearedLines();
    setBack(true);
    openCartPanel();
  };
  return (
    <>
      <p className={styles.none}>There is no recent order in this tab.</p>
      {lines.length > 0 && (
        <div className={styles.none}>
          <p>Opening this page has emptied your cart.</p>
          <Button onClick={restore}>Put my cart back</Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isBack && 'Your cart is back.'}
      </p>
    </>
  );
}

interface WaysProps {
  /** The order's own page, for a guest. */
  readonly path: string | null;
  readonly anyOrder: boolean;
}

/** The ways on: first to the order, then home. */
function Ways({ path, anyOrder }: WaysProps) {
  const customer = readToken() !== null;
  return (
    <div className={styles.ways}>
      {path && <ButtonLink href={path}>Follow your order</ButtonLink>}
      {customer && (
        <ButtonLink href="/my-orders?order_status_id=1" variant={path ? 'secondary' : 'primary'}>
          My Orders
        </ButtonLink>
      )}
      {!anyOrder && !customer && (
        <ButtonLink href="/collection" variant="secondary">
          See the collections
        </ButtonLink>
      )}
      <ButtonLink href="/" variant="secondary">
        Back to Home
      </ButtonLink>
    </div>
  );
}

/** Where a guest follows their order; customers have their list. */
const orderPath = ({ id, tracking_token }: PlacedOrderNote): string | null =>
  tracking_token === '' ? null : `/orders/${id}#t=${tracking_token}`;

/** The order's number, the sum due and the phone. */
function PlacedOrderFacts({ note }: { readonly note: PlacedOrderNote }) {
  const money = useMoney();
  const { id, phone } = note;
  const due = money(parseCents(note.total_price));
  return (
    <div className={styles.order}>
      <p className={styles.thanks}>
        Thank you. We will call <PhoneNumber phone={phone} /> before the delivery. Please have{' '}
        <bdi dir="ltr">{due}</bdi> in cash ready.
      </p>
      <Surprise note={note} due={due} />
      <dl className={styles.facts}>
        <Fact name="Order number">#{id}</Fact>
        <Fact name="Due on delivery">{due}</Fact>
        <Fact name="Phone">
          <PhoneNumber phone={phone} />
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{children}</bdi>
      </dd>
    </div>
  );
}

/** What is not as it stood on the button. */
function Surprise({ note, due }: { readonly note: PlacedOrderNote; readonly due: string }) {
  const money = useMoney();
  const expected = money(note.expectedCents);
  if (note.earlier) {
    return (
      <p className={styles.surprise}>
        Your first try had come through after all, and this is that order. What you changed
        afterwards is not part of it.
      </p>
    );
  }
  if (expected === due) return null;
  return (
    <p className={styles.surprise}>
      A price changed just as you ordered: <bdi dir="ltr">{due}</bdi> is due in place of{' '}
      <bdi dir="ltr">{expected}</bdi>.
    </p>
  );
}

interface OrderLinkProps {
  /** Path with the token: `/orders/41#t=…`. */
  readonly path: string;
  readonly mailed: boolean;
}

/** The order's link, to be kept: it shows the order without an account. */
function OrderLink({ path, mailed }: OrderLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  const url = new URL(path, location.origin).href;
  const copy = async () => {
    if (await copyText(url)) return say('The link is copied.');
    field.current?.select();
    say('The link is selected: copy it from the field.');
  };
  return (
    <div className={styles.keep}>
      <div className={styles.row}>
        <Input
          ref={field}
          className={styles.field}
          label="Link to your order"
          value={url}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="secondary" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <p className={styles.hint}>
        Keep this link: it shows your order without an account.
        {mailed && ' It is on its way to your e-mail address, too.'}
      </p>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}

/** Answers false where the browser does not let a page copy, as on plain http. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
