import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUndocumented, listUndocumented } from './docstrings.ts';

test('all that domain, contract and server export says what it does', () => {
  expect(listUndocumented(join(import.meta.dirname, '..'))).toEqual([]);
});

test.each([
  'export function addUp() {}',
  'export async function addUp() {}',
  'export const addUp = () => 1;',
  'export class addUp {}',
  '/** Adds up. */\n\nexport function addUp() {}',
  '/** Adds up. */\nconst one = 1;\nexport function addUp() {}',
  '// Adds up.\nexport function addUp() {}',
  "/** Adds up. */\nexport const ONE = 'One';\nexport const addUp = () => 1;",
  "/** A text. */\nexport const ONE = 'One';\n\nexport const addUp = 'Add up';",
])('%j is without a docstring', (source) => {
  expect(findUndocumented(source)).toEqual(['addUp']);
});

test.each([
  '/** Adds up. */\nexport function addUp() {}',
  '/**\n * Adds up.\n */\nexport const addUp = () => 1;',
  'function addUp() {}',
  'export type Sum = number;',
  "/** Texts. */\nexport const ONE = 'One';\nexport const TWO = 'Two';\nexport const THREE = 'Three';",
])('%j lacks none', (source) => {
  expect(findUndocumented(source)).toEqual([]);
});
