import { expect, test } from 'vitest';
import type { ImportResult } from '../../contract/catalog-exchange.ts';
import type { EditedSlide } from '../../contract/content.ts';
import { startServer } from '../../test/components/server.ts';
import { ADMIN, product } from '../../test/components/shop-data.ts';
import { logIn, showPage } from '../../test/components/show.tsx';
import { PANEL } from '../route.ts';
import { mayOpen } from './panel-rights.ts';

const SLIDE: EditedSlide = {
  imageUrl: '/media/autumn.webp',
  altText: 'A shelf in autumn light',
  title: 'Autumn',
  picture: {
    ...{ image_url: '/media/autumn.webp', base_url: '/media/autumn', alt: '', color: '#888888' },
    ...{ width: 1920, height: 840, widths: [1920], avif: false },
  },
  portraitPicture: null,
  picture_id: 1,
  portrait_picture_id: null,
};
const PAGE = { current_page: 1, last_page: 1, per_page: 30, total: 1 };
const MOMENT = '2026-01-01T00:00:00.000Z';
const IMPORT: ImportResult = {
  ...{ created: 0, updated: 1, unchanged: 0, errors: [], error_count: 0, unknown_columns: [] },
  ...{ unused_pictures: [], unused_picture_count: 0, foreign_pictures: 0, dry_run: false },
};
const ANSWERS = {
  'GET /cartItems/cart/{userId}': () => [],
  'GET /categories': () => [],
  'GET /admin/banners': () => ({ version: '1', slides: [SLIDE, { ...SLIDE, title: 'Lighting' }] }),
  'GET /admin/info-pages': () => [
    {
      id: 1,
      slug: 'about-us',
      title: 'About us',
      body: 'Hello',
      in_footer: true,
      updated_at: '2026-01-01T00:00:00.000Z',
    },
  ],
  'GET /panel-products/{id}': () => product(9, 'Rug'),
  'GET /products/{id}/variants': () => ({
    options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
    variants: ['S', 'M'].map((name, at) => ({
      ...{ id: at + 1, values: [name], name, price: `1${at}.00`, discount: '0.00' },
      available: 1,
      offered: 1,
      reference: `RUG-${name}`,
    })),
    version: '2026-01-01T00:00:00.000Z',
  }),
  'GET /jobs': () => ({
    ...PAGE,
    data: [
      {
        ...{ id: 'a', name: 'import-products', title: 'Import of products', state: 'done' },
        ...{ progress: null, tries: 1, error: null, can_retry: false, can_cancel: false },
        ...{ created_at: MOMENT, started_at: MOMENT, finished_at: MOMENT, next_try_at: null },
        import_result: IMPORT,
      },
    ],
  }),
  'GET /outbox': () => ({
    ...{ waiting: 0, retrying: 0, next_try_at: null },
    ...{ given_up_count: 0, given_up: [], search_changes: 0 },
  }),
  'GET /couriers': () => [],
  'GET /audit-log/acts': () => ({
    ...PAGE,
    data: [
      {
        ...{ changed_at: MOMENT, changed_by: null, changes: [] },
        import: { id: 'b', job_id: 'a', file_name: 'new.csv', done: true, created: 0, updated: 1 },
        kinds: [{ subject: 'products', action: 'update', count: 1 }],
      },
    ],
  }),
  'GET /stock/{id}': () => ({
    name: 'Rug',
    stock: { product_id: 9, on_hand: 3, low_at: 0, offered: 1 },
    changes: {
      ...PAGE,
      data: [
        {
          ...{ id: 1, change: -1, on_hand: 3, reason: 'order', note: '', order_id: 77 },
          ...{ changed_by: null, changed_at: MOMENT },
        },
      ],
    },
  }),
} as Parameters<typeof startServer>[0];

test.each([
  ['/settings/banners', 'Autumn', /^(?:Save|Add|Move|Remove)/],
  ['/settings/pages', 'About us', /^(?:Add|Edit|Remove)/],
  ['/products/9/variants', 'RUG-M', /^(?:Save|Add|Undo|Fill)/],
])('%s shows what it holds to who may only read, and nothing that changes it', async (path, text, actions) => {
  startServer(ANSWERS);
  logIn({ ...ADMIN, staff_role: 'viewer' });
  const screen = await showPage(`/admin/adminPanel${path}`);
  await expect.element(screen.getByText(text).first()).toBeVisible();
  const enabled = screen
    .getByRole('button', { name: actions })
    .elements()
    .filter((button) => !button.matches(':disabled'));
  expect(enabled).toEqual([]);
  const fields = screen.container.querySelectorAll(':is(input, textarea, select):enabled');
  expect([...fields]).toEqual([]);
});

test.each([
  ['viewer', '/jobs', 'Import of products'],
  ['orders', '/jobs', 'Import of products'],
  ['viewer', '/audit-log', /new\.csv/],
  ['catalogue', '/products/9/stock', '#77'],
] as const)('leads the %s role from %s to no page that is not for it', async (staff_role, path, text) => {
  startServer(ANSWERS);
  const user = { ...ADMIN, staff_role };
  logIn(user);
  const screen = await showPage(`/admin/adminPanel${path}`);
  await expect.element(screen.getByText(text).first()).toBeVisible();
  const links = [...screen.container.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const paths = links.map(({ href }) => new URL(href).pathname);
  expect(paths.filter((to) => to.startsWith(PANEL) && !mayOpen(user, to))).toEqual([]);
});

test('shows who may only read no way to choose the pictures of a banner', async () => {
  startServer(ANSWERS);
  logIn({ ...ADMIN, staff_role: 'viewer' });
  const screen = await showPage('/admin/adminPanel/settings/banners');
  await expect.element(screen.getByLabelText('What the picture shows')).toBeVisible();
  expect(screen.container.querySelectorAll('input[type=file]')).toHaveLength(0);
});
