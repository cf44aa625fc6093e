import { expect, test } from 'vitest';
import { type DeliveryZone, indexZones, pathKey, zoneOf } from '../zones.ts';
import { lebanonPlaces } from './lebanon.ts';

const places = lebanonPlaces();
const regions = [...new Set(places.map(({ region }) => region))];
const zones = regions.map((name, id) => ({ id, name }) as DeliveryZone);
const known = indexZones(
  zones,
  places.map((place) => ({
    ...place,
    zoneId: place.zoneName === null ? null : regions.indexOf(place.zoneName),
  })),
);

test('has the nine governorates and their districts, each place once', () => {
  expect(regions).toHaveLength(9);
  const districts = new Set(
    places.filter(({ district }) => district !== '').map((place) => place.district),
  );
  expect(districts.size).toBe(25);
  expect(new Set(places.map(pathKey)).size).toBe(places.length);
});

test.each([
  ['Beirut', 'Achrafieh', 'Beirut'],
  ['بيروت', 'الحمرا', 'Beirut'],
  ['Mont Liban', 'Antélias', 'Mount Lebanon'],
  ['Metn', 'Jdeide', 'Mount Lebanon'],
  ['Mount Lebanon', 'Jounieh', 'Keserwan-Jbeil'],
  ['جبل لبنان', 'جونية', 'Keserwan-Jbeil'],
  ['', 'جونيه', 'Keserwan-Jbeil'],
  ['', 'Juniyah', 'Keserwan-Jbeil'],
  ['البقاع', 'زحله', 'Beqaa'],
  ['Mount Lebanon', 'Kesrouan', 'Keserwan-Jbeil'],
  ['Keserwan', 'A village', 'Keserwan-Jbeil'],
  ['Mount Lebanon', 'A village', 'Mount Lebanon'],
  ['Liban Nord', 'Halba', 'Akkar'],
  ['Bekaa', 'Arsal', 'Baalbek-Hermel'],
  ['South Lebanon', 'Khiam', 'Nabatieh'],
  ['Kesrouan', 'Jounieh', 'Keserwan-Jbeil'],
  ['', 'Byblos', 'Keserwan-Jbeil'],
  ['Lebanon', 'Saida', 'South'],
  ['Tripoli', 'Tripoli', 'North'],
  ['North Lebanon', 'Trablous', 'North'],
  ['بعلبك', 'عرسال', 'Baalbek-Hermel'],
  ['Nabatieh', 'Nabatieh', 'Nabatieh'],
  ['', 'dahiye', 'Mount Lebanon'],
  ['Beirut', 'الضاحية الجنوبية', 'Beirut'],
  ['', 'Zalka', 'Mount Lebanon'],
  ['', 'Majdel Anjar', 'Beqaa'],
  ['', 'Chhim', 'Mount Lebanon'],
])('%s, %s is in %s', (region, city, zone) => {
  expect(zoneOf({ region, city }, known)?.name).toBe(zone);
});
