import { expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);

const SIZES = { name: 'Size', values: [{ name: 'S' }, { name: 'L' }] };
const put = (id: number, body: object) =>
  shop.put(`/api/products/${id}/variants`, body, shop.admin);
const edited = async (id: number) =>
  (await shop.get(`/api/products/${id}/variants`, shop.admin)).data;

async function sized(...references: (string | null)[]): Promise<number> {
  const id = await insertProduct(shop.database.db, { name: 'Rug', price: '20', pictures: 2 });
  const variants = references.map((reference, at) => ({
    ...{ values: [SIZES.values[at]?.name], price: String(20 + at), reference, barcode: reference },
  }));
  expect((await put(id, { options: [SIZES], variants })).status).toBe(200);
  return id;
}
const bulk = (change: object) => shop.post('/api/products/bulk', { changes: [change] }, shop.admin);

test('a copy has options, variants and their pictures, without references and barcodes', async () => {
  const id = await sized('COPY-S', 'COPY-L');
  const images = (await shop.get(`/api/products/${id}`)).data.images;
  const { options, variants } = await edited(id);
  const withPicture = variants.map((one: object) => ({ ...one, image_id: images[1].id }));
  const swatches = options[0].values.map((one: object) => ({ ...one, image_id: images[0].id }));
  const body = { options: [{ ...options[0], values: swatches }], variants: withPicture };
  expect((await put(id, body)).status).toBe(200);
  const { status, data } = await shop.post(`/api/products/${id}/duplicate`, undefined, shop.admin);
  expect(status).toBe(201);
  expect(data).toMatchObject({ available: 0, variant_summary: { count: 2 } });
  const copy = await edited(data.id);
  expect(copy.variants).toMatchObject([
    { values: ['S'], price: '20.00', offered: 1, image_id: data.images[1].id },
    { values: ['L'], price: '21.00', offered: 1, image_id: data.images[1].id },
  ]);
  expect(copy.options[0].values[0]).toEqual({ name: 'S', image_id: data.images[0].id });
  expect(JSON.stringify(copy)).not.toContain('COPY-');
});

test('a copy and its variants cost what the product and its variants do', async () => {
  const id = await sized(null, null);
  const [, large] = (await edited(id)).variants;
  const costs = { cost: '12', variants: [{ id: large.id, cost: '14.5' }] };
  expect((await shop.put(`/api/costs/${id}`, costs, shop.admin)).status).toBe(200);
  const { data } = await shop.post(`/api/products/${id}/duplicate`, undefined, shop.admin);
  expect((await shop.get(`/api/costs/${data.id}`, shop.admin)).data).toMatchObject({
    cost: '12.00',
    variants: [
      { name: 'S', cost: null },
      { name: 'L', cost: '14.50' },
    ],
  });
});

test('a deleted product frees the references of its variants, and comes back with them', async () => {
  const id = await sized('FREE-S', 'FREE-L');
  const before = await edited(id);
  expect((await shop.delete(`/api/products/${id}`, shop.admin)).status).toBe(200);
  expect((await bulk({ id, deleted: false })).status).toBe(200);
  expect((await edited(id)).variants).toEqual(before.variants);

  expect((await bulk({ id, deleted: true })).status).toBe(200);
  const other = await sized('free-s', null);
  const refused = await bulk({ id, deleted: false });
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('reference')]);
  const { options, variants } = await edited(other);
  const renamed = variants.map((one: object) => ({ ...one, reference: null }));
  expect((await put(other, { options, variants: renamed })).status).toBe(200);
  expect((await bulk({ id, deleted: false })).status).toBe(200);
  expect((await edited(id)).variants).toEqual(before.variants);
});

test('a variant that was removed before stays so when its product comes back', async () => {
  const id = await sized('GONE-S', 'GONE-L');
  const { options, variants } = await edited(id);
  expect((await put(id, { options, variants: [variants[0]] })).status).toBe(200);
  expect((await bulk({ id, deleted: true })).status).toBe(200);
  expect((await bulk({ id, deleted: false })).status).toBe(200);
  expect((await edited(id)).variants).toEqual([variants[0]]);
});
