import { useEffect, useState } from 'react';
import {
  clearOrderedCart,
  type PlacedOrderNote,
  readPlacedOrder,
} from '../../cart/placed-order.ts';
import { useHydrated } from '../../hydrated.ts';
import type { Meta } from '../../page.ts';
import { readToken } from '../../session/session-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OrderLink } from './order-link.tsx';
import styles from './order-success-page.module.css';
import { PlacedOrderFacts } from './placed-order-facts.tsx';

export const load = (): Meta => ({ title: 'Order placed', noIndex: true });

/** Thanks, what is due, and the way on (spec §2). Clears the cart on load. */
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
      {note ? (
        <PlacedOrderFacts note={note} />
      ) : (
        <p className={styles.none}>There is no recent order in this tab.</p>
      )}
      <Ways path={path} anyOrder={note !== null} />
      {path && <OrderLink path={path} mailed={note?.email !== ''} />}
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
      {!anyOrder && !customer && <ButtonLink href="/collection">See the collections</ButtonLink>}
      <ButtonLink href="/" variant="secondary">
        Back to Home
      </ButtonLink>
    </div>
  );
}

/** Where a guest follows his order; customers have their list. */
const orderPath = ({ id, tracking_token }: PlacedOrderNote): string | null =>
  tracking_token === '' ? null : `/orders/${id}#t=${tracking_token}`;
