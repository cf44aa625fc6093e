import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FormEntry, openAdminShop, picture } from '../../test/admin-shop.ts';
import { insertOrder, insertProduct, insertReview, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderToken } from '../buyers/is-buyer.ts';

const SECRET = 'a secret of the shop under test';

const shop = forAllTests(() => openAdminShop({ shopSecret: SECRET }));
let image: Buffer;
let vase: number;

beforeAll(async () => {
  image = await picture();
});
beforeEach(async () => {
  vase = await insertProduct(shop.database.db, { name: 'Vase' });
});

/** A guest's order of the vase, with the headers of its link. */
async function bought(statusId: 1 | 3 | 4 = 3, name = 'Lina Khoury') {
  const id = await insertOrder(shop.database.db, { statusId, name, lines: [[vase, 1]] });
  return { id, link: { 'x-order-token': orderToken(id, SECRET) } };
}

const form = (other: Record<string, string> = {}, pictures: readonly Buffer[] = []): FormEntry[] =>
  Object.entries({ product_id: String(vase), stars: '4', text: 'Lovely glaze', ...other })
    .map(([name, value]): FormEntry => [name, value])
    .concat(pictures.map((bytes): FormEntry => ['pictures[]', bytes]));

const write = (orderId: number, headers: Record<string, string>, entries = form()) =>
  shop.postForm(`/api/orders/${orderId}/reviews`, entries, headers);
const own = async (orderId: number, headers: Record<string, string>) =>
  shop.get(`/api/orders/${orderId}/reviews`, headers);
const listed = async (query = '') => (await shop.get(`/api/products/${vase}/reviews${query}`)).data;
const product = async () => (await shop.get(`/api/products/${vase}`)).data;
const moderate = (status: string, ...reviews: { id: number; revision: number }[]) =>
  shop.put('/api/reviews', { status, reviews }, shop.admin);

describe('a review', () => {
  test('is written by the link of a delivered order, waits, and is shown once it was read', async () => {
    const before = await product();
    const { id, link } = await bought();
    expect((await own(id, link)).data).toEqual({
      may_write: true,
      products: [{ product_id: vase }],
    });
    const written = await write(
      id,
      link,
      form({ text: ' Lovely <b>glaze</b>\r\nhttps://x.example ' }, [image]),
    );
    expect(written.status).toBe(200);
    expect(written.data).toMatchObject({
      author: 'Lina K.',
      stars: 4,
      text: 'Lovely <b>glaze</b>\nhttps://x.example',
      status: 'waiting',
      pictures: [{ width: 40, height: 50 }],
    });
    expect((await own(id, link)).data.products[0].review).toEqual(written.data);
    expect((await listed()).data).toEqual([]);
    expect(await product()).toEqual(before);

    expect((await shop.get('/api/reviews/waiting', shop.admin)).data.waiting).toBeGreaterThan(0);
    const { data: panel } = await shop.get(`/api/reviews?product_id=${vase}`, shop.admin);
    expect(panel.data).toMatchObject([
      { revision: 1, order_id: id, product: { id: vase, name: 'Vase' }, status: 'waiting' },
    ]);
    const shown = await moderate('shown', { id: written.data.id, revision: 1 });
    expect(shown.data).toMatchObject([{ status: 'shown' }]);
    expect(await listed()).toMatchObject({
      data: [{ id: written.data.id, author: 'Lina K.', stars: 4, pictures: [{ width: 40 }] }],
      total: 1,
      distribution: [0, 0, 0, 1, 0],
    });
    expect('status' in (await listed()).data[0]).toBe(false);
    expect((await shop.app.inject((await listed()).data[0].pictures[0].image_url)).statusCode).toBe(
      200,
    );
    expect(await product()).toEqual({ ...before, rating: { mean: '4.0', count: 1 } });
    const inList = await shop.get(`/api/products?category_id=${before.category_id}`);
    expect(inList.data.data[0].rating).toEqual({ mean: '4.0', count: 1 });

    await moderate('refused', { id: written.data.id, revision: 1 });
    expect(await product()).toEqual(before);
    expect((await listed()).data).toEqual([]);
  });

  test('of a customer carries the name of their account', async () => {
    const { db } = shop.database;
    const user = await insertUser(db);
    const id = await insertOrder(db, {
      statusId: 3,
      name: 'A present for Rita',
      userId: user.id,
      lines: [[vase, 1]],
    });
    expect((await write(id, user.headers)).data.author).toBe('Nadim');
  });

  test('is answered by the shop', async () => {
    const { id, link } = await bought();
    const { data } = await write(id, link);
    await moderate('shown', { id: data.id, revision: 1 });
    const url = `/api/reviews/${data.id}/answer`;
    await shop.put(url, { answer: 'Thank you, Lina' }, shop.admin);
    expect((await listed()).data[0].answer).toBe('Thank you, Lina');
    await shop.put(url, { answer: '' }, shop.admin);
    expect('answer' in (await listed()).data[0]).toBe(false);
    expect((await shop.put('/api/reviews/999999/answer', { answer: 'x' }, shop.admin)).status).toBe(
      404,
    );
  });

  test('keeps the answer of somebody who was faster, and says how it begins', async () => {
    const { id, link } = await bought();
    const { data } = await write(id, link);
    const answer = (body: object) => shop.put(`/api/reviews/${data.id}/answer`, body, shop.admin);
    const first = `Thank you, Lina! ${'x'.repeat(200)}`;
    expect((await answer({ answer: first, seen: '' })).status).toBe(200);
    const second = await answer({ answer: 'Thanks', seen: '' });
    expect(second.status).toBe(409);
    expect(second.message).toMatch(
      /^Another admin has answered: “Thank you, Lina! x{103} …” Save again to replace it$/,
    );
    expect((await answer({ answer: first, seen: '' })).status).toBe(200); // Both say the same.
    expect((await answer({ answer: '', seen: first })).status).toBe(200);
    const late = await answer({ answer: 'Thanks', seen: first });
    expect([late.status, late.message]).toEqual([
      409,
      'Another admin has taken the answer away. Save again to give yours',
    ]);
    expect((await answer({ answer: 'Thanks' })).data.answer).toBe('Thanks');
  });

  test('that is changed waits again, keeps the pictures that are named, and loses the others', async () => {
    const { id, link } = await bought();
    const { data } = await write(id, link, form({}, [image, image]));
    await moderate('shown', { id: data.id, revision: 1 });
    const files = await shop.storedKeys();
    const [, second] = data.pictures;
    const changed = await write(id, link, form({ stars: '2', keep: String(second.id) }, [image]));
    expect(changed.data).toMatchObject({ id: data.id, stars: 2, status: 'waiting' });
    expect(changed.data.pictures).toHaveLength(2);
    expect(changed.data.pictures[0]).toEqual(second);
    expect((await shop.storedKeys()).length).toBe(files.length);
    expect('rating' in (await product())).toBe(false);
    for (const revision of [1, 2_147_483_648, 9_007_199_254_740_991]) {
      const late = await moderate('shown', { id: data.id, revision });
      expect([late.status, late.message]).toEqual([409, expect.stringContaining('read it again')]);
    }
    expect((await moderate('shown', { id: data.id, revision: 0 })).status).toBe(422);
    expect((await moderate('shown', { id: data.id, revision: 2 })).status).toBe(200);
  });

  test('can be taken back, with its pictures', async () => {
    const { id, link } = await bought();
    const before = await shop.storedKeys();
    const { data } = await write(id, link, form({}, [image]));
    await moderate('shown', { id: data.id, revision: 1 });
    const url = `/api/orders/${id}/reviews/${vase}`;
    expect((await shop.delete(url, link)).status).toBe(200);
    expect((await shop.delete(url, link)).status).toBe(200);
    expect('rating' in (await product())).toBe(false);
    expect(await shop.storedKeys()).toEqual(before);
  });

  test('sent many times at once is one, without a file too many', async () => {
    const { id, link } = await bought();
    const before = (await shop.storedKeys()).length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => write(id, link, form({}, [image]))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const { rows } = await shop.database.pool.query('select from reviews where order_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(1);
    expect((await shop.storedKeys()).length).toBe(before + 1);
  });
});

describe('nobody writes one', () => {
  test('who did not receive the product', async () => {
    const refused = async (statusId: 1 | 4) => {
      const { id, link } = await bought(statusId);
      expect((await own(id, link)).data.may_write).toBe(false);
      return (await write(id, link)).status;
    };
    expect([await refused(1), await refused(4)]).toEqual([409, 409]);
  });

  test('of a product that the order does not have', async () => {
    const { id, link } = await bought();
    const other = await insertProduct(shop.database.db);
    const answer = await write(id, link, form({ product_id: String(other) }, [image]));
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['product_id']]);
  });

  test('with the token of another order, without any, or as another customer', async () => {
    const [mine, theirs] = [await bought(), await bought()];
    const stranger = await insertUser(shop.database.db);
    const before = await shop.storedKeys();
    for (const headers of [
      theirs.link,
      {},
      { 'x-order-token': '' },
      stranger.headers,
      shop.admin,
    ]) {
      expect((await write(mine.id, headers, form({}, [image]))).status).toBe(404);
      expect((await own(mine.id, headers)).status).toBe(404);
      expect((await shop.delete(`/api/orders/${mine.id}/reviews/${vase}`, headers)).status).toBe(
        404,
      );
    }
    expect(await shop.storedKeys()).toEqual(before);
  });

  test('of an order without its person', async () => {
    const { id, link } = await bought();
    await shop.delete(`/api/orders/${id}/person`, shop.admin);
    expect((await write(id, link)).status).toBe(409);
  });

  test.each([
    [{ stars: '0' }, 'stars'],
    [{ stars: '6' }, 'stars'],
    [{ stars: '4.5' }, 'stars'],
    [{ text: '  ' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
    [{ text: 'a\u0000b' }, 'text'],
  ])('with %j', async (wrong, field) => {
    const { id, link } = await bought();
    const answer = await write(id, link, form(wrong));
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });

  test('with five pictures, one that is none, or one that is too large', async () => {
    const { id, link } = await bought();
    const before = await shop.storedKeys();
    const status = async (...pictures: Buffer[]) =>
      (await write(id, link, form({}, pictures))).status;
    expect(await status(image, image, image, image, image)).toBe(422);
    expect(await status(image, Buffer.from('<svg onload="alert(1)"/>'))).toBe(415);
    expect(await status(Buffer.alloc(6 * 1024 * 1024))).toBe(413);
    const { data } = await write(id, link, form({}, [image, image, image]));
    const keep = data.pictures.map((one: { id: number }) => one.id).join();
    expect(keep).toMatch(/^\d+,\d+,\d+$/);
    expect((await shop.storedKeys()).length).toBe(before.length + 3);
  });
});

describe('the list of a product', () => {
  test('is newest first, by pages, filtered by stars, in one statement', async () => {
    for (const [n, stars] of [5, 5, 3, 1, 4, 5, 2].entries()) {
      const { id } = await bought();
      const at = new Date(Date.UTC(2026, 9, n + 1));
      await insertReview(shop.database.db, {
        orderId: id,
        productId: vase,
        stars,
        at,
        status: 'shown',
        text: `Number ${n}`,
      });
    }
    const hidden = await bought();
    await insertReview(shop.database.db, { orderId: hidden.id, productId: vase, stars: 1 });
    const texts = (page: { data: { text: string }[] }) => page.data.map(({ text }) => text);
    const first = await listed();
    expect(texts(first)).toEqual([6, 5, 4, 3, 2].map((n) => `Number ${n}`));
    expect(first).toMatchObject({ total: 7, last_page: 2, distribution: [1, 1, 1, 1, 3] });
    expect(texts(await listed('?page=2'))).toEqual(['Number 1', 'Number 0']);
    expect(await listed('?stars=5')).toMatchObject({ total: 3, data: { length: 3 } });
    expect((await product()).rating).toEqual({ mean: '3.6', count: 7 });
    expect((await shop.get('/api/products/999999/reviews')).status).toBe(404);
    expect((await shop.get(`/api/products/${vase}/reviews?stars=6`)).status).toBe(422);
  });

  test('and its rating stay when the product changes, and an old card is written again', async () => {
    const { id } = await bought();
    await insertReview(shop.database.db, { orderId: id, productId: vase, status: 'shown' });
    await shop.database.pool.query(`update products set name = 'Urn' where id = $1`, [vase]);
    expect(await product()).toMatchObject({ name: 'Urn', rating: { mean: '5.0', count: 1 } });
    const { rows } = await shop.database.pool.query(
      'select card from product_cards where product_id = $1',
      [vase],
    );
    expect(rows[0].card.match(/"rating"/g)).toHaveLength(1);
  });

  test('raises the version of the catalogue for what is shown, and for nothing else', async () => {
    const version = async () =>
      Number(
        (await shop.database.pool.query('select version from catalogue_version')).rows[0].version,
      );
    const { id, link } = await bought();
    let before = await version();
    const { data } = await write(id, link, form({}, [image]));
    await moderate('refused', { id: data.id, revision: 1 });
    expect(await version()).toBe(before);
    await moderate('shown', { id: data.id, revision: 1 });
    expect(await version()).toBeGreaterThan(before);
    before = await version();
    await moderate('shown', { id: data.id, revision: 1 });
    expect(await version()).toBe(before);
    await shop.database.pool.query(`update pictures set formats = '{webp,avif}' where id = $1`, [
      data.pictures[0].id,
    ]);
    expect(await version()).toBeGreaterThan(before);
  });
});

test('the panel finds reviews by status, stars, product and words', async () => {
  const { db } = shop.database;
  await shop.database.pool.query('delete from reviews');
  for (const [text, status, stars] of [
    ['Old and waiting', 'waiting', 3],
    ['100% fine', 'shown', 5],
    ['Broken', 'refused', 1],
  ] as const) {
    const { id } = await bought();
    await insertReview(db, { orderId: id, productId: vase, text, status, stars });
  }
  const found = async (query: string) =>
    (await shop.get(`/api/reviews?${query}`, shop.admin)).data.data.map(
      ({ text }: { text: string }) => text,
    );
  expect(await found('')).toEqual(['Old and waiting', 'Broken', '100% fine']);
  expect(await found('status=refused')).toEqual(['Broken']);
  expect(await found('stars=5')).toEqual(['100% fine']);
  expect(await found('search=0%25')).toEqual(['100% fine']);
  expect(await found('search=vase')).toHaveLength(3);
  expect(await found('product_id=999999')).toEqual([]);
  expect((await shop.get('/api/reviews/waiting', shop.admin)).data).toEqual({ waiting: 1 });
});
