import { describe, expect, test } from 'vitest';
import { highlight, isNameOf, whyFound } from './highlight.tsx';

/** The text with its hits in brackets. */
const marked = (text: string, search: string) =>
  highlight(text, search)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

describe('highlight', () => {
  test.each([
    ['Ribbed White Vase', 'vase', 'Ribbed White [Vase]'],
    ['Ribbed White Vase', 'va wh', 'Ribbed [Wh]ite [Va]se'],
    ['Ribbed White Vase', 'ase', 'Ribbed White Vase'],
    ['Café Crème cup', 'cafe creme', '[Café] [Crème] cup'],
    ['Cafe\u0301 cup', 'cafe', '[Cafe\u0301] cup'],
    ['Vase, vases & VASE', 'vase', '[Vase], [vase]s & [VASE]'],
    ['Ribbed White Vase', 'vases', 'Ribbed White [Vase]'],
    ['Glass Dish', 'glasses dishes', '[Glass] [Dish]'],
    ['Bus', 'bus', '[Bus]'],
    ['Set of 12, 1 m', '١', 'Set of [1]2, [1] m'],
    ['Arched Oak Mirror', 'ｏak', 'Arched [Oak] Mirror'],
    ['Set of ١٢', '12', 'Set of [١٢]'],
    ['Vase <b>', '<b>', 'Vase <[b]>'],
    ['Vase', '.*', 'Vase'],
    ['Vase', '', 'Vase'],
  ])('%o searched for %o is %o', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  test('nothing of the text is lost', () => {
    const text = 'A walnut bowl, 30 cm';
    expect(
      highlight(text, 'bowl 3')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

const BOWL = {
  name: 'Ribbed Bowl',
  description: 'A wide, heavy bowl turned from solid oak.\nOiled by hand.',
  category: { category_id: 1, name: 'Kitchen & Table' },
};

/** The reason with its hits in brackets. */
const reason = (search: string) =>
  whyFound(BOWL, search)
    ?.map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('') ?? null;

test.each([
  ['bowl', null],
  ['rib bowl', null],
  ['bowls', null],
  ['oak', '…from solid [oak].\nOiled by hand.'],
  ['oak bowl', '…from solid [oak].\nOiled by hand.'],
  ['wide', 'A [wide], heavy bowl turned from solid oak.\nOiled by hand.'],
  ['kitchen', 'In [Kitchen] & Table'],
  ['tables', 'In Kitchen & [Table]'],
  ['décor', null],
  ['steel bowl', null],
  ['', null],
])('a bowl searched for %o was found by %o', (search, expected) => {
  expect(reason(search)).toBe(expected);
});

test('a synonym in the name is the reason before its description', () => {
  const pieces = whyFound({ ...BOWL, description: 'No couch.' }, 'couch', ['bowl', 'settee']);
  expect(pieces).toEqual([
    { text: 'By synonym: ', hit: false },
    { text: 'Bowl', hit: true },
  ]);
});

test('a product that has nothing of a corrected search is said to be like it', () => {
  expect(whyFound(BOWL, 'basin', [], true)).toEqual([{ text: 'Similar to “basin”', hit: false }]);
  expect(whyFound(BOWL, 'bowl', [], true)).toBeNull();
});

test.each([
  ['Ribbed Bowl', 'ribbed  bowl', true],
  ['Fig & Cedar', 'fig cedar', true],
  ['Ribbed Bowl', 'bowl', false],
])('%o is %o typed whole: %o', (name, typed, expected) => {
  expect(isNameOf(name, typed)).toBe(expected);
});
