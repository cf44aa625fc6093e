import { SHOP_PAGES } from '../../../domain/words/shop-pages.ts';
import type { CardProduct } from '../../catalog/card-queries.ts';
import { ProductCard } from '../../catalog/product-card.tsx';
import { useShownPrice } from '../../catalog/shown-price.ts';
import { useMoney } from '../../shop-settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { useWords } from '../../use-words.ts';
import styles from './between.module.css';

/** A product in a room, from edge to edge: its second picture, and what it is. */
export function InTheRoom({ product }: { readonly product: CardProduct }) {
  const say = useWords(SHOP_PAGES);
  const { final, original } = useShownPrice(product);
  const { id, name, highlight, images, variant_summary } = product;
  return (
    <section className={styles.room} aria-labelledby="in-the-room">
      <Picture
        picture={images[1] ?? null}
        alt=""
        sizes="(min-width:768px) 58vw,100vw"
        widest={1440}
        ratio="var(--ratio-room)"
      />
      <div className={styles.words}>
        <p className={styles.eyebrow}>{say('in_the_room')}</p>
        <h2 id="in-the-room" className={styles.name}>
          {name}
        </h2>
        {highlight && (
          <p className={styles.fact}>
            <bdi>{highlight}</bdi>
          </p>
        )}
        <Price
          final={final}
          original={original}
          from={variant_summary?.price_varies}
          size="large"
        />
        <ButtonLink variant="secondary" size="large" href={`/product/${id}`}>
          {say('have_a_look')}
          <span className="visually-hidden">: {name}</span>
        </ButtonLink>
      </div>
    </section>
  );
}

interface UnderProps {
  /** In cents. */
  readonly limit: number;
  readonly href: string;
  readonly products: readonly CardProduct[];
}

const SIZES = '(min-width:1360px) 302px,(min-width:768px) 23vw,46vw';

/** What costs little, side by side on a ground of its own. */
export function Under({ limit, href, products }: UnderProps) {
  const say = useWords(SHOP_PAGES);
  const amount = useMoney()(limit);
  return (
    <section className={styles.band} aria-labelledby="under">
      <div className={`container ${styles.inside}`}>
        <SectionHeading id="under">{say('under', { amount })}</SectionHeading>
        <a href={href} className={styles.more}>
          {say('all_under', { amount })}
        </a>
        <ul className={styles.four}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} sizes={SIZES} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface BuyersSayProps {
  readonly review: { readonly author: string; readonly text: string };
  readonly product: CardProduct;
}

/** One review, large. */
export function BuyersSay({ review: { author, text }, product }: BuyersSayProps) {
  const say = useWords(SHOP_PAGES);
  return (
    <section className={`container ${styles.say}`} aria-label={say('buyers_say')}>
      <div className={styles.stars} aria-hidden="true">
        ★★★★★
      </div>
      <blockquote className={styles.quote}>
        <p>{text}</p>
      </blockquote>
      <p>
        <a href={`/product/${product.id}`}>{say('bought_by', { author, product: product.name })}</a>
      </p>
    </section>
  );
}
