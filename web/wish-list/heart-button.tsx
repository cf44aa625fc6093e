import { CompareBox } from '../compare/compare-box.tsx';
import { joinClasses } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './heart-button.module.css';
import { useWishList, type WishedProduct } from './use-wish-list.ts';

interface HeartButtonProps {
  readonly product: WishedProduct;
  readonly className?: string | undefined;
  /** It stands on a card, where things to compare are chosen. */
  readonly compares?: true;
}

/** Puts a product on the wish list, or takes it off. */
export function HeartButton({ product, className, compares }: HeartButtonProps) {
  const { wishes, toggle } = useWishList();
  const isOn = wishes.some(({ product_id }) => product_id === product.id);
  return (
    <>
      <button
        type="button"
        className={joinClasses(styles.heart, className)}
        aria-label={`Wish list: ${product.name}`}
        aria-pressed={isOn}
        onClick={() => void toggle(product)}
      >
        <Icon name="heart" size={20} />
      </button>
      {compares && <CompareBox product={product} />}
    </>
  );
}
