import { useEffect, useRef, useState } from 'react';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { amountToFreeDelivery, discountedPrice, parsePercent } from '../../domain/pricing.ts';
import { useData, useDebounced } from '../api/query.ts';
import { type CardProduct, cardsQuery } from '../catalog/card-queries.ts';
import { useShownPrice } from '../catalog/shown-price.ts';
import { useDeliveryRule } from '../shop-settings.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { useAddToCart } from './add-to-cart.tsx';
import { closeCartPanel } from './cart-store.ts';
import styles from './delivery-filler.module.css';

/** This many are offered. */
const MAX_OFFERED = 2;

/** This many are read: the cart may hold the nearest ones already. */
const READ = 10;

interface DeliveryFillerProps {
  /** What the cart comes to today; above 0. */
  readonly subtotalCents: number;
  /** The products in the cart. */
  readonly productIds: readonly number[];
}

/**
 * Offers what fills the gap to free delivery by itself: the cheapest products in stock that cost at least what is
 * missing. It stands below the cart's lines, so nothing moves when it comes.
 */
export function DeliveryFiller({ subtotalCents, productIds }: DeliveryFillerProps) {
  const missing = amountToFreeDelivery(subtotalCents, useDeliveryRule());
  const fillers = useFillers(missing);
  const [added, setAdded] = useState<CardProduct | null>(null);
  const offered = fillers.filter(({ id }) => !productIds.includes(id)).slice(0, MAX_OFFERED);
  if (missing === 0) return added && productIds.includes(added.id) && <Filled name={added.name} />;
  if (offered.length === 0) return null;
  return (
    <section className={styles.filler} aria-labelledby="delivery-filler">
      <h3 id="delivery-filler" className={styles.title}>
        Add one for free delivery
      </h3>
      <ul className={styles.products}>
        {offered.map((product) => (
          <Offer key={product.id} product={product} onAdded={() => setAdded(product)} />
        ))}
      </ul>
    </section>
  );
}

/** The cheapest products that fill the gap; while it changes, those of the last one that still do. Without an answer none. */
function useFillers(missing: number): readonly CardProduct[] {
  const settled = useDebounced(missing, SETTLED_AFTER_MS);
  const query = {
    in_stock: true,
    sort_by: 'price_low_to_high',
    price_from: formatDecimal(settled),
    per_page: READ,
  } as const;
  const { data } = useData(cardsQuery({ query }), { enabled: settled > 0 });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return (data ?? last)?.data.filter((product) => priceOf(product) >= missing) ?? [];
}

/** What a piece costs, in cents. */
const priceOf = ({ price, discount }: CardProduct): number =>
  discountedPrice(parseCents(price), parsePercent(discount));

/** While the quantity is being changed nothing is asked. In ms. */
const SETTLED_AFTER_MS = 300;

interface OfferProps {
  readonly product: CardProduct;
  readonly onAdded: () => void;
}

function Offer({ product, onAdded }: OfferProps) {
  const { add, busy } = useAddToCart(product);
  const { final, original } = useShownPrice(product);
  const { variant_summary: summary } = product;
  const addOne = async () => {
    if (await add(1)) onAdded();
  };
  return (
    <li className={styles.product}>
      <Picture picture={product.images[0] ?? null} sizes="56px" widest={160} ratio="4 / 5" alt="" />
      <div className={styles.words}>
        <a className={styles.name} href={`/product/${product.id}`} onClick={closeCartPanel}>
          {product.name}
        </a>
        <Price final={final} original={original} from={summary?.price_varies} size="small" />
      </div>
      {summary ? (
        <ButtonLink
          variant="secondary"
          href={`/product/${product.id}`}
          aria-label={`Choose options: ${product.name}`}
          onClick={closeCartPanel}
        >
          Choose
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          busy={busy && 'Adding…'}
          aria-label={`Add to Cart: ${product.name}`}
          onClick={addOne}
        >
          Add
        </Button>
      )}
    </li>
  );
}

/** Stands where the offer was, and takes the focus that its button had. */
function Filled({ name }: { readonly name: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} className={styles.filled} tabIndex={-1}>
      {name} is in your cart, and delivery is free.
    </p>
  );
}
