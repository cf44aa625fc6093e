import { expect, test } from 'vitest';
import { citationsIn } from './citations.ts';

test('a comment that cites a text outside the repository is named with its line', () => {
  const section = `spec ${'§'}9`;
  expect(citationsIn(`/** Free from 80. */\n/** As asked (${section}). */`)).toEqual([
    `2: /** As asked (${section}). */`,
  ]);
  expect(citationsIn(`// see ${'look'}.md`)).toHaveLength(1);
  expect(citationsIn(`// asked by ${'issue'} 15`)).toHaveLength(1);
});

test('pages of the repository may be cited', () => {
  expect(citationsIn('// docs/product.md, Delivery fee')).toEqual([]);
  expect(citationsIn('// docs/decisions/025 has the figures')).toEqual([]);
});
