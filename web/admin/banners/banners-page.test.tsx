import { expect, test } from 'vitest';
import { holdDecoding, pngFile } from '../../../test/components/pictures.ts';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, said, showPage } from '../../../test/components/show.tsx';

const PICTURE = {
  image_url: '/media/a/800.webp',
  base_url: '/media/a',
  width: 800,
  height: 350,
  widths: [800],
  avif: false,
  color: '#ffffff',
  alt: 'A table',
};
const SLIDE = {
  imageUrl: PICTURE.image_url,
  altText: 'A table',
  picture: PICTURE,
  portraitPicture: null,
  picture_id: 7,
  portrait_picture_id: null,
};
/** The banners, with files of which the browser decodes none before `decode` is called. */
async function openBanners() {
  const decode = holdDecoding();
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /categories': () => [],
    'GET /admin/banners': () => ({ version: '1', slides: [SLIDE] }),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/settings/banners');
  const input = screen.getByLabelText(/^Picture(?! for phones)/).first();
  return {
    screen,
    sent: () => server.received('PUT /admin/banners').length,
    decode,
    save: () => screen.getByRole('button', { name: 'Save banners' }).click(),
    choose: async (name: string, share?: number) => input.upload([await pngFile(name, share)]),
  };
}

test('banners that are saved while a picture is looked at wait for that: a damaged one is named, not sent, and leaves the one before', async () => {
  const { screen, sent, choose, save, decode } = await openBanners();
  await choose('cut.png', 0.6);
  await expect.element(screen.getByText('Checking cut.png…')).toBeVisible();
  await save();
  await expect.element(screen.getByText('Saving…').first()).toBeInTheDocument();
  decode();
  await expect.poll(() => said.at(-1)).toMatch(/^cut.png is damaged/);
  await expect.element(screen.getByText('As it is now')).toBeVisible();
  expect(sent()).toBe(0);
});
