import { expect, test } from 'vitest';
import { lebanonPlaces } from '../../../domain/places/lebanon.ts';
import { regionOfCity } from './region-of-city.ts';

const places = lebanonPlaces().map(({ otherNames, ...place }) => ({
  ...place,
  other_names: [...otherNames],
}));

test.each([
  ['Jounieh', 'Keserwan-Jbeil'],
  ['جونيه', 'Keserwan-Jbeil'],
  ['صيدا', 'South'],
  ['byblos', 'Keserwan-Jbeil'],
  ['Beirut', 'Beirut'],
  ['Keserwan', null],
  ['A village', null],
  [' ', null],
])('%j lies in %j', (city, region) => {
  expect(regionOfCity(city, places)).toBe(region);
});
