import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { DetailedProduct } from '../../../contract/catalog.ts';
import type { ProductVariant } from '../../../contract/variants.ts';
import { MAX_QUANTITY, MIN_QUANTITY } from '../../../domain/cart.ts';
import { useAddToCart } from '../../cart/add-to-cart.tsx';
import type { CardProduct } from '../../catalog/card-queries.ts';
import { DeliveryProgress } from '../../catalog/delivery-progress.tsx';
import { useShownPrice } from '../../catalog/shown-price.ts';
import { buyNowHref } from '../../catalog/variants.ts';
import { createLatePart } from '../../late-part.tsx';
import { useLazyPart } from '../../lazy.tsx';
import { useMail } from '../../session/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import styles from './purchase.module.css';
import { StickyAdd } from './sticky-add.tsx';

interface PurchaseProps {
  /** As the chosen variant is sold, where it has any. */
  readonly product: DetailedProduct;
  readonly variant: ProductVariant | undefined;
  /** In what it is chosen. */
  readonly picker: ReactNode;
  /** How long a sale still runs: it comes late. */
  readonly late: Pick<typeof import('./product-actions.tsx'), 'SaleCountdown'> | null;
  /** What one may buy instead. */
  readonly alike: readonly CardProduct[];
}

/** Name, price, quantity and the two ways to buy. */
export function Purchase({ product, variant, picker, late, alike }: PurchaseProps) {
  const [wanted, setQuantity] = useState(MIN_QUANTITY);
  const buttons = useRef<HTMLDivElement>(null);
  const { final, finalCents, original, badge } = useShownPrice(product);
  const soldOut = product.available === 0;
  const mail = useMail();
  const left = product.only_left;
  const most = left ?? MAX_QUANTITY;
  const quantity = Math.min(wanted, most);
  const { add, busy } = useAddToCart({
    ...product,
    variant_id: variant?.id,
    variant_name: variant?.name,
  });
  /** Back to 1 after a successful add only. */
  const addAll = async (press: MouseEvent) => {
    if (await add(quantity, press)) setQuantity(MIN_QUANTITY);
  };
  return (
    <div className={styles.purchase}>
      <SectionHeading as="h1" className={styles.name ?? ''}>
        {product.name}
      </SectionHeading>
      <div className={styles.price}>
        <Price final={final} original={original} size="large" />
        {badge && <Badge tone="sale">{badge}</Badge>}
        {soldOut && <Badge>Out of Stock</Badge>}
        {left && <Badge tone="warning">Only {left} left</Badge>}
      </div>
      {product.sale_until && (
        <p className={styles.offer}>
          Sale until {dayOf(product.sale_until)}
          {late && <late.SaleCountdown productId={product.id} until={product.sale_until} />}
        </p>
      )}
      {product.offers?.map(({ name, until }) => (
        <p key={name} className={styles.offer}>
          {name}
          {until && `, until ${dayOf(until)}`}
        </p>
      ))}
      {picker}
      {soldOut && (
        <div className={styles.instead}>
          {mail && <StockAlert key={variant?.id} productId={product.id} variantId={variant?.id} />}
          <LateAlike products={alike} />
          <ButtonLink
            variant={mail ? 'secondary' : 'primary'}
            size="large"
            wide
            href={`/collection/${product.category_id}`}
          >
            See similar
          </ButtonLink>
        </div>
      )}
      <div ref={buttons} className={styles.buttons}>
        <div className={styles.quantity}>
          <Stepper
            label={`Quantity of ${product.name}`}
            value={quantity}
            onChange={setQuantity}
            min={MIN_QUANTITY}
            max={most}
            rangeHint={left ? `Only ${left} left` : `${MIN_QUANTITY} to ${most}`}
            disabled={soldOut}
          />
        </div>
        <Button size="large" disabled={soldOut} busy={busy && 'Adding…'} onClick={addAll}>
          Add to Cart
        </Button>
        <BuyNow
          href={buyNowHref({ product_id: product.id, variant_id: variant?.id, quantity })}
          soldOut={soldOut}
        />
      </div>
      <noscript>
        <p>
          Ordering needs JavaScript, since your cart lives in this browser. You can also{' '}
          <a href="/contact">write to us</a>.
        </p>
      </noscript>
      {!soldOut && (
        <>
          <DeliveryNote subtotalCents={finalCents * quantity} />
          <StickyAdd
            product={product}
            variant={variant}
            buttons={buttons}
            busy={busy}
            onAdd={addAll}
          />
        </>
      )}
    </div>
  );
}

/** A day of the shop, whatever the visitor's time zone is: "November 30". */
const dayOf = (day: string): string =>
  new Date(day).toLocaleDateString('en', { month: 'long', day: 'numeric', timeZone: 'UTC' });

interface BuyNowProps {
  readonly href: string;
  readonly soldOut: boolean;
}

/** Goes to the checkout with this product alone; the cart takes no part. */
function BuyNow({ href, soldOut }: BuyNowProps) {
  if (soldOut) {
    return (
      <Button variant="secondary" size="large" disabled>
        Buy Now
      </Button>
    );
  }
  return (
    <ButtonLink variant="secondary" size="large" href={href}>
      Buy Now
    </ButtonLink>
  );
}

/** What delivery costs, how far it is to free delivery, and how it is paid. */
function DeliveryNote({ subtotalCents }: { readonly subtotalCents: number }) {
  return (
    <div className={styles.notes}>
      <div aria-live="polite">
        <DeliveryProgress subtotalCents={subtotalCents} />
      </div>
      <p className={styles.note}>
        <Icon name="box" size={20} />
        Cash on delivery: you pay when it arrives.
      </p>
    </div>
  );
}

const loadAlike = () => import('./alike.tsx').then(({ Alike }) => Alike);
const { Part: LateAlike } = createLatePart(
  loadAlike,
  import.meta.env.SSR ? await loadAlike() : null,
);

const loadForm = () => import('./stock-alert-form.tsx');

interface StockAlertProps {
  readonly productId: number;
  /** What of it, where it is sold in variants. */
  readonly variantId: number | undefined;
}

/** Beside a product that is out of stock, where the shop's mails leave: asks for an address when it is pressed. */
function StockAlert(props: StockAlertProps) {
  const [wanted, setWanted] = useState(false);
  const part = useLazyPart(wanted, loadForm, () => setWanted(false)); // The next press tries again.
  if (part) return <part.StockAlertForm {...props} />;
  return (
    <Button size="large" wide busy={wanted && 'Loading…'} onClick={() => setWanted(true)}>
      Tell me when it is back
    </Button>
  );
}
