import { expect, test } from 'vitest';
import { createAssetLinks } from './asset-links.ts';

test('of all fonts only the base letters of Figtree are fetched ahead', () => {
  const fonts = ['figtree', 'figtree-ext', 'fraunces', 'fraunces-ext'].map((name) => [
    `web/styles/fonts/${name}.woff2`,
    { file: `assets/${name}-x1.woff2` },
  ]);
  const linksOf = createAssetLinks({
    ...Object.fromEntries(fonts),
    'web/entry-client.ts': { file: 'assets/entry.js' },
  });
  expect(linksOf('web/shop/home/home-page.tsx').fonts).toEqual(['/assets/figtree-x1.woff2']);
});
