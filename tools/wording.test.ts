import { expect, test } from 'vitest';
import { wordingOf } from './wording.ts';

test.each([
  `/** As asked (spec ${'§'}9). */`,
  `// see ${'look'}.md`,
  `// asked by ${'issue'} 15`,
  `const ${'MOST'}_ROWS = 5;`,
  `/** Written ${'anew'}. */`,
])('%j is named with its line', (line) => {
  expect(wordingOf(`/** Free from 80. */\n${line}`)).toEqual([expect.stringMatching(/^2: /)]);
});

test.each([
  '// docs/product.md, Delivery fee',
  '// docs/decisions/025 has the figures',
  'const MAX_ROWS = 5;',
  "expect(text).toBe('whoever');",
])('%j may be written', (line) => {
  expect(wordingOf(line)).toEqual([]);
});
