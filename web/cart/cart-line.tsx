import { useEffect, useRef } from 'react';
import { linePrice } from '../../domain/pricing.ts';
import { useShownPrice } from '../catalog/use-shown-price.ts';
import { useMoney } from '../shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { type CartItem, nameOf, pricedLine } from './cart-items.ts';
import styles from './cart-line.module.css';
import { closeCartPanel } from './cart-panel.ts';
import { CartPicture } from './cart-picture.tsx';

interface CartLineProps {
  readonly item: CartItem;
  /** It was just put back: its Remove button takes the focus that the Undo button had. */
  readonly restored: boolean;
  readonly onRemove: () => void;
  readonly onChange: (quantity: number) => void;
}

/** One product of the cart, with its quantity and what the line costs. */
export function CartLine({ item, restored, onRemove, onChange }: CartLineProps) {
  const money = useMoney();
  const { product_id, quantity, shown, unavailable } = item;
  const remove = useRef<HTMLButtonElement>(null);
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
            <a className={styles.name} href={`/product/${product_id}`} onClick={closeCartPanel}>
              {shown.name}
            </a>
            <UnitPrice item={shown} />
          </>
        ) : (
          <Unknown />
        )}
        {unavailable && <p className={styles.unavailable}>Out of Stock</p>}
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

/** Nothing is remembered of the product and the live one is not here yet. */
function Unknown() {
  return (
    <div className={styles.unknown} aria-busy="true">
      <Skeleton width="70%" height="1.25rem" />
      <Skeleton width="30%" height="1.25rem" />
    </div>
  );
}
