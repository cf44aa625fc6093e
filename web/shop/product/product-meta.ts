import type { DetailedProduct, Product } from '../../../contract/catalog.ts';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { breadcrumbData, preloadPicture, previewImage } from '../../catalog/head-data.ts';
import { shownPrice } from '../../catalog/shown-price.ts';
import type { Meta } from '../../page.ts';

/** What the head says of a product. */
export function describeProduct(product: DetailedProduct, shop: ShopSettings): Meta {
  const { id, name, category, images } = product;
  const [cover] = images;
  return {
    title: `${name}`,
    description: describe(product, shop),
    canonical: `/product/${id}`,
    kind: 'product',
    ...(cover ? { image: previewImage(cover, cover.alt) } : {}),
    ...preloadPicture(cover, PICTURE_SIZES, WIDEST_PICTURE),
    structuredData: [
      productData(product, shop),
      breadcrumbData([
        { name: 'Home', path: '/' },
        { name: category.name, path: `/collection/${category.category_id}` },
        { name, path: `/product/${id}` },
      ]),
    ],
  };
}

/** Search engines show about this much. In characters. */
const LONGEST_DESCRIPTION = 155;

/** The description's beginning, up to a whole word. */
function describe({ name, description }: Product, { shop_name }: ShopSettings): string {
  const text = description.replace(/\s+/g, ' ').trim();
  if (text === '') return `${name} at ${shop_name}. Cash on delivery.`;
  if (text.length <= LONGEST_DESCRIPTION) return text;
  const cut = text.slice(0, LONGEST_DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_DESCRIPTION / 2)).trimEnd()}…`;
}

function productData(product: DetailedProduct, shop: ShopSettings): Record<string, unknown> {
  const { id, name, description, available, category, images } = product;
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
    offers: {
      '@type': 'Offer',
      url: `/product/${id}`,
      price: shownPrice(product, shop).finalDecimal,
      priceCurrency: shop.currency_code,
      availability: `https://schema.org/${available === 1 ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

/** Facts and attributes as schema.org names them; nothing of what is not known. */
function factData({ facts, attributes }: DetailedProduct): Record<string, unknown> {
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

/** How wide the gallery shows its picture: the whole phone, then half of the page. */
export const PICTURE_SIZES =
  '(min-width: 1360px) 600px, (min-width: 1024px) calc(50vw - 80px), (min-width: 768px) calc(50vw - 40px), 100vw';

/** Sharp at twice the widest slide; larger ones are for the enlarged view. In px. */
export const WIDEST_PICTURE = 1440;
