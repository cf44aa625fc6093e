import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAdminShop, picture } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);
let image: Buffer;
let id: number;

beforeAll(async () => {
  image = await picture();
});
beforeEach(async () => {
  serial += 1;
  id = (await create(`Made ${serial}`)).data.category_id;
});

let serial = 0;
const create = (name: string) =>
  shop.postForm('/api/categories', [
    ['name', name],
    ['image', image],
  ]);
const read = async (categoryId: number) =>
  (await shop.get('/api/categories')).data.find(
    (one: { category_id: number }) => one.category_id === categoryId,
  );
const hasFiles = async (imageUrl: string) =>
  (await shop.storedKeys()).includes(imageUrl.split('/')[2] ?? '');

describe('POST /categories', () => {
  test('makes a collection that is shown last, with its picture', async () => {
    const made = await create('  Vases & Co  ');
    expect(made.status).toBe(201);
    expect(made.message).toBe('Collection created successfully');
    expect(made.data).toMatchObject({ name: 'Vases & Co', picture: { width: 40, height: 50 } });
    expect((await shop.get('/api/categories')).data.at(-1)).toEqual(made.data);
    const file = await shop.app.inject(made.data.image_url);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe('image/webp');
  });

  test.each([
    ['no name', [], { name: ['is required'] }],
    ['a blank name', [['name', ' \n ']], { name: ['is required'] }],
    ['a name of 81', [['name', 'x'.repeat(81)]], { name: ['must be at most 80 characters'] }],
    ['a name in two lines', [['name', 'a\nb']], { name: ['must be one line'] }],
    [
      'a name given twice',
      [
        ['name', 'a'],
        ['name', 'b'],
      ],
      { name: ['must be given once'] },
    ],
  ] as const)('%s is 422', async (_case, entries, errors) => {
    const before = await shop.storedKeys();
    const answer = await shop.postForm('/api/categories', [...entries, ['image', image]]);
    expect(answer).toMatchObject({ status: 422, errors });
    expect(await shop.storedKeys()).toEqual(before);
  });

  test('80 characters are taken, also those that are two UTF-16 units', async () => {
    const name = '🪴'.repeat(80);
    expect((await create(name)).data).toMatchObject({ name });
  });

  test.each([
    ['no image', []],
    ['an empty file field, as browsers send it', [['image', '']]],
  ] as const)('%s is 422 in the words of the specification', async (_case, entries) => {
    const answer = await shop.postForm('/api/categories', [['name', 'Bare'], ...entries]);
    expect(answer).toMatchObject({
      status: 422,
      message: 'Please choose a collection image',
      errors: { image: ['Please choose a collection image'] },
    });
  });

  test('a name that is taken is 422 under name, regardless of case, and leaves no file', async () => {
    await create('Rugs');
    const before = await shop.storedKeys();
    const answer = await create('rUGS');
    expect(answer.status).toBe(422);
    expect(answer.errors).toEqual({ name: ['There is already a collection with this name'] });
    expect(await shop.storedKeys()).toEqual(before);
  });

  test.each([
    ['composed another way', 'De\u0301cor dore\u0301'],
    ['with a space that does not break', 'Décor\u00a0doré'],
    ['with two spaces', 'Décor  doré'],
    ['with a mark that nobody sees', 'Décor\u200f doré'],
  ])('a name that is taken %s is 422 under name', async (_case, twin) => {
    await create('Décor doré');
    expect((await create(twin)).errors).toEqual({
      name: ['There is already a collection with this name'],
    });
  });

  test('of many at once with one name, one is made', async () => {
    const before = await shop.storedKeys();
    const answers = await Promise.all(Array.from({ length: 4 }, () => create('Once')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    expect(await shop.storedKeys()).toHaveLength(before.length + 1);
  });

  test('HTML in a name is data', async () => {
    const name = '<img src=x onerror=alert(1)> & "quotes"';
    expect((await create(name)).data.name).toBe(name);
  });
});

describe('POST /categories/{id}', () => {
  test('renames without a picture, and keeps the one that is there', async () => {
    const before = await read(id);
    const answer = await shop.postForm(`/api/categories/${id}`, [['name', 'Renamed']]);
    expect(answer).toMatchObject({ status: 200, message: 'Collection Updated successfully' });
    expect(answer.data).toMatchObject({ name: 'Renamed', image_url: before.image_url });
    expect(await hasFiles(before.image_url)).toBe(true);
  });

  test('a new picture takes the place of the old, whose files go', async () => {
    const before = await read(id);
    const { data } = await shop.postForm(`/api/categories/${id}`, [
      ['name', before.name.toUpperCase()],
      ['image', image],
    ]);
    expect(data.name).toBe(before.name.toUpperCase());
    expect(data.image_url).not.toBe(before.image_url);
    expect(await hasFiles(data.image_url)).toBe(true);
    expect(await hasFiles(before.image_url)).toBe(false);
  });

  test('a picture that another row shows keeps its files', async () => {
    const before = await read(id);
    const { picture_id: pictureId } = await shop.database.db
      .selectFrom('categories')
      .select('picture_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const slides = JSON.stringify([{ altText: 'x', portrait_picture_id: pictureId }]);
    await shop.database.db
      .insertInto('settings')
      .values({ key: 'banners', value: slides })
      .execute();
    await shop.postForm(`/api/categories/${id}`, [
      ['name', 'Elsewhere'],
      ['image', image],
    ]);
    expect(await hasFiles(before.image_url)).toBe(true);
  });

  test('the second of two edits is 409, says what was changed, and stands when it is made again', async () => {
    const before = await read(id);
    const seen = (one: { name: string; image_url: string }): [string, string][] => [
      ['seen_name', one.name],
      ['seen_image_url', one.image_url],
    ];
    const edit = (name: string, one: typeof before) =>
      shop.postForm(`/api/categories/${id}`, [['name', name], ...seen(one)]);
    expect(await edit('First', before)).toMatchObject({ status: 200 });
    expect(await edit('First', before)).toMatchObject({ status: 200 }); // Its answer had been lost.
    expect(await edit('Second', before)).toMatchObject({
      status: 409,
      message:
        "Another admin has changed this collection's name to 'First'. Save again to replace it",
    });
    expect(await read(id)).toMatchObject({ name: 'First' });
    expect(await edit('Second', await read(id))).toMatchObject({ status: 200 });
    await shop.postForm(`/api/categories/${id}`, [
      ['name', 'Second'],
      ['image', image],
    ]);
    expect(await edit('Third', { ...before, name: 'Second' })).toMatchObject({
      status: 409,
      message: "Another admin has changed this collection's image. Save again to replace it",
    });
  });

  test('with a new image whose answer was lost is no conflict, and stores the image once', async () => {
    const before = await read(id);
    const edit = (bytes: Buffer) =>
      shop.postForm(`/api/categories/${id}`, [
        ['name', 'Pots'],
        ['image', bytes],
        ['seen_name', before.name],
        ['seen_image_url', before.image_url],
      ]);
    const other = await picture(30);
    const { data } = await edit(other);
    const files = await shop.storedKeys();
    expect(await edit(other)).toMatchObject({ status: 200, data });
    expect(await shop.storedKeys()).toEqual(files);
    expect((await edit(await picture(20))).status).toBe(409);
    expect(await read(id)).toMatchObject({ image_url: data.image_url });
    expect(await shop.storedKeys()).toEqual(files);
  });

  test('a blank or taken name is 422, an unknown collection 404', async () => {
    const other = await insertCategory(shop.database.db);
    const { name } = await read(other);
    expect((await shop.postForm(`/api/categories/${id}`, [])).status).toBe(422);
    const taken = await shop.postForm(`/api/categories/${id}`, [['name', name.toLowerCase()]]);
    expect(taken).toMatchObject({ status: 422, errors: { name: [expect.any(String)] } });
    const before = await shop.storedKeys();
    for (const unknown of ['999999', '0', 'x', '99999999999999999999']) {
      const answer = await shop.postForm(`/api/categories/${unknown}`, [
        ['name', 'Nobody'],
        ['image', image],
      ]);
      expect(answer.status).toBe(404);
    }
    expect(await shop.storedKeys()).toEqual(before);
  });
});

describe('DELETE /categories/{id}', () => {
  const remove = (categoryId: number) => shop.delete(`/api/categories/${categoryId}`, shop.admin);

  test('deletes an empty collection and the files of its picture', async () => {
    const { image_url } = await read(id);
    expect(await remove(id)).toMatchObject({ status: 200, data: null });
    expect(await read(id)).toBeUndefined();
    expect(await hasFiles(image_url)).toBe(false);
    expect((await remove(id)).status).toBe(404);
  });

  test('is 409 and says why while products are in it', async () => {
    const { name } = await read(id);
    await insertProduct(shop.database.db, { categoryId: id });
    const answer = await remove(id);
    expect(answer.status).toBe(409);
    expect(answer.message).toBe(`'${name}' still has 1 product: move or delete them first`);
    expect(await read(id)).toBeDefined();
  });

  test('deleted products do not count, and stay for the orders that show them', async () => {
    const product = await insertProduct(shop.database.db, {
      categoryId: id,
      deletedAt: new Date(),
    });
    expect((await remove(id)).status).toBe(200);
    const kept = await shop.database.db
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', product)
      .executeTakeFirst();
    expect(kept).toEqual({ category_id: null });
  });
});
