import { expect, test } from 'vitest';
import { DEFAULT_DOCUMENT_LOOK } from '../../domain/look-css.ts';
import { previewImage } from '../catalog/head-data.ts';
import { createAssetLinks, escapeJson, writeDocument } from './write-document.ts';

test('JSON in a document says the same, but can neither end its element nor break a line', () => {
  const value = { text: '</script><!-- <b>\u2028\u2029 & "quoted" \\u003c', list: ['<', null, 1] };
  const json = escapeJson(value);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});

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

test('a part whose code comes late brings its styles with the page, but no script', () => {
  const part = { file: 'assets/list-toolbar.js', name: 'list-toolbar', imports: ['_field.js'] };
  const linksOf = createAssetLinks({
    'web/entry-client.ts': { file: 'assets/entry.js' },
    'web/list.tsx': {
      file: 'assets/list.js',
      dynamicImports: ['web/list-toolbar.tsx', 'web/sheet.tsx'],
    },
    'web/list-toolbar.tsx': { ...part, css: ['assets/list-toolbar.css'] },
    '_field.js': { file: 'assets/field.js', css: ['assets/field.css'] },
    'web/sheet.tsx': { file: 'assets/sheet.js', name: 'sheet', css: ['assets/sheet.css'] },
  });
  const { modules, styles } = linksOf('web/list.tsx');
  expect(modules).toEqual(['/assets/list.js']);
  expect(styles).toEqual(['/assets/list-toolbar.css', '/assets/field.css']);
});

test('the picture for shared links is named with the ground that it stands on', () => {
  const html = writeDocument({
    meta: {
      ...{ title: 'Lamps', shopName: 'Dar & Co' },
      image: previewImage({ base_url: 'https://cdn.example/media/0123abcd' }, 'A lamp'),
    },
    links: { script: '/a.js', modules: [], styles: [], fonts: [] },
    ...{ look: DEFAULT_DOCUMENT_LOOK, sheets: new Map(), body: '', state: null },
    ...{ publicUrl: 'https://shop.example', direction: 'ltr', mail: false },
  });
  const said = [...html.matchAll(/<meta property="og:image(\S*)" content="([^"]+)">/g)];
  expect(said.map(([, name, content]) => [name, content])).toEqual([
    ['', 'https://shop.example/share/0123abcd.jpg?v=faf7f2'],
    [':width', '1200'],
    [':height', '630'],
    [':alt', 'A lamp'],
  ]);
});

test('a page of the shop names the manifest of the shop, one of the panel that of the panel', () => {
  const write = (inPanel: boolean) =>
    writeDocument({
      meta: { title: 'Lamps', shopName: 'Dar & Co' },
      links: { script: '/a.js', modules: [], styles: [], fonts: [] },
      ...{ look: DEFAULT_DOCUMENT_LOOK, sheets: new Map(), body: '', state: null, inPanel },
      ...{ publicUrl: 'https://shop.example', direction: 'ltr', mail: false },
    });
  const named = (html: string) => /<link rel="manifest" href="([^"]+)">/.exec(html)?.[1];
  expect([named(write(false)), named(write(true))]).toEqual([
    '/site.webmanifest',
    '/admin/panel.webmanifest',
  ]);
});
