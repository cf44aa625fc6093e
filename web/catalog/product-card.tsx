import { type FocusEvent, type PointerEvent, type ReactNode, useState } from 'react';
import type { VariantSummary } from '../../contract/variants.ts';
import { AddButton } from '../cart/add-to-cart.tsx';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { HeartPlace } from '../wish-list/heart-place.tsx';
import type { CardProduct } from './card-queries.ts';
import styles from './product-card.module.css';
import { Rating } from './rating.tsx';
import { useShownPrice, variantsBadge } from './shown-price.ts';

/** How wide a card's picture is in the product grid of 2, 3 and 4 columns. */
const GRID_SIZES = '(min-width:1360px) 302px,(min-width:1024px) 23vw,(min-width:768px) 30vw,46vw';

/** The same of a room across two of them. */
const ROOM_SIZES = '(min-width:1360px) 628px,(min-width:1024px) 47vw,(min-width:768px) 30vw,94vw';

/** Twice the widest card: sharp on every screen, in px. */
const WIDEST = 640;

const RATIO = 'var(--ratio-card)';

interface ProductCardProps {
  readonly product: CardProduct;
  /** true: the picture is loaded at once. high: before everything else. Else when it comes near. */
  readonly priority?: boolean | 'high';
  /** Its second picture stands across two columns. */
  readonly inRoom?: boolean;
  /** How wide the picture is shown, as in `<img sizes>`; the product grid's when absent. */
  readonly sizes?: string;
  /** Marks what was searched for in the product's name. */
  readonly markName?: ((name: string) => ReactNode) | undefined;
}

/**
 * A product in a list: one link that covers the card, and the button that adds it.
 * The list around it has a heading of level 2.
 */
export function ProductCard(props: ProductCardProps) {
  const { product, priority = false, inRoom = false, markName } = props;
  const { sizes = inRoom ? ROOM_SIZES : GRID_SIZES } = props;
  const [looking, setLooking] = useState(false);
  const lookCloser = () => setLooking(true);
  const onPointerEnter = (event: PointerEvent) => event.pointerType === 'mouse' && lookCloser();
  const onFocus = ({ target }: FocusEvent) => target.matches(':focus-visible') && lookCloser();
  const { final, original, badge: own } = useShownPrice(product);
  const { variant_summary } = product;
  const badge = own ?? variantsBadge(variant_summary?.most_reduced);
  const [cover, second] = inRoom ? product.images.slice(1) : product.images;
  return (
    <article
      className={styles.card}
      data-grows
      data-room={inRoom || undefined}
      onPointerEnter={onPointerEnter}
      onFocus={onFocus}
    >
      <div className={styles.frame}>
        <Picture
          picture={cover ?? null}
          alt=""
          sizes={sizes}
          widest={inRoom ? 2 * WIDEST : WIDEST}
          ratio={RATIO}
          eager={priority}
          className={styles.first ?? ''}
        />
        {looking && second && (
          <Picture
            picture={second}
            alt=""
            sizes={sizes}
            widest={WIDEST}
            ratio={RATIO}
            className={styles.second ?? ''}
          />
        )}
        <div className={styles.badges}>
          {badge && <Badge tone="clay">{badge}</Badge>}
          {product.available === 0 && <Badge>Out of Stock</Badge>}
        </div>
      </div>
      <h3 className={styles.name}>
        <a className={styles.link} href={`/product/${product.id}`}>
          {markName ? markName(product.name) : product.name}
        </a>
      </h3>
      <Price final={final} original={original} from={variant_summary?.price_varies} />
      {product.highlight && (
        <p className={styles.fact}>
          <bdi>{product.highlight}</bdi>
        </p>
      )}
      {product.rating && <Rating {...product.rating} />}
      {variant_summary?.swatches && <Swatches {...variant_summary} />}
      <AddButton product={product} className={styles.add} />
      <HeartPlace product={product} className={styles.heart} compares />
    </article>
  );
}

/** The first few values of the option that is shown by colours or pictures. */
function Swatches({ swatches = [], more }: VariantSummary) {
  return (
    <p className={styles.swatches}>
      {swatches.map(({ name, color, image_url }) =>
        image_url ? (
          <img key={name} src={image_url} alt={name} width={16} height={16} loading="lazy" />
        ) : (
          color && <span key={name} role="img" aria-label={name} style={{ background: color }} />
        ),
      )}
      {more && `+${more}`}
    </p>
  );
}
