import { describe, expect, test } from 'vitest';
import type { Product } from '../../../contract/catalog.ts';
import { DEFAULT_SETTINGS } from '../../../domain/shop-settings.ts';
import { describeProduct } from './product-meta.ts';

const VASE: Product = {
  id: 7,
  name: 'Ribbed White Vase',
  description: 'Stoneware.',
  price: '68.50',
  discount: '10.00',
  category_id: 1,
  category: { category_id: 1, name: 'Vases' },
  available: 1,
  image_url: null,
  images: [],
  created_at: '2026-11-20T17:46:11.288Z',
  updated_at: '2026-11-20T17:46:11.288Z',
};

describe('describeProduct', () => {
  test('offers the price after discount, with cents, in dollars', () => {
    const [product] = describeProduct(VASE, DEFAULT_SETTINGS).structuredData ?? [];
    expect(product?.offers).toMatchObject({
      price: '61.65',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    });
  });

  test('fetches the picture ahead in the widths of the gallery, without those of the enlarged view', () => {
    const picture = {
      image_url: '',
      base_url: '/media/a',
      width: 2100,
      height: 2625,
      color: '#fff',
    };
    const cover = { id: 1, ...picture, widths: [160, 1440, 2100], avif: false, alt: '' };
    const { preloadImage } = describeProduct({ ...VASE, images: [cover] }, DEFAULT_SETTINGS);
    expect(JSON.stringify(preloadImage)).toContain(
      '/media/a/160.webp 160w, /media/a/1440.webp 1440w"',
    );
  });

  test('of a product in variants says them all, each with its offer, and shows the picture of the chosen one', () => {
    const image = (id: number) => ({
      ...{ id, image_url: `/media/${id}/800.webp`, base_url: `/media/${id}`, alt: '' },
      ...{ width: 800, height: 1000, widths: [800], avif: false, color: '#ffffff' },
    });
    const sage = { id: 5, name: 'Sage / L', values: ['Sage', 'L'], price: '34.00' };
    const cushion = {
      ...VASE,
      images: [image(1), image(2)],
      options: [
        { name: 'Colour', values: [{ name: 'Sage' }, { name: 'Sand' }] },
        { name: 'Filling', values: [{ name: 'L' }] },
      ],
      variants: [
        {
          ...sage,
          discount: '50.00',
          available: 1 as const,
          barcode: '4006381333931',
          image_id: 2,
        },
        {
          ...sage,
          id: 6,
          name: 'Sand / L',
          discount: '0.00',
          available: 0 as const,
          reference: 'S-L',
        },
      ],
    };
    const meta = describeProduct(cushion, DEFAULT_SETTINGS, { variant: cushion.variants[0] });
    const [group] = meta.structuredData ?? [];
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: '7',
      url: '/product/7',
      variesBy: ['https://schema.org/color'],
      hasVariant: [
        {
          '@type': 'Product',
          name: 'Ribbed White Vase, Sage / L',
          sku: '7-5',
          gtin: '4006381333931',
          color: 'Sage',
          image: '/media/2/800.webp',
          offers: { url: '/product/7?variant=5', price: '17.00' },
        },
        { sku: 'S-L', offers: { availability: 'https://schema.org/OutOfStock' } },
      ],
    });
    expect(group).not.toHaveProperty('offers');
    expect(meta.canonical).toBe('/product/7');
    expect(JSON.stringify(meta.preloadImage)).toContain('/media/2/800.webp');
  });

  test('says when it is out of stock', () => {
    const [product] =
      describeProduct({ ...VASE, available: 0 }, DEFAULT_SETTINGS).structuredData ?? [];
    expect(product?.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  });

  test('says sizes, material and attributes, and nothing of what is not known', () => {
    const [known] =
      describeProduct(
        {
          ...VASE,
          facts: { width_mm: 455, weight_g: 1_250, material: 'Stoneware', color: 'Sand' },
          attributes: [{ id: 1, name: 'Holds', type: 'number', unit: 'l', value: 2.5 }],
        },
        DEFAULT_SETTINGS,
      ).structuredData ?? [];
    expect(known).toMatchObject({
      width: { '@type': 'QuantitativeValue', value: 45.5, unitCode: 'CMT' },
      weight: { '@type': 'QuantitativeValue', value: 1.25, unitCode: 'KGM' },
      material: 'Stoneware',
      color: 'Sand',
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Holds', value: 2.5, unitText: 'l' }],
    });
    expect(Object.keys(known ?? {})).not.toEqual(expect.arrayContaining(['height', 'depth']));
    const [plain] = describeProduct(VASE, DEFAULT_SETTINGS).structuredData ?? [];
    expect(plain).not.toHaveProperty('additionalProperty');
    expect(plain).not.toHaveProperty('width');
  });

  test('says what reviews give, and nothing of a product without any', () => {
    const [plain] = describeProduct(VASE, DEFAULT_SETTINGS).structuredData ?? [];
    expect(plain).not.toHaveProperty('aggregateRating');
    expect(plain).not.toHaveProperty('review');
    const rating = { mean: '4.0', count: 12 };
    const review = {
      id: 1,
      author: 'Lina K.',
      stars: 4,
      text: 'Lovely glaze',
      written_at: '2026-11-20T17:46:11.288Z',
      pictures: [],
    };
    const page = { data: [review], current_page: 1, last_page: 3, per_page: 5, total: 12 };
    const reviews = { ...page, distribution: [0, 0, 0, 12, 0] };
    const { structuredData } = describeProduct({ ...VASE, rating }, DEFAULT_SETTINGS, {
      reviews: reviews,
    });
    expect(structuredData?.[0]).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.0', reviewCount: 12 },
      review: [
        {
          author: { name: 'Lina K.' },
          datePublished: '2026-11-20',
          reviewBody: 'Lovely glaze',
          reviewRating: { ratingValue: 4 },
        },
      ],
    });
  });

  test('a long description is cut at a word', () => {
    const { description = '' } = describeProduct(
      { ...VASE, description: 'linen '.repeat(100) },
      DEFAULT_SETTINGS,
    );
    expect(description.length).toBeLessThanOrEqual(156);
    expect(description).toMatch(/linen…$/);
  });

  test('a product without a description or a picture is described all the same', () => {
    const meta = describeProduct({ ...VASE, description: ' ' }, DEFAULT_SETTINGS);
    expect(meta.description).toBe('Ribbed White Vase at Mantel. Cash on delivery.');
    expect(meta.image).toBeUndefined();
  });
});
