import { expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import { isPublicRead } from './call.ts';

test('only calls that everybody may make go without a token: any other would be refused, and end the session', () => {
  const sent = Object.entries(api).filter(([name]) => isPublicRead(name));
  expect(sent.length).toBeGreaterThan(10);
  // Files are fetched with the token by web/admin's own downloads.
  const others = sent.filter(([, one]) => one.access !== 'public' && !('file' in one));
  expect(others.map(([name]) => name)).toEqual([]);
});
