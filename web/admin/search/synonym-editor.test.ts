import { expect, test } from 'vitest';
import { synonymErrors } from './synonym-editor.tsx';

test.each([
  [{ word: 'couch', means: 'sofa' }, []],
  [{ word: ' ', means: 'sofa' }, ['word']],
  [{ word: '', means: '' }, ['word', 'means']],
  [{ word: 'Sofa ', means: 'sofa' }, ['means']],
])('%j has errors at %j', (words, fields) => {
  expect(Object.keys(synonymErrors({ ...words, both_ways: '' }))).toEqual(fields);
});
