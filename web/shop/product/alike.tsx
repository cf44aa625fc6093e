import { SHOP_PAGES } from '../../../domain/words/shop-pages.ts';
import type { CardProduct } from '../../catalog/card-queries.ts';
import { useShownPrice } from '../../catalog/shown-price.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { useWords } from '../../use-words.ts';
import styles from './purchase.module.css';

/** This many stand beside a product that is out of stock; the others follow below, with what goes with it. */
const MAX_ALIKE = 3;

/** What one may have today in place of a product that is out of stock; nothing where there is none. */
export function Alike({ products }: { readonly products: readonly CardProduct[] }) {
  const say = useWords(SHOP_PAGES);
  const inStock = products.filter(({ available }) => available === 1).slice(0, MAX_ALIKE);
  if (inStock.length === 0) return null;
  return (
    <section className={styles.alike} aria-label={say('alike')}>
      <h2>{say('alike')}</h2>
      <ul className={styles.alikeList}>
        {inStock.map((product) => (
          <li key={product.id}>
            <AlikeProduct product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AlikeProduct({ product }: { readonly product: CardProduct }) {
  const { id, name, images, variant_summary } = product;
  const { final, original } = useShownPrice(product);
  return (
    <a href={`/product/${id}`}>
      <Picture
        picture={images[0] ?? null}
        alt=""
        sizes="(min-width:1024px) 120px,30vw"
        widest={480}
        ratio="var(--ratio-card)"
      />
      <span>{name}</span>
      <Price final={final} original={original} from={variant_summary?.price_varies} size="small" />
    </a>
  );
}
