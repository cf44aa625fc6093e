/** Options of a product. */
export const MAX_OPTIONS = 3;
/** Variants of a product. */
export const MAX_VARIANTS = 100;
/** The longest name of an option, in characters. */
export const MAX_OPTION_LENGTH = 40;
/** The longest name of an option's value, in characters. */
export const MAX_OPTION_VALUE_LENGTH = 60;
/** The longest barcode, in characters. */
export const MAX_BARCODE_LENGTH = 60;

/** What a variant is called: its values in the order of the options, "Sage / Large". */
export const variantName = (values: readonly string[]): string => values.join(' / ');

/** A product's name with that of its variant, if it has one, as lists and papers say it: "Cushion, Sage / Large". */
export const nameWithVariant = (name: string, variant: string | null | undefined): string =>
  variant ? `${name}, ${variant}` : name;

/** What a variant has in place of its product's own. */
interface Sold {
  readonly price: string;
  readonly discount: string;
  readonly available: 0 | 1;
  readonly only_left?: number | undefined;
  readonly image_id?: number | undefined;
}

interface Pictured extends Sold {
  readonly image_url: string | null;
  readonly images: readonly { readonly id: number; readonly image_url: string }[];
}

/** The product as one of its variants is sold: at its price, with its availability, its count and its picture. */
export function asVariant<P extends Pictured>(product: P, variant: Sold): P {
  const { only_left: _, ...rest } = product;
  const picture = product.images.find(({ id }) => id === variant.image_id);
  return {
    ...(rest as P),
    price: variant.price,
    discount: variant.discount,
    available: variant.available,
    ...(variant.only_left !== undefined && { only_left: variant.only_left }),
    image_url: picture?.image_url ?? product.image_url,
  };
}

/** How many variants an answer names where one has to be chosen. */
export const MAX_NAMED_VARIANTS = 20;

/** Says what there is to choose from: "Please choose: Sage / Large (12), Sand / Large (13) and 4 more". */
export function pleaseChoose(
  variants: readonly { readonly id: number; readonly name: string }[],
  inAll: number = variants.length,
): string {
  const named = variants.slice(0, MAX_NAMED_VARIANTS);
  const more = inAll - named.length;
  const list = named.map(({ id, name }) => `${name} (${id})`).join(', ');
  return `Please choose: ${list}${more > 0 ? ` and ${more} more` : ''}`;
}
