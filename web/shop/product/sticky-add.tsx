import { type RefObject, useEffect, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { useShownPrice } from '../../catalog/use-shown-price.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './sticky-add.module.css';

interface StickyAddProps {
  readonly product: Product;
  /** The page's own buttons: the bar stands in once they have been scrolled away upwards. */
  readonly buttons: RefObject<HTMLElement | null>;
  /** The last press is on its way to the server. */
  readonly busy: boolean;
  readonly onAdd: () => void;
}

/** On phones: a bar at the bottom with the price and Add to Cart (look.md rule 5). */
export function StickyAdd({ product, buttons, busy, onAdd }: StickyAddProps) {
  const shown = useScrolledAway(buttons);
  const { final, original } = useShownPrice(product);
  return (
    <div className={styles.bar} data-shown={shown} data-keep-clear>
      <div className={styles.product}>
        <p className={styles.stickyName}>{product.name}</p>
        <Price final={final} original={original} size="small" />
      </div>
      <Button busy={busy && 'Adding…'} onClick={onAdd}>
        Add to Cart
      </Button>
    </div>
  );
}

/** This much of the two buttons, one above the other, shows the whole of one. */
const IN_VIEW = 0.45;

/** Everything below the window counts as in view, and what the navbar covers does not. */
const ABOVE_THE_WINDOW = '-64px 0px 1000000px';

function useScrolledAway(target: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const look = (entries: IntersectionObserverEntry[]) =>
      setAway((entries.at(-1)?.intersectionRatio ?? 1) < IN_VIEW);
    const observer = new IntersectionObserver(look, {
      threshold: IN_VIEW,
      rootMargin: ABOVE_THE_WINDOW,
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return away;
}
