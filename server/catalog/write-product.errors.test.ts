import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_PICTURE } from '../../domain/pictures.ts';
import { type FormEntry, openAdminShop, picture } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { plain } from '../../test/media-samples.ts';

const shop = forAllTests(openAdminShop);
let image: Buffer;
let categoryId: number;
let id: number;

beforeAll(async () => {
  image = await picture();
  categoryId = await insertCategory(shop.database.db);
  id = await insertProduct(shop.database.db, { categoryId, pictures: 2 });
});

/** A whole form with some fields put in place of the right ones. */
function formWith(changed: readonly FormEntry[]): FormEntry[] {
  const whole: FormEntry[] = [
    ['name', 'Vase'],
    ['description', 'Round.'],
    ['price', '10'],
    ['category_id', String(categoryId)],
  ];
  const names = new Set(changed.map(([name]) => name));
  return [...whole.filter(([name]) => !names.has(name)), ...changed];
}

const AMOUNT = 'must be an amount with at most two decimals';
const RANGE = 'must be between 0.01 and 999,999.99';
const PERCENT = 'must be a number with at most two decimals';
const DISCOUNT = 'discount field must be between 0 and 100';
const WHOLE = 'must be a whole number';
const FLAG = 'must be 0 or 1';
const UNKNOWN = 'There is no such collection';

describe.each(['POST /products', 'POST /products/{id}'])('%s', (call) => {
  const send = (entries: readonly FormEntry[]) =>
    call === 'POST /products'
      ? shop.postForm('/api/products', formWith(entries))
      : shop.postForm(`/api/products/${id}`, entries);

  test.each([
    ['name', 'x'.repeat(201), 'must be at most 200 characters'],
    ['name', 'a\nb', 'must be one line'],
    ['name', '\0', 'contains characters that cannot be stored'],
    ['name', 'a\0b', 'contains characters that cannot be stored'],
    ['description', 'x'.repeat(5001), 'must be at most 5000 characters'],
    ['price', '0', RANGE],
    ['price', '0.00', RANGE],
    ['price', '-1', RANGE],
    ['price', '1000000', RANGE],
    ['price', '0.001', AMOUNT],
    ['price', '1e3', AMOUNT],
    ['price', '0x10', AMOUNT],
    ['price', '1,5', AMOUNT],
    ['price', '.5', AMOUNT],
    ['price', '5.', AMOUNT],
    ['price', 'NaN', AMOUNT],
    ['price', '99999999999999999999', RANGE],
    ['price', '01', AMOUNT],
    ['discount', '9999999999', DISCOUNT],
    ['discount', '100.01', DISCOUNT],
    ['discount', '-0.01', DISCOUNT],
    ['discount', '101', DISCOUNT],
    ['discount', '1.234', PERCENT],
    ['discount', 'ten', PERCENT],
    ['available', '2', FLAG],
    ['available', 'yes', FLAG],
    ['category_id', '1.5', WHOLE],
    ['category_id', '1e1', WHOLE],
    ['category_id', 'vases', WHOLE],
    ['category_id', '0', 'must be at least 1'],
    ['category_id', '999999', UNKNOWN],
    ['category_id', '9007199254740991', UNKNOWN],
    ['category_id', '99999999999999999999', UNKNOWN],
  ])('%s %j is 422', async (field, value, message) => {
    const answer = await send([[field, value]]);
    expect(answer).toMatchObject({ status: 422, errors: { [field]: [message] } });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  test('a message that names its field is not given its name again', async () => {
    expect((await send([['discount', '101']])).message).toBe(DISCOUNT);
  });

  test.each([
    'name',
    'price',
    'category_id',
    'available',
    'discount',
  ])('%s given twice is 422', async (field) => {
    const answer = await send([
      [field, '1'],
      [field, '1'],
    ]);
    expect(answer.errors).toEqual({ [field]: ['must be given once'] });
  });

  test.each([
    'image',
    'images',
    'images[]',
  ])('a text under %s is 422, a blank one none', async (name) => {
    const field = name.replace('[]', '');
    const answer = await send([[name, 'https://example.com/vase.png']]);
    expect(answer).toMatchObject({ status: 422, errors: { [field]: ['must be a file'] } });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect((await send([[name, ' ']])).status).toBeLessThan(300);
  });

  test.each(['name', 'price', 'discount'])('a file under %s is 422', async (field) => {
    const answer = await send([[field, image]]);
    expect([answer.status, answer.errors]).toEqual([422, { [field]: ['must be text'] }]);
  });

  test('two covers are 422', async () => {
    const answer = await send([
      ['image', image],
      ['image', image],
    ]);
    expect(answer).toMatchObject({ status: 422, errors: { image: ['must be given once'] } });
  });

  test.each([
    9, 10, 11, 15,
  ])('a cover and %i more pictures: ten in all are the most', async (count) => {
    const before = await shop.storedKeys();
    const more = Array<FormEntry>(count).fill(['images[]', image]);
    const answer = await send([['image', image], ...more]);
    if (call === 'POST /products' && count === 9) return expect(answer.status).toBe(201);
    expect(answer).toMatchObject({ status: 422, errors: { images: [expect.any(String)] } });
    expect(await shop.storedKeys()).toEqual(before);
  });

  test('a form that fails leaves the pictures that came with it nowhere', async () => {
    const before = await shop.storedKeys();
    const answer = await send([
      ['image', image],
      ['category_id', '999999'],
    ]);
    expect(answer.status).toBe(422);
    expect(await shop.storedKeys()).toEqual(before);
    const rows = await shop.database.db
      .selectFrom('pictures')
      .select('file_key')
      .where('file_key', 'not like', 'picture-%')
      .execute();
    expect(rows.map(({ file_key }) => file_key).sort()).toEqual(before);
  });
});

test('every required field is named', async () => {
  const answer = await shop.postForm('/api/products', [['name', '  ']]);
  expect(answer).toMatchObject({
    status: 422,
    message: 'Please provide all the required fields',
    errors: {
      name: ['is required'],
      description: ['is required'],
      price: ['is required'],
      category_id: ['is required'],
    },
  });
});

test.each([
  'name',
  'description',
  'price',
  'category_id',
])('a change that carries a blank %s is 422, and nothing of it is kept', async (field) => {
  const before = (await shop.get(`/api/products/${id}`)).data;
  for (const blank of ['', ' \t', '\r\n']) {
    const answer = await shop.postForm(`/api/products/${id}`, [
      [field, blank],
      ['available', '0'],
    ]);
    expect(answer).toMatchObject({
      status: 422,
      message: `${field} is required`,
      errors: { [field]: ['is required'] },
    });
  }
  expect((await shop.get(`/api/products/${id}`)).data).toEqual(before);
});

test('an unknown or deleted product is 404, and its pictures are not even stored', async () => {
  const gone = await insertProduct(shop.database.db, { deletedAt: new Date() });
  const before = await shop.storedKeys();
  for (const unknown of [gone, 999_999, 'abc', '1%00']) {
    const answer = await shop.postForm(`/api/products/${unknown}`, [['image', image]]);
    expect(answer.status).toBe(404);
    expect((await shop.delete(`/api/products/${unknown}`, shop.admin)).status).toBe(404);
  }
  expect(await shop.storedKeys()).toEqual(before);
});

describe('one of several pictures that can’t be taken', () => {
  const named = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name);

  test('is named, and nothing is stored', async () => {
    const large = await plain(300, 300).jpeg().toBuffer();
    const files = await shop.storedKeys();
    const bad = [
      ['cut off.jpg', large.subarray(0, 500), 'is damaged and can’t be read'],
      ['IMG_1.jpg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'is HEIC'],
      ['notes.jpg', Buffer.from('words'), 'is not a picture that the shop takes'],
      ['huge.jpg', Buffer.alloc(MAX_PICTURE + 1), 'is too large: at most 10 MB'],
    ] as const;
    for (const [name, bytes, message] of bad) {
      const answer = await shop.postForm('/api/products', [
        ...formWith([]),
        ['image', image],
        ['images[]', image],
        ['images[]', named(name, bytes)],
      ]);
      expect(answer.message).toMatch(new RegExp(`^${name} ${message}`));
      expect([413, 415]).toContain(answer.status);
    }
    expect(await shop.storedKeys()).toEqual(files);
  });
});
