import { expect, test } from 'vitest';
import type { EditedSlide } from '../../contract/content.ts';
import { startServer } from '../../test/components/server.ts';
import { ADMIN, product } from '../../test/components/shop-data.ts';
import { logIn, showPage } from '../../test/components/show.tsx';

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
  'GET /products/{id}': () => product(9, 'Rug'),
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
} as Parameters<typeof startServer>[0];

test.each([
  ['/settings/banners', 'Autumn', /^(?:Save|Add|Move|Remove)/],
  ['/settings/pages', 'About us', /^(?:Add|Edit|Remove)/],
  ['/products/9/variants', 'RUG-M', /^(?:Save|Add|Undo|Fill)/],
])('%s shows what it holds to who may only read, and nothing that changes it', async (path, text, acts) => {
  startServer(ANSWERS);
  logIn({ ...ADMIN, staff_role: 'viewer' });
  const screen = await showPage(`/admin/adminPanel${path}`);
  await expect.element(screen.getByText(text).first()).toBeVisible();
  const enabled = screen
    .getByRole('button', { name: acts })
    .elements()
    .filter((button) => !button.matches(':disabled'));
  expect(enabled).toEqual([]);
  const fields = screen.container.querySelectorAll(':is(input, textarea, select):enabled');
  expect([...fields]).toEqual([]);
});
