import { type MouseEvent, useRef, useState } from 'react';
import { MAX_LINES } from '../../domain/cart.ts';
import type { CardProduct } from '../catalog/card-queries.ts';
import { joinClasses } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast-list.ts';
import styles from './add-to-cart.module.css';
import { addToCart, hasRoomFor, openCartPanel } from './cart-store.ts';
import type { AddedProduct } from './stored-cart.ts';

interface AddButtonProps {
  readonly product: AddedProduct & Pick<CardProduct, 'variant_summary'>;
  readonly className?: string | undefined;
}

/**
 * The round button of a card: adds one piece and opens the cart panel. What is sold in variants is chosen on
 * its own page first.
 */
export function AddButton({ product, className }: AddButtonProps) {
  const { add, busy } = useAddToCart(product);
  const look = {
    className: joinClasses(styles.add, className),
    children: <Icon name="bag" size={20} />,
  };
  if (product.variant_summary) {
    const label = `Choose options: ${product.name}`;
    return <a {...look} href={`/product/${product.id}`} aria-label={label} />;
  }
  return (
    <button
      type="button"
      {...look}
      aria-label={`Add to Cart: ${product.name}`}
      disabled={product.available === 0}
      aria-busy={busy || undefined}
      onClick={(press) => void add(1, press)}
    />
  );
}

const FULL = `Your cart holds ${MAX_LINES} products already. Remove one to add another.`;

/**
 * Adds a product to the cart; the cart panel opens once it is in. A customer's server may
 * take a moment, or refuse it and say why: `busy` meanwhile, and the panel stays closed then.
 */
export function useAddToCart(product: AddedProduct) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  /** Answers whether it is in the cart. A doubled press adds once, also before the panel covers the button. */
  const add = async (quantity: number, press?: MouseEvent): Promise<boolean> => {
    if (running.current || (press && press.detail > 1)) return false;
    if (!hasRoomFor(product)) {
      showToast(FULL, { type: 'error' });
      return false;
    }
    running.current = true;
    setBusy(true);
    const isIn = await addToCart(product, quantity);
    running.current = false;
    setBusy(false);
    if (isIn) openCartPanel();
    return isIn;
  };
  return { add, busy };
}
