import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { CartItem } from './cart-items.ts';

/** A line's picture; the words beside it say what it shows. */
export function CartPicture({ item, sizes }: { readonly item: CartItem; readonly sizes: string }) {
  if (!item.product) return <Skeleton ratio="4 / 5" />;
  return (
    <Picture picture={item.product.images[0] ?? null} sizes={sizes} ratio="4 / 5" alt="" eager />
  );
}
