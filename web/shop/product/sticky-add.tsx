import { type RefObject, useEffect, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { shownPrice } from '../../catalog/shown-price.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './sticky-add.module.css';

interface StickyAddProps {
  readonly product: Product;
  /** The page's own buttons: the bar stands in while they are out of view. */
  readonly buttons: RefObject<HTMLElement | null>;
  readonly onAdd: () => void;
}

/** On phones: a bar at the bottom with the price and Add to Cart (look.md rule 5). */
export function StickyAdd({ product, buttons, onAdd }: StickyAddProps) {
  const shown = useOutOfView(buttons);
  const { final, original } = shownPrice(product);
  return (
    <div className={styles.bar} data-shown={shown}>
      <div className={styles.product}>
        <p className={styles.name}>{product.name}</p>
        <Price final={final} original={original} size="small" />
      </div>
      <Button onClick={onAdd}>Add to Cart</Button>
    </div>
  );
}

/** This much of the two buttons, one above the other, shows the whole of one. */
const IN_VIEW = 0.45;

function useOutOfView(target: RefObject<HTMLElement | null>): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const look = (entries: IntersectionObserverEntry[]) =>
      setOut((entries.at(-1)?.intersectionRatio ?? 1) < IN_VIEW);
    const observer = new IntersectionObserver(look, { threshold: IN_VIEW });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return out;
}
