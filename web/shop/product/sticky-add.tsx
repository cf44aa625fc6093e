import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import type { ProductVariant } from '../../../contract/variants.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { useShownPrice } from '../../catalog/shown-price.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './purchase.module.css';

interface StickyAddProps {
  readonly product: Product;
  readonly variant: ProductVariant | undefined;
  /** The page's own buttons: the bar stands in while they are out of sight. */
  readonly buttons: RefObject<HTMLElement | null>;
  /** The last press is on its way to the server. */
  readonly busy: boolean;
  readonly onAdd: (press: MouseEvent) => void;
}

/** On phones: a bar at the bottom with the price and Add to Cart, from the start. */
export function StickyAdd({ product, variant, buttons, busy, onAdd }: StickyAddProps) {
  const shown = useOutOfSight(buttons);
  const { final, original } = useShownPrice(product);
  return (
    <div className={styles.bar} data-shown={shown} data-keep-clear>
      <div className={styles.product}>
        <p className={styles.stickyName}>{nameWithVariant(product.name, variant?.name)}</p>
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

/** The part of the window between the navbar and the bar. */
const BETWEEN_BARS = '-64px 0px -72px';

/** True on the server: on a phone the picture comes first. */
function useOutOfSight(target: RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(true);
  useEffect(() => {
    if (!target.current) return;
    const look = (entries: IntersectionObserverEntry[]) =>
      setOut((entries.at(-1)?.intersectionRatio ?? 1) < IN_VIEW);
    const observer = new IntersectionObserver(look, {
      threshold: IN_VIEW,
      rootMargin: BETWEEN_BARS,
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return isOut;
}
