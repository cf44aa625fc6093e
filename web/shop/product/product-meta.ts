import type { Product } from '../../../contract/catalog.ts';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { breadcrumbData, preloadPicture, previewImage } from '../../catalog/head-data.ts';
import { shownPrice } from '../../catalog/shown-price.ts';
import type { Meta } from '../../page.ts';

/** What the head says of a product. */
export function describeProduct(product: Product, shop: ShopSettings): Meta {
  const { id, name, category, images } = product;
  const [cover] = images;
  return {
    title: `${name}`,
    description: describe(product, shop),
    canonical: `/product/${id}`,
    kind: 'product',
    ...(cover ? { image: previewImage(cover, cover.alt) } : {}),
    ...preloadPicture(cover, PICTURE_SIZES),
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

function productData(product: Product, shop: ShopSettings): Record<string, unknown> {
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
    offers: {
      '@type': 'Offer',
      url: `/product/${id}`,
      price: shownPrice(product, shop).finalDecimal,
      priceCurrency: shop.currency_code,
      availability: `https://schema.org/${available === 1 ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

/** How wide the gallery shows its picture: the whole phone, then half of the page. */
export const PICTURE_SIZES =
  '(min-width: 1360px) 600px, (min-width: 1024px) calc(50vw - 80px), (min-width: 768px) calc(50vw - 40px), 100vw';
