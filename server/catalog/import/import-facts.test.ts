import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertCategory, insertProduct } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';

let shop: ImportShop;
let lamps: number;
/** Ids of the attributes of lamps. */
let [bulb, wattage, dimmable]: number[] = [];

beforeAll(async () => {
  shop = await openImportShop();
  lamps = await insertCategory(shop.database.db, { name: 'Lamps' });
  const attributes = [
    { name: 'Bulb', type: 'choice', choices: ['E27', 'E14'] },
    { name: 'Wattage', type: 'number', unit: 'W' },
    { name: 'Dimmable', type: 'yes_no' },
  ];
  const { data } = await shop.put(`/api/category-attributes/${lamps}`, { attributes }, shop.admin);
  [bulb, wattage, dimmable] = data.map(({ id }: { id: number }) => id);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.deleteFrom('products').execute());

const FACTS = {
  ...{ width_mm: 455, height_mm: 1, depth_mm: 100_000, weight_g: 1_250 },
  ...{ material: '=Oak', color: 'Ivory, sand', care: "'Wipe'", origin: 'Lebanon' },
};
const add = (attributes?: Record<string, string | number | boolean>) =>
  insertProduct(shop.database.db, {
    ...{ categoryId: lamps, name: 'Lamp', facts: FACTS },
    ...(attributes && { attributes }),
  });
const all = () => ({ [String(bulb)]: 'E27', [String(wattage)]: 40.5, [String(dimmable)]: false });
const exported = async () =>
  (await shop.app.inject({ url: '/api/products/export', headers: shop.admin })).body;
const read = async (id: number) => (await shop.get(`/api/products/${id}`)).data;
const HEAD = 'id,name,description,price,collection';

test('facts and attributes that were exported change nothing when they are imported again', async () => {
  // E14 is of another release of the list: it stays where it is.
  await add({ ...all(), [String(bulb)]: 'B22' });
  await add(all());
  await insertProduct(shop.database.db, { categoryId: lamps });
  const csv = await exported();
  const [line] = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  expect(line).toMatchObject({
    ...{ width_cm: '45.5', height_cm: '0.1', depth_cm: '10000', weight_kg: '1.25' },
    attributes: 'Bulb: B22\nWattage: 40.5\nDimmable: No',
  });
  const { data } = await shop.importFile(csv);
  expect(data).toMatchObject({ created: 0, updated: 0, unchanged: 3, error_count: 0 });
  expect(await exported()).toBe(csv);
});

test('a blank cell leaves a fact, a line without a value takes an attribute away', async () => {
  const id = await add(all());
  const csv = `${HEAD},width_cm,material,attributes\n${id},Lamp,Made by hand.,25,Lamps,,Walnut,"bulb: e14\nDimmable:"`;
  expect((await shop.importFile(csv)).data).toMatchObject({ updated: 1, error_count: 0 });
  const { facts, attributes } = await read(id);
  expect(facts).toEqual({ ...FACTS, material: 'Walnut' });
  expect(attributes).toMatchObject([
    { id: bulb, value: 'E14' },
    { id: wattage, value: 40.5 },
  ]);
});

test('a row that moves its product takes along what fits, beside what it names', async () => {
  const id = await add(all());
  const outdoor = await insertCategory(shop.database.db, { name: 'Outdoor' });
  const { data } = await shop.put(
    `/api/category-attributes/${outdoor}`,
    {
      attributes: [
        { name: 'Wattage', type: 'number', unit: 'W' },
        { name: 'Bulb', type: 'text' },
      ],
    },
    shop.admin,
  );
  await shop.importFile(`${HEAD},attributes\n${id},Lamp,Made by hand.,25,Outdoor,Bulb: any`);
  expect((await read(id)).attributes).toMatchObject([
    { id: data[0].id, value: 40.5 },
    { id: data[1].id, value: 'any' },
  ]);
});

test('what is wrong is said in its row and column', async () => {
  const lines = [
    `${HEAD},width_cm,weight_kg,material,attributes`,
    `,Lamp,Small,25,Lamps,wide,10001,${'x'.repeat(101)},"Bulb: B22\nWatts: 3\nDimmable\nWattage: 1\nwattage: 2"`,
  ];
  const { data } = await shop.check(lines.join('\n'));
  expect(data.errors).toEqual([
    {
      row: 2,
      column: 'width_cm',
      message: 'must be a length in cm between 0.1 and 10,000, like 45.5',
    },
    {
      row: 2,
      column: 'weight_kg',
      message: 'must be a weight in kg between 0.001 and 10,000, like 1.25',
    },
    { row: 2, column: 'material', message: 'must be at most 100 characters' },
    { row: 2, column: 'attributes', message: 'Bulb must be one of E27, E14' },
    { row: 2, column: 'attributes', message: "The collection has no attribute 'Watts'" },
    {
      row: 2,
      column: 'attributes',
      message: "'Dimmable' needs a colon and a value, like Bulb: E27",
    },
    { row: 2, column: 'attributes', message: 'Wattage is there twice' },
  ]);
});

test('a size with its unit is read, and 0 is none', async () => {
  const lines = [`${HEAD},width_cm,height_cm,weight_kg`, ',Lamp,Small,25,Lamps,45 cm,0,500 g'];
  const { data } = await shop.check(lines.join('\n'));
  expect(data).toMatchObject({ created: 1, error_count: 0 });
  expect(data.notes).toMatchObject([
    { column: 'height_cm', message: 'is no size or weight: left out' },
  ]);
});

test('the column shown hides and shows products; without it, or blank, they stay as they are', async () => {
  const id = await add();
  const shownBy = async (head: string, cell: string) => {
    const csv = `${HEAD}${head}\n${id},Lamp,Made by hand.,25,Lamps${cell}`;
    expect((await shop.importFile(csv)).data).toMatchObject({ error_count: 0 });
    return (await shop.get(`/api/products/${id}`)).status === 200;
  };
  expect(await shownBy(',shown', ',0')).toBe(false);
  const csv = await exported();
  expect((await shop.importFile(csv)).data).toMatchObject({ unchanged: 1, error_count: 0 });
  expect(await shownBy('', '')).toBe(false);
  expect(await shownBy(',shown', ',')).toBe(false);
  // Beside a column that is not ours, too.
  expect(await shownBy(',shown,supplier', ',1,Rossi')).toBe(true);
  expect(await shownBy(',shown,supplier', ',no,Rossi')).toBe(false);
  const made = `${HEAD},shown\n,Draft,Text,25,Lamps,no\n,Lantern,Text,25,Lamps,yes`;
  expect((await shop.importFile(made)).data).toMatchObject({ created: 2, error_count: 0 });
  const { data } = await shop.get('/api/hidden-products', shop.admin);
  expect(data.data.map(({ name }: { name: string }) => name)).toEqual(['Draft', 'Lamp']);
});
