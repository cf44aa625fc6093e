import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSearchShop, type SearchShop } from '../../test/search-shop.ts';
import { understandQuery } from './understand-query.ts';

let shop: SearchShop;

beforeAll(async () => {
  const names = [
    'Walnut Bookcase',
    'Corner Couch',
    'Velvet Sofa',
    'Bath Vanity, 36 in., with Marble Top',
    'Vanity Bulb, 36 Watts',
    'Ceiling Fan w/Lamp Kit',
    'Lamp Kit in Brass',
    'Futon with Mattress',
    'Air Bed and Mattress',
    'Toilet Paper Holder',
    'Folding Table, 8 ft.',
    'Five-Drawer Dresser',
    'Three-Drawer Dresser in Mahogany',
    'Wool Pile Rug',
    'Hollis Ceiling Fan Wall Switch',
    'Hollis Windward 60 in. Matte Black Ceiling Fan with Remote and Lights',
    'Hollis Gazebo 52 in. Brushed Nickel Ceiling Fan with Remote and Lights',
  ];
  shop = await openSearchShop(names, 'Plain, beside a sofa or a bed.');
});
afterAll(() => shop.close());

const search: SearchShop['search'] = (text, more) => shop.search(text, more);

test('a slip of a word that only the list of synonyms has is corrected to that', async () => {
  const { names, correctedTo } = await search('bookself');
  expect(names).toEqual(['Walnut Bookcase']);
  expect(correctedTo).toBe('bookshelf');
});

test('a corrected word means all that it means where it is spelled right', async () => {
  const { names } = await search('couhc');
  expect(names.slice(0, 2)).toEqual(['Corner Couch', 'Velvet Sofa']);
});

test('two slips are forgiven in a long word, and one in a short one', async () => {
  const { names, correctedTo } = await search('msahogany');
  expect(correctedTo).toBe('mahogany');
  expect(names).toEqual(['Three-Drawer Dresser in Mahogany']);
  expect(await search('msahogany', '&as_typed=1')).toEqual({ names: [], correctedTo: 'mahogany' });
  expect((await search('fann')).correctedTo).toBe('fan');
});

test.each([
  ['vanity 36 w/ top', 'vanity 36 with top'],
  ['vanity 36 w/top', 'vanity 36 with top'],
  ['hammock w stand', 'hammock with stand'],
  ['vanity w/o top', 'vanity without top'],
])('%s is read as %s', async (typed, meant) => {
  const { rows } = await sql<{ words: string[] }>`
    select words from unnest(${[typed, meant]}::text[]) text, search_in_order(search_clean(text))`.execute(
    shop.database.db,
  );
  expect(rows[0]).toEqual(rows[1]);
});

test('a name is not about what stands behind "w/"', async () => {
  const { rows } = await sql`select search_head('Ceiling Fan w/Lamp Kit') as head`.execute(
    shop.database.db,
  );
  expect(rows).toEqual([{ head: ['fan'] }]);
});

test('a word is as rare as its own name, however many products have its synonyms', async () => {
  const { concepts } = await understandQuery(shop.database.db, {
    search: 'futon dresser',
    typing: false,
    asTyped: false,
  });
  const [futon] = concepts;
  expect(futon?.meanings.length).toBeGreaterThan(1);
  expect(futon?.idf).toBeGreaterThan(2);
});

test('what a name is about comes before what belongs to it, also where that has the words in a row', async () => {
  const [first, second, third] = (await search('hollis ceiling fan')).names;
  expect([first, second].every((name) => name?.includes('with Remote'))).toBe(true);
  expect(third).toBe('Hollis Ceiling Fan Wall Switch');
});

test('a number is found in words', async () => {
  expect((await search('dresser 5 drawer')).names[0]).toBe('Five-Drawer Dresser');
});

describe('while one types', () => {
  test.each([
    ['to', 'Toilet Paper Holder', 'a word that says nothing may go on'],
    ['f', 'Folding Table, 8 ft.', 'one letter begins words'],
    ['bath v', 'Bath Vanity, 36 in., with Marble Top', 'the next word has begun'],
    ['bookshel', 'Walnut Bookcase', 'what is begun may be a synonym'],
  ])('%j finds %j: %s', async (text, name) => {
    expect((await search(text, '&typing=1')).names).toContain(name);
  });

  test('a beginning is no slip', async () => {
    expect((await search('mahog', '&typing=1')).correctedTo).toBeNull();
    expect((await search('mahog')).names).toEqual(['Three-Drawer Dresser in Mahogany']);
    expect((await search('pille', '&typing=1')).correctedTo).toBe('pile');
  });

  test('a slip before a beginning is mended', async () => {
    const { names, correctedTo } = await search('cornre cou', '&typing=1');
    expect(names[0]).toBe('Corner Couch');
    expect(correctedTo).toBe('corner cou');
  });

  test('what the words mean as well is told', async () => {
    const { meant } = await shop.suggest('corner sofa');
    expect(meant).toContain('couch');
    expect(meant).not.toContain('sofa');
  });

  test.each([
    'folding table',
    'ｆolding Table',
    'FÓLDING table',
    'foldin',
  ])('a form of a word of %j is not what it means as well', async (text) => {
    expect((await shop.suggest(text)).meant).not.toContain('fold');
  });

  test('a name that begins with what is typed comes first', async () => {
    expect((await search('lamp', '&typing=1')).names[0]).toBe('Lamp Kit in Brass');
  });
});
