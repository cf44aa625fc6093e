import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProductImage } from '../../contract/catalog.ts';
import { type FormEntry, openAdminShop, picture } from '../../test/admin-shop.ts';
import { insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { plain } from '../../test/media-samples.ts';

const shop = forAllTests(openAdminShop);
let image: Buffer;
let id: number;

beforeAll(async () => {
  image = await picture();
});
beforeEach(async () => {
  id = await insertProduct(shop.database.db, { name: 'Oak Vase', pictures: 3 });
});

const read = async (productId = id): Promise<ProductImage[]> =>
  (await shop.get(`/api/products/${productId}/images`)).data;
const idsOf = (images: readonly ProductImage[]) => images.map((one) => one.id);

describe('POST /products/{id}/images', () => {
  const add = (
    entries: readonly FormEntry[] = [['image', image]],
    productId: number | string = id,
  ) => shop.postForm(`/api/products/${productId}/images`, entries);

  test('puts one picture behind the others and answers it', async () => {
    const before = await read();
    const { status, data } = await add();
    expect(status).toBe(201);
    expect(data).toMatchObject({ width: 40, height: 50, alt: 'Oak Vase, another view' });
    expect(idsOf(await read())).toEqual([...idsOf(before), data.id]);
    expect((await shop.app.inject(data.image_url)).statusCode).toBe(200);
  });

  test('the first one is the cover', async () => {
    const bare = await insertProduct(shop.database.db, { name: 'Bare' });
    const { data } = await add([['image', image]], bare);
    expect(data.alt).toBe('Bare');
    expect((await shop.get(`/api/products/${bare}`)).data.image_url).toBe(data.image_url);
  });

  test('the same upload sent again adds nothing, also twice at once', async () => {
    const entries: FormEntry[] = [
      ['upload_id', 'tablet-1'],
      ['image', image],
    ];
    const answers = await Promise.all([add(entries), add(entries)]);
    const files = await shop.storedKeys();
    const again = await add(entries);
    expect(new Set([...answers, again].map(({ data }) => data.id)).size).toBe(1);
    expect(again.status).toBe(201);
    expect(await read()).toHaveLength(4);
    expect(await shop.storedKeys()).toEqual(files);
    const other = await insertProduct(shop.database.db);
    expect((await add(entries, other)).data.id).not.toBe(again.data.id);
  });

  test('an eleventh picture is 422 and leaves no file', async () => {
    const full = await insertProduct(shop.database.db, { pictures: 10 });
    const files = await shop.storedKeys();
    expect(await add([['image', image]], full)).toMatchObject({
      status: 422,
      errors: { images: ['A product has at most 10 pictures, its cover included'] },
    });
    expect(await shop.storedKeys()).toEqual(files);
  });

  test('of two at once for the tenth place, one is refused', async () => {
    const nine = await insertProduct(shop.database.db, { pictures: 9 });
    const entries: FormEntry[] = [['image', image]];
    const answers = await Promise.all([add(entries, nine), add(entries, nine)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await read(nine)).toHaveLength(10);
  });

  test.each([
    ['no file', [], 422, { image: ['Please choose a picture'] }],
    ['two files', ['image', 'image'], 422, { image: ['must be given once'] }],
  ] as const)('%s is %i', async (_case, fields, status, errors) => {
    const entries = fields.map((field) => [field, image] as const);
    expect(await add(entries)).toMatchObject({ status, errors });
    expect(await read()).toHaveLength(3);
  });

  test('what is no picture is 415, a nonsense upload_id 422, no product 404', async () => {
    const files = await shop.storedKeys();
    expect((await add([['image', Buffer.from('words')]])).status).toBe(415);
    expect((await add([['image', await plain(4, 4).gif().toBuffer()]])).status).toBe(415);
    for (const upload of ['a b', 'x'.repeat(65), "'; drop table"]) {
      const answer = await add([
        ['upload_id', upload],
        ['image', image],
      ]);
      expect(answer).toMatchObject({ status: 422, errors: { upload_id: [expect.any(String)] } });
    }
    for (const nowhere of [999_999, 'x', '0']) {
      expect((await add([['image', image]], nowhere)).status).toBe(404);
    }
    expect(await shop.storedKeys()).toEqual(files);
  });
});

describe('PUT /products/{id}/images', () => {
  const arrange = (images: unknown, productId = id) =>
    shop.put(`/api/products/${productId}/images`, { images } as object, shop.admin);

  test('puts the pictures in order, the cover first, with the words given', async () => {
    const [a, b, c] = idsOf(await read());
    const answer = await arrange([{ id: c, alt: '  In the sun ' }, { id: a }, { id: b, alt: '' }]);
    expect(answer).toMatchObject({ status: 200, message: 'Images updated successfully!' });
    expect(answer.data.map((one: ProductImage) => [one.id, one.alt])).toEqual([
      [c, 'In the sun'],
      [a, 'Oak Vase, another view'],
      [b, 'Oak Vase, another view'],
    ]);
    const { data: product } = await shop.get(`/api/products/${id}`);
    expect(product.images).toEqual(answer.data);
    expect(product.image_url).toBe(answer.data[0].image_url);
    expect((await arrange(idsOf(answer.data).map((one) => ({ id: one })))).data).toEqual(
      answer.data,
    );
  });

  test('own words stay when the product is renamed, captions follow it', async () => {
    const images = await read();
    // As a client sends back what it was shown.
    await arrange(
      images.map(({ id: one, alt }, place) => ({ id: one, alt: place === 1 ? 'Own' : alt })),
    );
    const { data } = await shop.postForm(`/api/products/${id}`, [['name', 'Ash Vase']]);
    expect(data.images.map(({ alt }: ProductImage) => alt)).toEqual([
      'Ash Vase',
      'Own',
      'Ash Vase, another view',
    ]);
    await shop.postForm(`/api/products/${id}/images`, [['image', image]]);
    expect((await read())[1]?.alt).toBe('Own');
  });

  test('is kept in the audit log as the picture’s change', async () => {
    const [a, b, c] = idsOf(await read());
    await arrange([{ id: a }, { id: b }, { id: c }]); // From here on they have their captions.
    await shop.database.db.deleteFrom('audit_log').execute();
    await arrange([{ id: a }, { id: b, alt: 'Seen from above' }, { id: c }]);
    const kept = await shop.database.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', 'product_images')
      .where('subject_id', '=', String(id))
      .execute();
    expect(kept).toEqual([
      {
        action: 'update',
        before: expect.objectContaining({ own_words: false }),
        after: { own_words: true, alt_text: 'Seen from above' },
      },
    ]);
  });

  test('another product’s picture, a missing or an unknown one is 409 and moves nothing', async () => {
    const before = await read();
    const [a = 0, b = 0, c = 0] = idsOf(before);
    const foreign = await insertProduct(shop.database.db, { pictures: 1 });
    const [other = 0] = idsOf(await read(foreign));
    for (const ids of [[c, b], [c, b, other], [c, b, a, other], [c, b, 2_000_000_000], []]) {
      const answer = await arrange(ids.map((one) => ({ id: one, alt: 'Taken over' })));
      expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('meanwhile') });
    }
    expect(await read()).toEqual(before);
    expect((await read(foreign))[0]?.alt).not.toBe('Taken over');
  });

  test.each([
    ['a picture twice', (a: number) => [{ id: a }, { id: a }], 'images'],
    ['an id that is none', () => [{ id: 'x' }], 'images.0.id'],
    ['words of 301', (a: number) => [{ id: a, alt: 'x'.repeat(301) }], 'images.0.alt'],
    ['eleven', () => Array.from({ length: 11 }, (_none, n) => ({ id: n + 1 })), 'images'],
    ['no list', () => 'all', 'images'],
  ] as const)('%s is 422 under its field', async (_case, make, field) => {
    const before = await read();
    const answer = await arrange(make(idsOf(before)[0] ?? 0));
    expect(answer).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
    expect(await read()).toEqual(before);
  });

  test('300 characters are taken, also those that are two UTF-16 units; HTML is data', async () => {
    const [a, b, c] = idsOf(await read());
    const alt = '🪴'.repeat(300);
    const { data } = await arrange([{ id: a, alt }, { id: b, alt: '<img src=x>' }, { id: c }]);
    expect(data[0].alt).toBe(alt);
    expect(data[1].alt).toBe('<img src=x>');
  });

  test('two orders at once leave one of them whole', async () => {
    const ids = idsOf(await read());
    const orders = [ids, ids.toReversed()].map((order) => order.map((one) => ({ id: one })));
    await Promise.all([...orders, ...orders].map((order) => arrange(order)));
    expect([ids, ids.toReversed()]).toContainEqual(idsOf(await read()));
  });

  test('is for admins alone, and 404 for a product that is not there', async () => {
    const before = await read();
    const body = {
      images: idsOf(before)
        .toReversed()
        .map((one) => ({ id: one })),
    };
    const { headers } = await insertUser(shop.database.db);
    expect((await shop.put(`/api/products/${id}/images`, body)).status).toBe(401);
    expect((await shop.put(`/api/products/${id}/images`, body, headers)).status).toBe(403);
    expect(await read()).toEqual(before);
    expect((await arrange([], 999_999)).status).toBe(404);
  });
});
