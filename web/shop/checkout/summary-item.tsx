import { linePrice } from '../../../domain/pricing.ts';
import { type CartItem, nameOf, pricedLine } from '../../cart/cart-items.ts';
import { CartPicture } from '../../cart/cart-picture.tsx';
import { shownPrice } from '../../catalog/shown-price.ts';
import { useMoney, useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './order-summary.module.css';

interface SummaryItemProps {
  readonly item: CartItem;
  /** Absent for Buy Now: there is nothing to remove it from. */
  readonly onRemove: (() => void) | undefined;
}

/** One line of what is bought. */
export function SummaryItem({ item, onRemove }: SummaryItemProps) {
  const money = useMoney();
  const { shown, quantity, unavailable } = item;
  const priced = pricedLine(item);
  return (
    <li className={styles.item} aria-busy={!shown || undefined}>
      <div className={styles.picture}>
        <CartPicture item={item} sizes="64px" />
      </div>
      <div className={styles.words}>
        {shown ? (
          <>
            <p className={styles.name}>{shown.name}</p>
            <p className={styles.quantity}>
              {quantity} × <UnitPrice product={shown} />
            </p>
          </>
        ) : (
          <>
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton width="40%" height="1rem" />
          </>
        )}
        <PriceChange item={item} />
        {unavailable && <Unavailable item={item} onRemove={onRemove} />}
      </div>
      {priced && !unavailable && (
        <bdi dir="ltr" className={styles.price}>
          {money(linePrice(priced))}
        </bdi>
      )}
    </li>
  );
}

/** Writes what one piece costs. */
function useUnitPrice() {
  const settings = useShopSettings();
  return (product: Parameters<typeof shownPrice>[0]) => shownPrice(product, settings).final;
}

/** What one piece costs, and before its discount, as in the drawer; read as "2 × $68". */
function UnitPrice({ product }: { readonly product: Parameters<typeof shownPrice>[0] }) {
  const { final, original } = shownPrice(product, useShopSettings());
  return <Price final={final} original={original} size="small" finalLabel="" />;
}

function Unavailable({ item, onRemove }: SummaryItemProps) {
  return (
    <div className={styles.unavailable}>
      <p>Out of Stock</p>
      {onRemove && (
        <Button
          variant="secondary"
          size="small"
          onClick={onRemove}
          aria-label={`Remove ${nameOf(item)}`}
        >
          Remove
        </Button>
      )}
    </div>
  );
}

/** Said when a product costs something else than when it went into the cart. */
function PriceChange({ item: { product, stored } }: { readonly item: CartItem }) {
  const price = useUnitPrice();
  if (!product || !stored.product) return null;
  const [before, now] = [price(stored.product), price(product)];
  if (before === now) return null;
  return (
    <p className={styles.change}>
      The price has changed from <bdi dir="ltr">{before}</bdi> to <bdi dir="ltr">{now}</bdi>.
    </p>
  );
}
