import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);

beforeAll(async () => {
  const { db } = shop.database;
  const textiles = await insertCategory(db, { name: 'Textiles' });
  const lighting = await insertCategory(db, { name: 'Lighting' });
  for (const [name, description, categoryId, price] of [
    ['Linen Cushion', 'Washed and soft.', textiles, '30.00'],
    ['Throw', 'Goes with every cushion.', textiles, '20.00'],
    ['Café Table Lamp', 'With a linen shade.', lighting, '10.00'],
    ['Round Brass Mirror', 'Hand-polished, 60 cm.', lighting, '10.00'],
  ] as const)
    await insertProduct(db, { name, description, categoryId, price });
  await insertProduct(db, { name: 'Old Cushion', deletedAt: new Date() });
});

/** Adds products of a collection of their own. */
async function add(names: readonly string[], description = 'Plain.'): Promise<void> {
  const categoryId = await insertCategory(shop.database.db);
  for (const name of names)
    await insertProduct(shop.database.db, { name, description, categoryId });
}

const find = async (search: string, more = '') => {
  const { status, data } = await shop.get(
    `/api/products?search=${encodeURIComponent(search)}${more}`,
  );
  expect(status).toBe(200);
  const names = data.data.map(({ name }: { name: string }) => name);
  expect(data.total).toBe(names.length);
  return names;
};

test.each([
  ['cushion', ['Linen Cushion', 'Throw'], 'a hit in the name comes before one in the description'],
  ['CUSHIONS', ['Linen Cushion', 'Throw'], 'case and word form do not matter'],
  ['cush', ['Linen Cushion', 'Throw'], 'the beginning of a word is enough'],
  [
    'linen cushion',
    ['Linen Cushion', 'Café Table Lamp', 'Throw'],
    'any word will do; those with more of them come first, then those with the rarer word',
  ],
  ['cafe', ['Café Table Lamp'], 'accents do not matter'],
  ['CAFÉ lamp', ['Café Table Lamp'], 'nor does their case'],
  ['hand-polished', ['Round Brass Mirror'], 'a hyphen is no trouble'],
  ['60 cm', ['Round Brass Mirror'], 'numbers are words'],
  ['textiles', ['Throw', 'Linen Cushion'], 'a collection gives its products'],
  ['mirorr', ['Round Brass Mirror'], 'a typing error is forgiven'],
  ['cusion', ['Linen Cushion', 'Throw'], 'a missing letter too'],
  ['lapm', ['Café Table Lamp'], 'and swapped ones'],
  ['sofa', [], 'what is not there is not found'],
  ['old', [], 'a deleted product is nowhere'],
])('%s finds %j: %s', async (search, expected) => {
  expect(await find(search)).toEqual(expected);
});

test('a sort that is asked for goes before relevance, and filters still hold', async () => {
  expect(await find('cushion', '&sort_by=price_low_to_high')).toEqual(['Throw', 'Linen Cushion']);
  expect(await find('cushion', '&price_from=25')).toEqual(['Linen Cushion']);
});

test('a product whose own words and whose collection are searched for is there once', async () => {
  const category = await insertCategory(shop.database.db, { name: 'Rattan' });
  await insertProduct(shop.database.db, { name: 'Rattan Tray', categoryId: category });
  await insertProduct(shop.database.db, { name: 'Basket', categoryId: category });
  expect(await find('rattan')).toEqual(['Rattan Tray', 'Basket']);
  expect(await find('rattan', '&sort_by=most_viewed')).toEqual(['Basket', 'Rattan Tray']);
});

const ask = async (search: string, more = '') =>
  (await shop.get(`/api/products?search=${encodeURIComponent(search)}${more}`)).data;

test('a misspelt search says what it was corrected to, and is searched as typed on request', async () => {
  const corrected = await ask('Linnen  cusion');
  expect(corrected.corrected_to).toBe('linen cushion');
  expect(corrected.data[0].name).toBe('Linen Cushion');
  expect(await ask('cusion', '&as_typed=1')).toMatchObject({ total: 0, corrected_to: 'cushion' });
  expect((await ask('cushions')).corrected_to).toBeNull();
  expect((await ask('sofa')).corrected_to).toBeNull(); // A word, though no product has it.
});

test('out-of-stock products come after comparable ones, popular ones before equals', async () => {
  const categoryId = await insertCategory(shop.database.db, { name: 'Trays' });
  const tray = { name: 'Ash Platter', description: 'Plain.', categoryId };
  const gone = await insertProduct(shop.database.db, { ...tray, available: false, views: 900 });
  const popular = await insertProduct(shop.database.db, { ...tray, views: 50 });
  const bought = await insertProduct(shop.database.db, { ...tray, purchases: 20 });
  const newest = await insertProduct(shop.database.db, { ...tray, createdAt: new Date() });
  const { data } = await ask('platter');
  expect(data.map(({ id }: { id: number }) => id)).toEqual([bought, popular, newest, gone]);
});

test('a name that is searched for letter by letter comes first, with sizes and words said twice, also out of stock', async () => {
  const categoryId = await insertCategory(shop.database.db, { name: 'Doubles' });
  const name = 'Duo by Duo Bench 30 in. x 12 in. with Cushion';
  const description = 'Plain.';
  await insertProduct(shop.database.db, { name, description, categoryId, available: false });
  for (const one of ['Duo by Duo Bench 30 in. x 12 in.', 'Bench 30 in. with Cushion Duo 12 in.'])
    await insertProduct(shop.database.db, { name: one, description, categoryId, purchases: 9 });
  expect((await ask(name.toLowerCase())).data[0].name).toBe(name);
});

test('an id that is searched for comes first where it is asked to', async () => {
  const id = await insertProduct(shop.database.db, { name: 'Unrelated', description: 'Thing.' });
  expect((await ask(String(id))).total).toBe(0);
  const first = async (search: string, more = '') =>
    (await ask(search, `&by_id=1${more}`)).data[0]?.name;
  expect(await first(String(id))).toBe('Unrelated');
  expect(await first(`#${id}`, '&sort_by=old_to_new')).toBe('Unrelated');
  expect(await first('999999')).toBeUndefined();
});

/** Each group's products, and what is found first for searches among them. */
const FIRSTS: Readonly<
  Record<string, readonly [readonly string[], Readonly<Record<string, string>>]>
> = {
  'sizes, measures and compounds': [
    [
      ...['Oak Ledge Shelf 30"', 'Oak Ledge Shelf 36"', "Picture Frame, 8' x 10'"],
      ...['Picture Frame, 5 x 7', 'Tall Bookcase', 'Pine Nightstand', 'Opal Bulb 60 Watt'],
      ...['Opal Bulb 40 Watt', 'Console Table', 'Side Plate'],
    ],
    {
      '30 in shelf': 'Oak Ledge Shelf 30"',
      '30" shelf': 'Oak Ledge Shelf 30"',
      'shelf 30-inch': 'Oak Ledge Shelf 30"',
      '76 cm shelf': 'Oak Ledge Shelf 30"',
      '8 x 10 frame': "Picture Frame, 8' x 10'",
      '8x10 frame': "Picture Frame, 8' x 10'",
      'book case': 'Tall Bookcase',
      bookshelf: 'Tall Bookcase',
      'night stand': 'Pine Nightstand',
      'bedside table': 'Pine Nightstand',
      'night table': 'Pine Nightstand',
      '60w bulb': 'Opal Bulb 60 Watt',
    },
  ],
  'what it is before a part of it': [
    [
      'Tall Brazier in Black with Linen Guard, Long Brass Handle and Two Feet',
      ...['Brazier Guard', 'Tall Brazier Grate'],
    ],
    { brazier: 'Tall Brazier in Black with Linen Guard, Long Brass Handle and Two Feet' },
  ],
  'a range ends no name': [
    ['48 in. - 84 in. Drapery Rod Kit with Ball Finial', 'Drapery Rod Bracket'],
    { 'drapery rod': '48 in. - 84 in. Drapery Rod Kit with Ball Finial' },
  ],
  'nor do brackets': [
    ['3 in. (76 mm) Steel Cup Pull (10-Pack)', 'Cup Pull Screws'],
    { 'cup pull': '3 in. (76 mm) Steel Cup Pull (10-Pack)' },
  ],
  'the title of a picture says what it shows': [
    ['Grey Hand Thrown Rustic Clay Amphora with Two Old Handles', '"Amphora with Grapes" Canvas'],
    { amphora: 'Grey Hand Thrown Rustic Clay Amphora with Two Old Handles' },
  ],
  'feet and inches are rounded': [
    ['Kilim 7 ft. 10 in. x 10 ft.', 'Kilim 10 ft. x 10 ft.', 'Kilim 8 in. Sample'],
    { '8x10 kilim': 'Kilim 7 ft. 10 in. x 10 ft.' },
  ],
  'a number goes with the word behind it': [
    ['Bracket with 4-Light Bar, 3 Hooks', 'Bracket with 3-Light Bar, 4 Hooks'],
    { '4 light bracket': 'Bracket with 4-Light Bar, 3 Hooks' },
  ],
  'a synonym says nothing that is said anyhow': [
    ['Sheer Long Curtain', 'White Curtain', 'White Crate', 'White Chest', 'White Hook'],
    { 'white sheer curtain': 'Sheer Long Curtain' },
  ],
  'what stands behind "with" counts less, and one word before "and" belongs to what follows': [
    ['Large Smooth Gourd', 'Cradle', 'Smooth Plinth', 'Burr', 'Gas Lamp'],
    {
      'gourd with cradle': 'Large Smooth Gourd',
      'burr and hewn plinth': 'Smooth Plinth',
      gaslamp: 'Gas Lamp',
    },
  ],
  'a length': [
    [`Runner 2'6"`, 'Round Mat 6 ft.'],
    Object.fromEntries(
      ["2'6", '2ft6in', '2ft 6in', '2’6', '2 ft 6 in'].map((search) => [search, `Runner 2'6"`]),
    ),
  ],
  'a fraction': [
    ['Dowel 35½ in.'],
    { '½ in': 'Dowel 35½ in.', '1/2 inch': 'Dowel 35½ in.', '35.5 in': 'Dowel 35½ in.' },
  ],
  'what is not seen, and Arabic': [
    ['Tisch\u00ADgestell', 'مصباح أحمر للطاولة 40', 'Wall Ｈｏｏｋ'],
    {
      'ｗall hook': 'Wall Ｈｏｏｋ',
      ＨＯＯＫ: 'Wall Ｈｏｏｋ',
      tischgestell: 'Tisch\u00ADgestell',
      '\u200Etisch\u200Bgestell': 'Tisch\u00ADgestell',
      ...Object.fromEntries(
        ['مِصْباح', 'احمر', 'للطاوله', 'مصبـــاح', '٤٠ مصباح'].map((search) => [
          search,
          'مصباح أحمر للطاولة 40',
        ]),
      ),
    },
  ],
  'other units': [
    ["Sisal 8' x 10'", 'Sisal 16 in. x 20 in.', 'Sisal 60 x 90 cm', 'Sisal 5 ft.', 'Sisal 72 in.'],
    {
      '96 x 120 inch sisal': "Sisal 8' x 10'",
      '244 x 305 cm': "Sisal 8' x 10'",
      '120 x 96 in': "Sisal 8' x 10'",
      '410 x 510 mm sisal': 'Sisal 16 in. x 20 in.',
      '600 x 900 mm': 'Sisal 60 x 90 cm',
      '152 cm sisal': 'Sisal 5 ft.',
      "6' sisal": 'Sisal 72 in.',
    },
  ],
};

test.each(Object.entries(FIRSTS))('comes first: %s', async (_, [names, firsts]) => {
  await add(names);
  for (const [search, name] of Object.entries(firsts))
    expect((await ask(search)).data[0]?.name, search).toBe(name);
});

test('filters of a search leave what has been asked for, alone and together, with their counts', async () => {
  const { db } = shop.database;
  const [one, other] = [
    await insertCategory(db, { name: 'Stools' }),
    await insertCategory(db, { name: 'Perches' }),
  ];
  const products = Array.from({ length: 24 }, (_, at) => ({
    name: `Kofu Perch ${at}`,
    categoryId: at % 2 === 0 ? one : other,
    available: at % 3 !== 0,
    discount: at % 4 === 0 ? '10' : '0',
    price: `${10 + at}.00`,
    facts: { color: at % 5 === 0 ? 'sage' : 'rust' },
  }));
  for (const product of products) await insertProduct(db, product);
  type Made = (typeof products)[number];
  const conditions: readonly [string, (product: Made) => boolean][] = [
    [`&category_id=${one}`, ({ categoryId }) => categoryId === one],
    ['&in_stock=1', ({ available }) => available],
    ['&available=0', ({ available }) => !available],
    ['&on_sale=1', ({ discount }) => discount !== '0'],
    ['&facets=colour:sage', ({ facts }) => facts.color === 'sage'],
    ['&facets=colour:unheard-of', () => true],
    [
      '&price_from=20&sort_by=price_low_to_high',
      ({ price, discount }) => Number(price) * (1 - Number(discount) / 100) >= 20,
    ],
  ];
  for (const [first, meetsFirst] of conditions)
    for (const [second, meetsSecond] of conditions) {
      if (first === second || (first.includes('facets') && second.includes('facets'))) continue;
      const left = products.filter((product) => meetsFirst(product) && meetsSecond(product));
      const found = await ask('kofu perch', `${first}${second}&counts=1`);
      const names = found.data.map(({ name }: { name: string }) => name).sort();
      expect(names, first + second).toEqual(left.map(({ name }) => name).sort());
      expect(found).toMatchObject({ total: left.length, total_is_exact: true });
      if (first.includes('in_stock')) expect(found.counts.in_stock).toBe(left.length);
    }
});

test('a word that begins others, or is two words, is rather a slip of a frequent one', async () => {
  await add(['Quilo Cabinet', 'Quilo Cabinet, Low', 'Cab Net', 'Hallo Floor', 'Hallo Floor, Oak']);
  await add(['Hallo Floral']);
  expect((await ask('quilo cabnet')).corrected_to).toBe('quilo cabinet');
  expect((await ask('hallo flor')).corrected_to).toBe('hallo floor');
  const typing = await ask('hallo flor', '&typing=1');
  expect(typing.corrected_to).toBeNull();
  expect(typing.data[0].name).toBe('Hallo Floral');
});

test('a word that shoppers know is no slip of another, though no product has it', async () => {
  await add(['Quorn Jar in Glass', 'Quorn Holder with Pin', 'Quorn Bud Planter']);
  for (const search of ['pampas grass quorn', 'pink quorn', 'quorn for bed'])
    expect(await ask(search), search).toMatchObject({ total: 3, corrected_to: null });
  expect((await ask('quorn platter')).corrected_to).toBeNull();
  expect((await ask('galss quorn')).corrected_to).toBe('glass quorn');
});

test('words that were written as one mean what they mean apart', async () => {
  await add(['Quill Planter', 'Quill Throws', 'Quill Blankets'], 'For plants, in pots or not.');
  expect((await find('quill plantpot'))[0]).toBe('Quill Planter');
  expect((await find('quill throwblanket')).slice(0, 2).sort()).toEqual([
    'Quill Blankets',
    'Quill Throws',
  ]);
  expect((await ask('quill throwblanket')).corrected_to).toBe('quill throw blanket');
});

test('Chinese and Japanese names are found by any word in them', async () => {
  await add(['大号青花瓶', '木制花盆', 'ガラスのテーブルランプ', 'ランドリーバスケット']);
  expect((await find('花瓶'))[0]).toBe('大号青花瓶');
  expect((await find('花盆'))[0]).toBe('木制花盆');
  expect((await find('花')).sort()).toEqual(['大号青花瓶', '木制花盆'].sort());
  expect((await find('ランプ'))[0]).toBe('ガラスのテーブルランプ');
  expect((await find('ﾊﾞｽｹｯﾄ'))[0]).toBe('ランドリーバスケット');
  expect(await find('椅子')).toEqual([]);
});

test('a SKU, typed whole in any script and case, is first, and the answer says whose it is', async () => {
  const { db } = shop.database;
  const [lamp] = (await shop.get('/api/products?search=caf%C3%A9+lamp')).data.data;
  const [mirror] = (await shop.get('/api/products?search=mirror')).data.data;
  await sql`update products set reference = 'LMP-2001' where id = ${lamp.id}`.execute(db);
  await sql`update products set description = 'Like the 2001 lamp.' where id = ${mirror.id}`.execute(
    db,
  );
  for (const typed of ['LMP-2001', ' lmp-2001', 'lmp-٢٠٠１', 'ＬＭＰ－２００１']) {
    const { data } = await shop.get(`/api/products?search=${encodeURIComponent(typed)}&typing=1`);
    expect([data.data[0].id, data.by_sku]).toEqual([lamp.id, lamp.id]);
    expect(data.corrected_to).toBeNull();
  }
  const other = await shop.get('/api/products?search=2001&typing=1');
  expect(other.data.by_sku).toBeUndefined();
});
