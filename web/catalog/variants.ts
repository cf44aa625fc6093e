import type { DetailedProduct, Product } from '../../contract/catalog.ts';
import type { ProductVariant } from '../../contract/variants.ts';
import { asVariant } from '../../domain/variants.ts';

/** A product as one of its variants is sold, with the picture of that one first. */
export function soldAs<P extends Product>(product: P, variant: ProductVariant): P {
  const rank = ({ id }: { readonly id: number }) => (id === variant.image_id ? 0 : 1);
  return {
    ...asVariant(product, variant),
    images: product.images.toSorted((one, other) => rank(one) - rank(other)),
  };
}

/**
 * The variant that an address names; without one, or where that is not sold, the first that is available
 * (docs/decisions/137). Nothing of a product without variants.
 */
export const shownVariant = (
  { variants = [] }: Pick<DetailedProduct, 'variants'>,
  id: number,
): ProductVariant | undefined =>
  variants.find((one) => one.id === id) ??
  variants.find(({ available }) => available) ??
  variants[0];

/** Where a product is shown, with a variant of it chosen. */
export const productHref = (productId: number, variantId?: number): string =>
  `/product/${productId}${variantId ? `?variant=${variantId}` : ''}`;

/** What is bought by Buy Now. */
interface BoughtNow {
  readonly product_id: number;
  readonly variant_id?: number | undefined;
  readonly quantity: number;
}

/** The checkout of one product alone, which the cart takes no part in; `readBuyNow` reads it. */
export const buyNowHref = ({ product_id, variant_id, quantity }: BoughtNow): string =>
  `/checkout?product=${product_id}${variant_id ? `&variant=${variant_id}` : ''}&quantity=${quantity}`;
