import { useSyncExternalStore } from 'react';
import { subscribeToSession } from '../session/session-store.ts';
import { isCartKnown, subscribeToCart } from './cart-store.ts';

/** Whether it is known what is in the cart; an empty one says nothing before. */
export const useCartKnown = (): boolean =>
  useSyncExternalStore(subscribe, isCartKnown, () => false);

function subscribe(listener: () => void): () => void {
  const ends = [subscribeToSession(listener), subscribeToCart(listener)];
  return () => {
    for (const end of ends) end();
  };
}
