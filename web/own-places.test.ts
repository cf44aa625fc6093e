import { expect, test } from 'vitest';
import { ownPlace } from '../domain/old-addresses.ts';
import { shopRoutes } from './routes.ts';

test('no page of the shop can be taken for an old address', () => {
  const paths = shopRoutes.map(({ path }) =>
    path
      .replace('/:id?', '')
      .replace('/:query?', '')
      .replace(':id', '7')
      .replace(':slug', 'care')
      .replace(':room', 'bench'),
  );
  expect(paths.filter((path) => ownPlace(path) === null)).toEqual([]);
});
