import { describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);

const SIZES = { name: 'Size', values: [{ name: 'S' }, { name: 'L' }] };
const sizes = (small: object, large: object) => ({
  options: [SIZES],
  variants: [
    { values: ['S'], price: '20.00', ...small },
    { values: ['L'], price: '50.00', ...large },
  ],
});
const put = (id: number, body: object) =>
  shop.put(`/api/products/${id}/variants`, body, shop.admin);

/** Collections of their own, so that no test sees what another one sells. */
async function inSizes(body: object) {
  const home = await insertCategory(shop.database.db);
  const id = await insertProduct(shop.database.db, { name: 'Tapestry', categoryId: home });
  expect((await put(id, body)).status).toBe(200);
  return { id, home };
}
const SORTS = ['new_to_old', 'price_low_to_high', 'most_viewed', 'most_purchased'];
const found = async (query: string): Promise<number[]> =>
  (await shop.get(`/api/products?on_sale=1&${query}`)).data.data.map(
    (one: { id: number }) => one.id,
  );
const onSale = async (home: number): Promise<number[][]> => [
  ...(await Promise.all(SORTS.map((sort) => found(`category_id=${home}&sort_by=${sort}`)))),
  await found(`category_id=${home}&search=tapestry`),
];
const everywhere = (...ids: number[]) => Array.from({ length: SORTS.length + 1 }, () => ids);

describe('a product of which one variant is reduced', () => {
  test('is on sale in each sort and in the search, and its card says up to how much', async () => {
    const { id, home } = await inSizes(sizes({}, { discount: '30' }));
    expect(await onSale(home)).toEqual(everywhere(id));
    const { data } = await shop.get(`/api/products?category_id=${home}`);
    expect(data.data[0]).toMatchObject({
      discount: '0.00',
      variant_summary: { most_reduced: '30.00' },
    });
  });

  test('is not once no variant is, nor where that one cannot be bought, nor sold as one', async () => {
    const { id, home } = await inSizes(sizes({}, { discount: '30' }));
    await put(id, sizes({}, {}));
    expect(await onSale(home)).toEqual(everywhere());
    await put(id, sizes({}, { discount: '30', available: 0 }));
    expect(await onSale(home)).toEqual(everywhere());
    await put(id, sizes({ available: 0 }, { discount: '30', available: 0 }));
    expect(await onSale(home)).toEqual(everywhere(id));
    await put(id, sizes({}, { discount: '30' }));
    await put(id, { options: [], variants: [] });
    expect(await onSale(home)).toEqual(everywhere());
  });

  test('is not after a change that gives all variants one discount of none', async () => {
    const { id, home } = await inSizes(sizes({ discount: '10' }, { discount: '30' }));
    expect((await shop.get(`/api/products/${id}`)).data.discount).toBe('10.00');
    await shop.database.db
      .updateTable('products')
      .set({ discount: '0' })
      .where('id', '=', id)
      .execute();
    expect(await onSale(home)).toEqual(everywhere());
  });

  test('is in a collection of what is on sale', async () => {
    const { id } = await inSizes(sizes({}, { discount: '30' }));
    const ruledBy = await insertCategory(shop.database.db);
    const rule = { match: 'all', conditions: [{ kind: 'on_sale' }] };
    const setup = { parent_id: null, description: '', rule };
    expect((await shop.put(`/api/category-setup/${ruledBy}`, setup, shop.admin)).status).toBe(200);
    expect(await found(`category_id=${ruledBy}`)).toContain(id);
    await put(id, sizes({}, {}));
    const { data } = await shop.get(`/api/products?category_id=${ruledBy}&per_page=100`);
    expect(data.data.map((one: { id: number }) => one.id)).not.toContain(id);
  });
});
