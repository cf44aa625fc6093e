import { expect, test } from 'vitest';
import { whyFound } from './why-found.ts';

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
  ['bwol', 'Similar to “bwol”'],
  ['', null],
])('a bowl searched for %o was found by %o', (search, expected) => {
  expect(reason(search)).toBe(expected);
});
