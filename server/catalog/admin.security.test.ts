import { beforeAll, describe, expect, test } from 'vitest';
import { catalogAdminCalls } from '../../contract/catalog-admin.ts';
import { encodeForm, openAdminShop, picture } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { makeBomb, plain, twoColors } from '../../test/media-samples.ts';

const shop = forAllTests(openAdminShop);
let image: Buffer;
let categoryId: number;
let productId: number;

beforeAll(async () => {
  image = await picture();
  categoryId = await insertCategory(shop.database.db, { name: 'Untouched' });
  productId = await insertProduct(shop.database.db, { categoryId, name: 'Untouched', pictures: 1 });
});

const names = Object.keys(catalogAdminCalls);
const pathOf = (path: string) =>
  `/api${path.replace('{id}', String(path.startsWith('/products') ? productId : categoryId))}`;

/** A form that would be granted, for every call. */
async function send(name: string, headers: Record<string, string>) {
  const [method = '', path = ''] = name.split(' ');
  if (method === 'GET') return shop.get(pathOf(path), headers);
  if (method === 'DELETE') return shop.delete(pathOf(path), headers);
  if (method === 'PUT') return shop.put(pathOf(path), { ids: [categoryId], images: [] }, headers);
  const form = await encodeForm([
    ['name', 'Taken over'],
    ['description', 'x'],
    ['price', '1'],
    ['category_id', String(categoryId)],
    ['image', image],
  ]);
  return shop.post(pathOf(path), form.payload, { ...form.headers, ...headers });
}

const catalogue = async () => [
  (await shop.get('/api/categories')).data,
  (await shop.get('/api/products')).data,
  await shop.storedKeys(),
];

describe.each(names)('%s', (name) => {
  test('is for admins alone: nobody else changes or stores anything', async () => {
    const before = await catalogue();
    const customer = await insertUser(shop.database.db);
    const revoked = await insertUser(shop.database.db, 'admin');
    await shop.database.db.deleteFrom('sessions').where('user_id', '=', revoked.id).execute();
    const demoted = await insertUser(shop.database.db, 'admin');
    await shop.database.db
      .updateTable('users')
      .set({ role: 'user' })
      .where('id', '=', demoted.id)
      .execute();
    expect((await send(name, {})).status).toBe(401);
    expect((await send(name, customer.headers)).status).toBe(403);
    expect((await send(name, demoted.headers)).status).toBe(401);
    expect((await send(name, revoked.headers)).status).toBe(401);
    expect((await send(name, { authorization: `${shop.admin.authorization}x` })).status).toBe(401);
    const unmarked = { ...shop.admin, 'x-requested-with': '' };
    expect((await send(name, unmarked)).status).toBe(name.startsWith('GET') ? 200 : 403);
    expect(await catalogue()).toEqual(before);
  });
});

describe('a picture that is none', () => {
  const latin = (content: string) => Promise.resolve(Buffer.from(content, 'latin1'));
  const half = async (whole: Promise<Buffer>) => (await whole).subarray(0, 300);
  const jpegWith = async (content: string) =>
    Buffer.concat([await twoColors().jpeg().toBuffer(), Buffer.from(content)]);

  test.each([
    ['SVG', 415, () => latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a web page', 415, () => latin('<!doctype html><script>alert(1)</script>')],
    ['a JPEG that is also a page', 415, () => jpegWith('<html><script>alert(1)</script>')],
    ['a JPEG that is also PHP', 415, () => jpegWith('<?php system($_GET[0]); ?>')],
    ['GIF', 415, () => plain(4, 4).gif().toBuffer()],
    ['PDF', 415, () => latin('%PDF-1.7')],
    ['text', 415, () => latin('only words')],
    ['half a picture', 415, () => half(plain(300, 300).jpeg().toBuffer())],
    ['nothing', 415, () => latin('')],
    ['a bomb', 422, async () => makeBomb(20_000)],
  ] as const)('%s is %i in every field, and nothing of the form stays', async (_kind, status, make) => {
    const file = await make();
    const before = await catalogue();
    for (const [path, field] of [
      ['/categories', 'image'],
      ['/products', 'image'],
      ['/products/{id}', 'images[]'],
      ['/products/{id}/update-images', 'images[]'],
      ['/products/{id}/images', 'image'],
    ] as const) {
      const answer = await shop.postForm(pathOf(path), [
        ['name', 'With a trap'],
        ['description', 'x'],
        ['price', '1'],
        ['category_id', String(categoryId)],
        ...(field === 'images[]' ? [[field, image] as const] : []),
        [field, file],
      ]);
      expect(answer.status).toBe(status);
    }
    expect(await catalogue()).toEqual(before);
  });
});

test('what is served of a picture is made again, under a name of ours, and runs nothing', async () => {
  const upload = await twoColors()
    .withExif({ IFD0: { Artist: 'Somebody at home' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  for (const [name, text] of Object.entries({
    name: 'Photo',
    description: 'x',
    price: '1',
    category_id: String(categoryId),
  })) {
    form.append(name, text);
  }
  form.append('image', new File([new Uint8Array(upload)], '../../<b>evil</b>.php.jpg'));
  const encoded = new Response(form);
  const { data } = await shop.post('/api/products', Buffer.from(await encoded.arrayBuffer()), {
    'content-type': encoded.headers.get('content-type') ?? '',
    ...shop.admin,
  });
  expect(data.image_url).toMatch(/^\/media\/[0-9a-f]{32}\/60\.webp$/);
  const served = await shop.app.inject(data.image_url);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(served.rawPayload.includes('Somebody')).toBe(false);
});
