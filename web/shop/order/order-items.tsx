import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { useShownPrice } from '../../catalog/use-shown-price.ts';
import { useMoney } from '../../shop-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './order-items.module.css';
import { smallSources } from './order-picture.ts';

type Item = Order['items'][number];

/** What was ordered, at the prices it was ordered at. */
export function OrderItems({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <OrderItem key={item.id} item={item} />
      ))}
    </ul>
  );
}

function OrderItem({ item }: { readonly item: Item }) {
  const { product, quantity, subtotal } = item;
  const money = useMoney();
  const { final, original, badge } = useShownPrice(item);
  return (
    <li className={styles.item}>
      <div className={styles.picture}>
        {product.image_url ? (
          <img
            src={product.image_url}
            srcSet={smallSources(product.image_url)}
            sizes="80px"
            alt=""
            width={80}
            height={100}
            loading="lazy"
          />
        ) : (
          <Picture picture={null} sizes="80px" ratio="4 / 5" alt="" />
        )}
      </div>
      <div className={styles.words}>
        <a className={styles.name} href={`/product/${product.id}`}>
          {product.name}
        </a>
        <p className={styles.price}>
          <span>{quantity} ×</span>
          <Price final={final} original={original} size="small" />
          {badge && <Badge tone="sale">{badge}</Badge>}
        </p>
      </div>
      <p className={styles.subtotal}>
        <span className={styles.label}>Subtotal </span>
        <bdi dir="ltr">{money(parseCents(subtotal))}</bdi>
      </p>
    </li>
  );
}
