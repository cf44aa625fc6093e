import { expect, test } from 'vitest';
import { lebanonPlaces } from '../../domain/places/lebanon.ts';
import { ownName } from '../../domain/zones.ts';
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
  ['Keserwan', 'Keserwan-Jbeil'],
  ['Baalbek', 'Baalbek-Hermel'],
  ['بعلبك', 'Baalbek-Hermel'],
  ['Hermel', 'Baalbek-Hermel'],
  ['Nabatieh', 'Nabatieh'],
  ['Akkar', 'Akkar'],
  ['Bint Jbeil', 'Nabatieh'],
  ['A village', null],
  [' ', null],
])('%j lies in %j', (city, region) => {
  expect(regionOfCity(city, places)).toBe(region);
});

test('each place of Lebanon has a region', () => {
  const names = places.flatMap((place) => [ownName(place), ...place.other_names]);
  expect(names.filter((name) => regionOfCity(name, places) === null)).toEqual([]);
});
