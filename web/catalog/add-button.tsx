import { joinClasses } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './add-button.module.css';
import type { CardProduct } from './product-cards.ts';
import { useAddToCart } from './use-add-to-cart.ts';

interface AddButtonProps {
  readonly product: CardProduct;
  readonly className?: string | undefined;
}

/** The round button of a card: adds one piece and opens the cart panel (spec §2, §4). */
export function AddButton({ product, className }: AddButtonProps) {
  const { add, busy } = useAddToCart(product);
  return (
    <button
      type="button"
      className={joinClasses(styles.add, className)}
      aria-label={`Add to Cart: ${product.name}`}
      disabled={product.available === 0}
      aria-busy={busy || undefined}
      onClick={() => void add(1)}
    >
      <Icon name="bag" size={20} />
    </button>
  );
}
