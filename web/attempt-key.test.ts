import { expect, test } from 'vitest';
import { createAttemptKey } from './attempt-key.ts';

test('what is sent again before an answer came has the key of its first try', () => {
  const key = createAttemptKey();
  const file = new File(['a'], 'new.csv');
  const first = key.of('import', file, null);
  expect(key.of('import', file, null)).toEqual(first);
  expect(key.of('check', file, null)).not.toEqual(first);
  expect(key.of('import', new File(['a'], 'new.csv'), null)).not.toEqual(first);
  const again = key.of('import', file, null);
  expect(again).not.toEqual(first);
  key.done();
  expect(key.of('import', file, null)).not.toEqual(again);
});
