import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertOrder, insertPicture, insertProduct, insertReview } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { removeOldPersons } from '../privacy/remove-person.ts';

const shop = forAllTests(openAdminShop);
let vase: number;

beforeEach(async () => {
  vase = await insertProduct(shop.database.db);
});

/** A review with a picture, of an order of a guest four years ago. */
async function reviewed(status: 'waiting' | 'shown' | 'refused') {
  const { db } = shop.database;
  const at = new Date(Date.now() - 4 * 365 * 86_400_000);
  const orderId = await insertOrder(db, { statusId: 3, at, lines: [[vase, 1]] });
  const reviewId = await insertReview(db, { orderId, productId: vase, status });
  const pictureId = await insertPicture(db);
  const values = { review_id: reviewId, position: 0, picture_id: pictureId };
  await db.insertInto('review_pictures').values(values).execute();
  return { orderId, pictureId };
}

const listed = async () => (await shop.get(`/api/products/${vase}/reviews`)).data.data;
const pictures = async (...ids: number[]) =>
  (await sql`select from pictures where id = any(${ids}::int[])`.execute(shop.database.db)).rows
    .length;

test('a writer whom an admin removes takes the review and its picture along', async () => {
  const { orderId, pictureId } = await reviewed('shown');
  expect(await listed()).toHaveLength(1);
  expect((await shop.delete(`/api/orders/${orderId}/person`, shop.admin)).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect('rating' in (await shop.get(`/api/products/${vase}`)).data).toBe(false);
  expect(await pictures(pictureId)).toBe(0);
});

test('of an order that reached its age what is shown stays, by a customer, and the rest goes', async () => {
  const shown = await reviewed('shown');
  const others = [await reviewed('waiting'), await reviewed('refused')];
  expect(await removeOldPersons(shop.database.db, 100, 1_095)).toBe(3);
  expect(await listed()).toMatchObject([
    { author: 'A customer', pictures: [{ alt: 'A picture by A customer' }] },
  ]);
  const all = await shop.get(`/api/reviews?product_id=${vase}`, shop.admin);
  expect(all.data.total).toBe(1);
  expect(await pictures(...others.map(({ pictureId }) => pictureId))).toBe(0);
  expect(await pictures(shown.pictureId)).toBe(1);
});
