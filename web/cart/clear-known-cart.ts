import { currentSession, subscribeToSession } from '../session/session-store.ts';
import { clearCart, isCustomersCart, subscribeToCart } from './cart-store.ts';

/**
 * Empties the cart once it is known whose it is (spec §2, order success): on a page that was
 * loaded anew the customer's own takes a moment to be there.
 *
 * @returns what to call when the page is left before
 */
export function clearKnownCart(onCleared: () => void): () => void {
  const ends: (() => void)[] = [];
  const end = () => {
    for (const stop of ends.splice(0)) stop();
  };
  const look = () => {
    const session = currentSession();
    const waits = session.status === 'unknown' && !session.unreachable;
    if (waits || (session.status === 'in' && !isCustomersCart())) return;
    end();
    clearCart();
    onCleared();
  };
  ends.push(subscribeToSession(look), subscribeToCart(look));
  look();
  return end;
}
