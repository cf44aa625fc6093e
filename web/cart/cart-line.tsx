import { productHref } from '../catalog/variants.ts';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './cart-line.module.css';
import { closeCartPanel } from './cart-store.ts';
import { type CartItem, nameOf } from './use-cart.ts';

/** What of a product a line is of, on a line of its own. */
export const VariantName = ({ name }: { readonly name: string }) => (
  <span className={styles.variant}>
    <bdi>{name}</bdi>
  </span>
);

/** Said of a line of which another variant has to be chosen, with the way there. */
export function ChooseAnother({ item }: { readonly item: CartItem }) {
  const { product_id, variant_id } = item;
  const label = variant_id ? 'Choose another' : 'Choose one';
  return (
    <>
      {variant_id ? 'No longer sold. ' : 'Sold in several kinds now. '}
      <a
        className={styles.choose}
        href={productHref(product_id)}
        aria-label={`${label}: ${nameOf(item)}`}
        onClick={closeCartPanel}
      >
        {label}
      </a>
    </>
  );
}

interface OnlyLeftProps {
  readonly item: CartItem;
  /** The class of what stands in the way: the line has more than are left. */
  readonly short: string | undefined;
  /** What refers to it. */
  readonly id?: string;
}

/** Said of a line of which few are left. */
export function OnlyLeft({ item, short, id }: OnlyLeftProps) {
  const left = item.product?.only_left;
  if (!left) return null;
  return (
    <p id={id} className={item.quantity > left ? short : undefined}>
      Only {left} left
    </p>
  );
}

/** A line's picture; the words beside it say what it shows. */
export function CartPicture({ item, sizes }: { readonly item: CartItem; readonly sizes: string }) {
  if (!item.product) return <Skeleton ratio="4 / 5" />;
  return (
    <Picture picture={item.product.images[0] ?? null} sizes={sizes} ratio="4 / 5" alt="" eager />
  );
}
