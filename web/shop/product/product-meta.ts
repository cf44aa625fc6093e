import type { DetailedProduct, Product } from '../../../contract/catalog.ts';
import type { ReviewPage } from '../../../contract/reviews.ts';
import type { ProductVariant } from '../../../contract/variants.ts';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { breadcrumbData, preloadPicture, previewImage } from '../../catalog/head-data.ts';
import { shownPrice } from '../../catalog/shown-price.ts';
import { productHref, soldAs } from '../../catalog/variants.ts';
import type { Meta } from '../../page.ts';
import { type ListingShop, listingTerms } from './listing-data.ts';

/** What the head says of a product. */
export function describeProduct(
  product: DetailedProduct,
  shop: ListingShop,
  /** The variant on show, whose picture comes first, and the reviews below. */
  {
    variant,
    reviews,
  }: { variant?: ProductVariant | undefined; reviews?: ReviewPage | undefined } = {},
): Meta {
  const { id, name, category } = product;
  const { images } = variant ? soldAs(product, variant) : product;
  const [cover] = images;
  return {
    title: `${name}`,
    description: describe(product, shop),
    canonical: `/product/${id}`,
    kind: 'product',
    ...(cover ? { image: previewImage(cover, cover.alt) } : {}),
    ...preloadPicture(cover, pictureSizes(0, images.length), WIDEST_PICTURE),
    structuredData: [
      {
        ...(product.variants?.length
          ? groupData(product, product.variants, shop)
          : productData(product, shop)),
        ...reviewData(product, reviews),
      },
      breadcrumbData([
        { name: 'Home', path: '/' },
        { name: category.name, path: `/collection/${category.category_id}` },
        { name, path: `/product/${id}` },
      ]),
    ],
  };
}

/** Search engines show about this much. In characters. */
const MAX_DESCRIPTION_LENGTH = 155;

/** The description's beginning, up to a whole word. */
function describe({ name, description }: Product, { shop_name }: ShopSettings): string {
  const text = description.replace(/\s+/g, ' ').trim();
  if (text === '') return `${name} at ${shop_name}. Cash on delivery.`;
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, MAX_DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_DESCRIPTION_LENGTH / 2)).trimEnd()}…`;
}

type Data = Record<string, unknown>;

function productData(product: DetailedProduct, shop: ListingShop): Data {
  const { id, name, description, category, images } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    sku: String(id),
    category: category.name,
    url: `/product/${id}`,
    image: images.map(({ image_url }) => image_url),
    ...factData(product),
    offers: describeOffers(product, shop)(product, productHref(id)),
  };
}

type Offered = Pick<Product, 'price' | 'discount' | 'available'>;

/** Describes what is offered at an address; a reduced price has the last day of the scheduled sale that runs. */
function describeOffers({ sale_until }: DetailedProduct, shop: ListingShop) {
  const termsOf = listingTerms(shop);
  return (offered: Offered, url: string): Data => {
    const { finalCents, finalDecimal, original } = shownPrice(offered, shop);
    return {
      '@type': 'Offer',
      url,
      price: finalDecimal,
      priceCurrency: shop.currency_code,
      ...(sale_until && original !== null && { priceValidUntil: sale_until }),
      availability: `https://schema.org/${offered.available === 1 ? 'InStock' : 'OutOfStock'}`,
      ...termsOf(finalCents),
    };
  };
}

/** A product that is sold in variants, each with its own offer. */
function groupData(
  product: DetailedProduct,
  variants: readonly ProductVariant[],
  shop: ListingShop,
): Data {
  const offerOf = describeOffers(product, shop);
  const { id, name, description, category, images, options = [] } = product;
  const names = options.map((option) => VARIED[option.name.toLowerCase()]);
  const variesBy = names.flatMap((name) => (name ? `https://schema.org/${name}` : []));
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name,
    description,
    productGroupID: String(id),
    category: category.name,
    url: productHref(id),
    image: images.map(({ image_url }) => image_url),
    ...factData(product),
    ...(variesBy.length > 0 && { variesBy }),
    hasVariant: variants.map((variant) => {
      const [picture] = soldAs(product, variant).images;
      const values = variant.values.flatMap((value, at) => {
        const name = names[at];
        return name ? [[name, value]] : [];
      });
      return {
        '@type': 'Product',
        name: nameWithVariant(name, variant.name),
        sku: variant.reference ?? `${id}-${variant.id}`,
        ...(variant.barcode && GTIN.test(variant.barcode) && { gtin: variant.barcode }),
        ...Object.fromEntries(values),
        ...(picture && { image: picture.image_url }),
        offers: offerOf(variant, productHref(id, variant.id)),
      };
    }),
  };
}

/** The mean, and the reviews that the page shows at first; nothing without any. */
function reviewData(
  { rating }: DetailedProduct,
  reviews: ReviewPage | undefined,
): Record<string, unknown> {
  if (!rating) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.mean,
      reviewCount: rating.count,
    },
    ...(reviews && {
      review: reviews.data.map(({ author, stars, text, written_at }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: author },
        datePublished: written_at.slice(0, 10),
        reviewBody: text,
        reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
      })),
    }),
  };
}

/** What schema.org calls what variants differ in, as far as it does. */
const VARIED: Readonly<Record<string, string>> = {
  color: 'color',
  colour: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
};

/** The lengths that a trade item number has. */
const GTIN = /^(?:\d{8}|\d{12,14})$/;

/** Facts and attributes as schema.org names them; nothing of what is not known. */
function factData({ facts, attributes }: DetailedProduct): Data {
  const { width_mm, height_mm, depth_mm, weight_g, material, color } = facts ?? {};
  return {
    ...(width_mm && { width: quantity(width_mm / 10, 'CMT') }),
    ...(height_mm && { height: quantity(height_mm / 10, 'CMT') }),
    ...(depth_mm && { depth: quantity(depth_mm / 10, 'CMT') }),
    ...(weight_g && { weight: quantity(weight_g / 1000, 'KGM') }),
    ...(material && { material }),
    ...(color && { color }),
    ...(attributes && {
      additionalProperty: attributes.map(({ name, value, unit }) => ({
        '@type': 'PropertyValue',
        name,
        value,
        ...(unit !== '' && { unitText: unit }),
      })),
    }),
  };
}

/** `CMT`: centimetres, `KGM`: kilograms (UN/CEFACT). */
const quantity = (value: number, unitCode: 'CMT' | 'KGM') => ({
  '@type': 'QuantitativeValue',
  value,
  unitCode,
});

/** Whether a picture takes the whole width of the gallery in wide windows, or stands beside another one: by its place from 0. */
export const isLarge = (index: number, count: number): boolean =>
  count === 2 || (index === 0 && count % 2 === 1);

/** How wide the gallery shows a picture: the whole phone, half of a tablet, then 57 % of the page at most, or half of that. */
export const pictureSizes = (index: number, count: number): string => {
  const [share, most] = isLarge(index, count) ? [57, 730] : [28, 360];
  return `(min-width:1360px) ${most}px,(min-width:1024px) ${share}vw,(min-width:768px) calc(50vw - 40px),100vw`;
};

/** Sharp at twice the widest slide; larger ones are for the enlarged view. In px. */
export const WIDEST_PICTURE = 1440;
