import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeForm, openAdminShop, picture } from '../../test/admin-shop.ts';
import { insertReview, insertUser } from '../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../test/import-shop.ts';
import { postOrder } from '../../test/orders.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';

const CDN = 'https://cdn.example/shop';

let shop: ImportShop;
let image: Buffer;
/** What was asked of other sites. */
let lookups = 0;

beforeAll(async () => {
  image = await picture();
  const pictureSites = {
    lookup: async () => {
      lookups += 1;
      return [];
    },
    mayAsk: () => false,
  };
  shop = await openImportShop({ mediaCdnUrl: CDN, pictureSites });
});
afterAll(() => shop.close());

const makeCollection = async (name: string) =>
  (
    await shop.postForm('/api/categories', [
      ['name', name],
      ['image', image],
    ])
  ).data;

async function makeProduct(name: string) {
  const collection = await makeCollection(`${name}s`);
  const { data } = await shop.postForm('/api/products', [
    ['name', name],
    ['description', 'The text "image_url":"/media/abcdefgh/1.webp" stays as it is.'],
    ['price', '129'],
    ['category_id', String(collection.category_id)],
    ...Array.from({ length: 2 }, () => ['images[]', image] as const),
  ]);
  return data;
}

const buy = (productId: number, headers: Record<string, string>) =>
  postOrder(
    shop,
    {
      user_id: null,
      guest_name: 'Rana',
      guest_email: '',
      guest_phone: '+961 71123456',
      guest_region: 'Beirut',
      guest_city: 'Beirut',
      guest_street: 'Hamra 1',
      products: [{ product_id: productId, quantity: 1 }],
      payment_method_id: 1,
      notes: '',
    },
    { headers },
  );

async function saveBanner() {
  const { data: now } = await shop.get('/api/admin/banners', shop.admin);
  const slide = {
    ...{ altText: 'A table', title: 'Autumn', buttonLink: '/collection' },
    ...{ picture: { upload: 0 }, portrait: null },
  };
  const form = await encodeForm([
    ['version', now.version],
    ['slides', JSON.stringify([slide])],
    ['pictures[]', image],
  ]);
  return shop.put('/api/admin/banners', form.payload, { ...form.headers, ...shop.admin });
}

/** Every address of a picture in an answer, by where it stands. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    ['image_url', 'base_url', 'imageUrl'].includes(key) && one !== null
      ? [String(one)]
      : addressesIn(one),
  );
}

test('every answer that shows pictures names the CDN, and texts stay as they are', async () => {
  const product = await makeProduct('Vase');
  const { data: banners } = await saveBanner();
  const { data: order } = await buy(product.id, shop.admin);
  const reads: [string, boolean][] = [
    [`/api/products/${product.id}`, false],
    ['/api/products', false],
    ['/api/products?search=vase', false],
    ['/api/categories', false],
    [`/api/categories/${product.category_id}`, false],
    [`/api/orders/${order.id}`, true],
    ['/api/banners', false],
    ['/api/admin/banners', true],
    ['/api/dashboard?range=7', true],
  ];
  expect(addressesIn(product)).toHaveLength(5);
  expect(addressesIn(order)).toHaveLength(1);
  const answered = [product, banners, order];
  for (const [url, asAdmin] of reads) {
    const answer = await shop.get(url, asAdmin ? shop.admin : {});
    expect(answer.status, url).toBe(200);
    expect(addressesIn(answer.data).length, url).toBeGreaterThan(0);
    answered.push(answer.data);
  }
  for (const address of answered.flatMap(addressesIn))
    expect(address).toMatch(/^https:\/\/cdn\.example\/shop\/media\/[0-9a-f]{32}(?:\/\d+\.webp)?$/);
  expect((await shop.get(`/api/products/${product.id}`)).data.description).toBe(
    'The text "image_url":"/media/abcdefgh/1.webp" stays as it is.',
  );
});

test('what is stored names no host: another CDN holds at once', async () => {
  const product = await makeProduct('Jug');
  const { rows } = await shop.database.pool.query(
    'select card from product_cards where product_id = $1',
    [product.id],
  );
  expect(rows[0].card).toContain('"/media/');
  expect(rows[0].card).not.toContain('cdn.example');
});

test('a picture is served by the shop too, to pages of another origin', async () => {
  const product = await makeProduct('Bowl');
  const { statusCode, headers } = await shop.app.inject(product.image_url.slice(CDN.length));
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('pages may show pictures of that origin, and nothing else of it', async () => {
  const { headers } = await shop.app.inject('/api/settings');
  expect(headers['content-security-policy']).toBe(
    SECURITY_HEADERS['content-security-policy'].replace(
      "img-src 'self' data:",
      "img-src 'self' https://cdn.example data:",
    ),
  );
});

describe('an address that comes back', () => {
  test('deletes a picture with the CDN before it, and without', async () => {
    const { id, images } = await makeProduct('Tray');
    const [first, second] = images.map(({ image_url }: { image_url: string }) => image_url);
    const remove = (url: string) =>
      shop.postForm(`/api/products/${id}/update-images`, [['existingImagesToDelete[]', url]]);
    expect((await remove(first)).data.images).toHaveLength(1);
    expect((await remove(second.slice(CDN.length))).data.images).toEqual([]);
  });

  test('is the picture that a change of a collection was made on', async () => {
    const { category_id, image_url } = await makeCollection('Lamps');
    const rename = (name: string, seen: string, url: string) =>
      shop.postForm(`/api/categories/${category_id}`, [
        ['name', name],
        ['seen_name', seen],
        ['seen_image_url', url],
      ]);
    expect((await rename('Lights', 'Lamps', image_url)).status).toBe(200);
    expect((await rename('Lanterns', 'Lights', image_url.slice(CDN.length))).status).toBe(200);
    const other = '/media/0123456789abcdef/40.webp';
    expect((await rename('Torches', 'Lanterns', `${CDN}${other}`)).status).toBe(409);
  });

  test('in an export is understood by an import, which asks the CDN for nothing', async () => {
    const { name, image_url, images } = await makeProduct('Plate');
    const { body } = await shop.get('/api/products/export', shop.admin);
    expect(body).toContain(images.map((one: { image_url: string }) => one.image_url).join(' '));
    expect(body).not.toMatch(/[ ,"]\/media\/[0-9a-f]{32}\//);
    const head = 'name,description,price,collection,images';
    await shop.importFile(`${head}\nSaucer,Small,9.5,${name}s,${image_url}`);
    const { data } = await shop.get('/api/products?search=Saucer');
    expect(data.data[0].image_url).toBe(image_url);
    const unknown = `${CDN}/media/nowhere-at-all/800.webp`;
    const checked = await shop.check(`${head}\nDish,Small,9.5,${name}s,${unknown}`);
    expect(checked.data.errors).toMatchObject([{ row: 2, column: 'images' }]);
    expect(lookups).toBe(0);
  });
});

test("a customer's own data name the pictures of their reviews where they are shown", async () => {
  const product = await makeProduct('Cup');
  const { db, pool } = shop.database;
  const buyer = await insertUser(db, 'user');
  const { data: order } = await buy(product.id, buyer.headers);
  const review = await insertReview(db, { orderId: order.id, productId: product.id });
  await pool.query(
    `insert into review_pictures (review_id, picture_id, position)
     select $1, picture_id, 0 from product_images where product_id = $2 limit 1`,
    [review, product.id],
  );
  const { body } = await shop.get('/api/profile/export', buyer.headers);
  expect(JSON.parse(body).reviews[0].pictures[0]).toMatch(`${CDN}/media/`);
});

test('without a CDN nothing names one', async () => {
  const plain = await openAdminShop();
  try {
    const { data } = await plain.postForm('/api/categories', [
      ['name', 'Vases'],
      ['image', image],
    ]);
    expect(data.image_url).toMatch(/^\/media\/[0-9a-f]{32}\/40\.webp$/);
    const { headers } = await plain.app.inject(data.image_url);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin'); // Mails show it.
    const answer = await plain.app.inject('/api/categories');
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
  } finally {
    await plain.close();
  }
});
