import fc from 'fast-check';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { type CallApi, CallContext } from '../api/call.ts';
import { QueryStoreContext } from '../api/query.ts';
import { createQueryStore } from '../api/query-store.ts';
import type { CardProduct } from '../catalog/card-queries.ts';
import { ProductCard } from '../catalog/product-card.tsx';
import { ProductGrid, WriteCardContext } from '../catalog/product-grid.tsx';
import { NavigationContext } from '../navigation/use-navigator.ts';
import { matchRoute } from '../routes.ts';
import { settingsQuery } from '../shop-settings.ts';
import { createWrittenCards } from './written-cards.ts';

fc.configureGlobal({ seed: 20_261_123 }); // The same cases in each run.

const picture = {
  base_url: '/media/abc',
  width: 1000,
  height: 1250,
  widths: [160, 320, 640, 1000],
  avif: true,
  color: '#d8cfc2',
};
const products: CardProduct[] = Array.from({ length: 12 }, (_, i) => ({
  id: i + 1,
  name: `Vase “${i}” & <b>`,
  price: '84.00',
  discount: i % 2 ? '15.00' : '0.00',
  available: i % 3 ? 1 : 0,
  image_url: '/media/abc/1000.webp',
  images: i === 7 ? [] : [picture, picture],
}));

const readNothing: CallApi = () => Promise.reject(new Error('Nothing is read'));
const NO_PAGE = { default: () => null, load: () => ({ title: '' }) };

function shopWith(settings: typeof DEFAULT_SETTINGS) {
  const store = createQueryStore(readNothing);
  store.hydrate([[settingsQuery.key, settings]]);
  const navigation = {
    current: () => ({ ...matchRoute('/', ''), page: NO_PAGE, meta: null, visit: 0 }),
  };
  return (element: React.ReactNode) =>
    renderToString(
      createElement(
        QueryStoreContext,
        { value: store },
        createElement(
          CallContext,
          { value: readNothing },
          createElement(NavigationContext, { value: navigation }, element),
        ),
      ),
    );
}

test('a grid of written cards is the grid that React makes', () => {
  const render = shopWith(DEFAULT_SETTINGS);
  const cards = createWrittenCards();
  const grid = createElement(ProductGrid, { products });
  const writeCard = cards(DEFAULT_SETTINGS, (product) =>
    render(createElement(ProductCard, { product })),
  );
  const written = () => render(createElement(WriteCardContext, { value: writeCard }, grid));
  const hydrated = render(grid);
  expect(hydrated).toContain('Vase “11” &amp; &lt;b&gt;');
  expect(written()).toBe(hydrated);
  expect(written()).toBe(hydrated); // Now all of them are known.
});

test('a card is written once, and again when its product or the shop has changed', () => {
  const cards = createWrittenCards();
  const write = (product: CardProduct) => {
    writes += 1;
    return `${product.name} ${product.price}`;
  };
  let writes = 0;
  const [product] = products as [CardProduct];
  const dearer = { ...product, price: '90.00' };
  expect(cards({ symbol: '$' }, write)(product)).toBe(`${product.name} 84.00`);
  expect(cards({ symbol: '$' }, write)({ ...product })).toBe(`${product.name} 84.00`);
  expect(writes).toBe(1);
  expect(cards({ symbol: '$' }, write)(dearer)).toBe(`${product.name} 90.00`);
  expect(writes).toBe(2);
  cards({ symbol: '€' }, write)(dearer);
  expect(writes).toBe(3);
});

test('it never takes more room than it may; the oldest go first', () => {
  let writes = 0;
  const writeCard = createWrittenCards(25)({}, () => {
    writes += 1;
    return 'ten bytes.';
  });
  const [a, b, c] = products as [CardProduct, CardProduct, CardProduct];
  for (const product of [a, b, c, c, b, a]) writeCard(product);
  expect(writes).toBe(4);
});

test('whatever room there is, each card is the one that was written', () => {
  const cards = fc.record({ id: fc.nat(6), price: fc.nat(3).map(String), length: fc.nat(12) });
  const [product] = products as [CardProduct];
  fc.assert(
    fc.property(fc.nat(40), fc.array(cards, { maxLength: 60 }), (room, asked) => {
      const written = createWrittenCards(room);
      for (const { id, price, length } of asked) {
        const markup = `${id}é`.padEnd(Number(price) + length, '.');
        const card = { ...product, id, price, name: markup };
        expect(written({}, ({ name }) => name)(card)).toBe(markup);
      }
    }),
  );
});
