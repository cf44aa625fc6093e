import { expect, test } from 'vitest';
import { collectionErrors } from './collection-form.ts';

const image = '';

test('a new collection needs a name and an image', () => {
  expect(collectionErrors(true)({ name: ' ', image })).toEqual({
    name: 'Please enter a name',
    image: 'Please choose a collection image',
  });
  expect(collectionErrors(false)({ name: 'Lamps', image })).toEqual({});
});
