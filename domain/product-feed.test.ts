import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FEED_END,
  type FeedItem,
  type FeedShop,
  feedHead,
  feedItem,
  gtinOf,
  optionValue,
} from './product-feed.ts';

const SHOP: FeedShop = {
  name: 'Cedar & Co',
  publicUrl: 'https://cedar.example',
  currency: 'USD',
  country: 'LB',
  deliveries: [
    { region: 'Beirut', feeCents: 300, freeFromCents: 5000 },
    { region: 'Bekaa', feeCents: 500, freeFromCents: null },
  ],
};
const VASE: FeedItem = {
  id: '41',
  group: null,
  title: 'Ribbed vase <tall>',
  description: 'White & ribbed.',
  link: 'https://cedar.example/product/41',
  images: ['https://cedar.example/media/a/1200.webp', 'https://cedar.example/media/b/1200.webp'],
  available: true,
  priceCents: 5200,
  nowCents: 5200,
  saleCents: null,
  saleDates: null,
  barcode: null,
  reference: null,
  collections: ['Living', 'Vases'],
  googleCategory: null,
  color: null,
  size: null,
  material: 'Stoneware',
};
const item = (traits: Partial<FeedItem> = {}) => feedItem({ ...VASE, ...traits }, SHOP);

describe('an item of the feed', () => {
  test('says what is asked of each, and nothing that is not known', () => {
    expect(item()).toBe(`<item>
<g:id>41</g:id>
<g:title>Ribbed vase &lt;tall&gt;</g:title>
<g:description>White &amp; ribbed.</g:description>
<g:link>https://cedar.example/product/41</g:link>
<g:image_link>https://cedar.example/media/a/1200.webp</g:image_link>
<g:additional_image_link>https://cedar.example/media/b/1200.webp</g:additional_image_link>
<g:availability>in_stock</g:availability>
<g:price>52.00 USD</g:price>
<g:condition>new</g:condition>
<g:brand>Cedar &amp; Co</g:brand>
<g:identifier_exists>no</g:identifier_exists>
<g:product_type>Living &gt; Vases</g:product_type>
<g:material>Stoneware</g:material>
<g:shipping><g:country>LB</g:country><g:region>Beirut</g:region><g:price>0.00 USD</g:price></g:shipping>
<g:shipping><g:country>LB</g:country><g:region>Bekaa</g:region><g:price>5.00 USD</g:price></g:shipping>
</item>
`);
  });

  test('has the price of a sale and its days; one without an end is told a year ahead', () => {
    const until = '2026-12-05T22:00:00.000Z';
    const from = '2026-11-28T22:00:00.000Z';
    expect(
      item({ saleCents: 3900, saleDates: { from, until } }),
    ).toContain(`<g:sale_price>39.00 USD</g:sale_price>
<g:sale_price_effective_date>2026-11-28T22:00Z/2026-12-05T22:00Z</g:sale_price_effective_date>`);
    expect(item({ saleCents: 3900, saleDates: { from, until: null } })).toContain(
      '2026-11-28T22:00Z/2027-11-28T22:00Z',
    );
    expect(item({ saleCents: 3900 })).not.toContain('effective_date');
  });

  test('of a variant names what it belongs to, its barcode and its values', () => {
    const told = item({
      id: '41-7',
      group: '41',
      barcode: '4006381333931',
      reference: 'V-7',
      color: 'Sage',
      size: 'L',
      available: false,
      googleCategory: 'Home & Garden > Decor > Vases',
    });
    for (const part of [
      '<g:item_group_id>41</g:item_group_id>',
      '<g:gtin>4006381333931</g:gtin>',
      '<g:mpn>V-7</g:mpn>',
      '<g:color>Sage</g:color>',
      '<g:size>L</g:size>',
      '<g:availability>out_of_stock</g:availability>',
      '<g:google_product_category>Home &amp; Garden &gt; Decor &gt; Vases</g:google_product_category>',
    ])
      expect(told).toContain(part);
    expect(told).not.toContain('identifier_exists');
  });

  test('keeps to the limits: 150 characters of a title, 10 more pictures', () => {
    const told = item({
      title: `${'a'.repeat(149)}🏺`,
      images: Array.from({ length: 14 }, (_, n) => `https://cedar.example/${n}.webp`),
    });
    expect(told).toContain(`<g:title>${'a'.repeat(149)}</g:title>`);
    expect(told.match(/additional_image_link>h/g)).toHaveLength(10);
  });

  test('is well-formed whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const told = item({ title: text, description: text, reference: text, color: text });
        expect(told.replaceAll(/<\/?[a-z:_]+>|&(?:amp|lt|gt|quot|#39);/g, '')).not.toMatch(
          // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be left.
          /[<>&\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/,
        );
        expect(told.isWellFormed()).toBe(true);
      }),
    );
  });
});

test('the feed has the name of its shop', () => {
  expect(feedHead(SHOP)).toContain('<title>Cedar &amp; Co</title>');
  expect(FEED_END).toBe('</channel>\n</rss>\n');
});

test.each([
  ['4006381333931', '4006381333931'],
  ['4006381333932', null],
  ['400 6381-333931', '4006381333931'],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['00000000', null],
  ['V-7', null],
  ['', null],
  [null, null],
])('the barcode %j is the GTIN %j', (barcode, gtin) => {
  expect(gtinOf(barcode)).toBe(gtin);
});

test.each([
  ['color', ['Colour', 'Size'], 'Sage'],
  ['size', ['Couleur', 'Taille'], 'L'],
  ['color', ['اللون', 'المقاس'], 'Sage'],
  ['material', ['Colour', 'Size'], null],
  ['size', ['Colour', 'Scent'], null],
] as const)('the %s of %j is %j', (kind, names, value) => {
  const options = names.map((name) => ({ name }));
  expect(optionValue(kind, options, ['Sage', 'L'])).toBe(value);
});
