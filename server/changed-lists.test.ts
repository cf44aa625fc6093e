import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminShop, openAdminShop } from '../test/admin-shop.ts';
import { insertCategory, insertOrder, insertProduct, insertUser } from '../test/factories.ts';

let shop: AdminShop;
beforeAll(async () => {
  shop = await openAdminShop();
});
afterAll(() => shop.close());

interface Answer {
  readonly data: Record<string, unknown>[];
  readonly deleted?: number[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

const ask = async (list: string, query: string): Promise<Answer> => {
  const { status, data } = await shop.get(`/api/${list}/changed?${query}`, shop.admin);
  expect(status).toBe(200);
  return data;
};

/** Asks on until `isIt`: a change is told once no transaction runs that began before it. */
async function follow(
  list: string,
  query: string,
  isIt: (answer: Answer) => boolean,
): Promise<Answer> {
  const answer = await ask(list, query);
  return isIt(answer) ? answer : follow(list, `cursor=${answer.next_cursor}`, isIt);
}

test.each([
  ['orders', 'id', () => insertOrder(shop.database.db, { name: 'Rima Haddad' })],
  ['customers', 'id', async () => (await insertUser(shop.database.db)).id],
  ['products', 'id', () => insertProduct(shop.database.db, { name: 'Vase' })],
  ['categories', 'category_id', () => insertCategory(shop.database.db)],
  [
    'stock',
    'product_id',
    async () => {
      const id = await insertProduct(shop.database.db, { stock: 5 });
      const sent = { change: 3, reason: 'received' };
      expect((await shop.post(`/api/stock/${id}`, sent, shop.admin)).status).toBe(200);
      return id;
    },
  ],
])('a program follows %s from the first on, and goes on where it stood', async (list, name, make) => {
  // The count of a product begins with an entry of its own.
  const tells =
    (id: number) =>
    ({ data }: Answer) =>
      data.some((row) => row[name] === id && row.reason !== 'started');
  const before = await follow(list, '', tells(await make()));
  const second = await make();
  const after = await follow(list, `cursor=${before.next_cursor}`, tells(second));
  expect(await ask(list, `cursor=${after.next_cursor}`)).toMatchObject({
    data: [],
    next_cursor: after.next_cursor,
    has_more: false,
  });
  const told = after.data.at(-1) ?? {};
  const since = await ask(list, `updated_since=${told.updated_at ?? told.changed_at}`);
  expect(since.data).toContainEqual(told);
});

test('a deleted product is told by its number', async () => {
  const gone = await insertProduct(shop.database.db, { name: 'Gone' });
  const isThere = ({ data }: Answer) => data.some(({ id }) => id === gone);
  const { next_cursor } = await follow('products', '', isThere);
  expect((await shop.delete(`/api/products/${gone}`, shop.admin)).status).toBe(200);
  const isTold = ({ deleted = [] }: Answer) => deleted.includes(gone);
  expect((await follow('products', `cursor=${next_cursor}`, isTold)).data).toEqual([]);
});
