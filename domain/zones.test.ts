import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lebanonPlaces } from './places/lebanon.ts';
import {
  type DeliveryZone,
  decideDelivery,
  indexZones,
  otherRegions,
  type Place,
  placeKey,
  readPath,
  zoneOf,
} from './zones.ts';

const zone = (id: number, rest: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id,
  name: `Zone ${id}`,
  feeCents: id * 100,
  freeFromCents: null,
  returnFeeCents: 0,
  served: true,
  daysMin: 1,
  daysMax: 3,
  cutoffHour: 24,
  closedWeekdays: [],
  windows: [],
  ...rest,
});
const place = (path: string, zoneId: number | null = null, otherNames: string[] = []): Place => {
  const names = path.split(' / ');
  const [region = '', district = '', city = ''] =
    names.length === 2 ? [names[0], '', names[1]] : names;
  return { region, district, city, otherNames, zoneId };
};

const PLACES = [
  place('Beirut', 1, ['بيروت', 'Beyrouth']),
  place('Mount Lebanon', 2, ['Jabal Lubnan']),
  { ...place('Mount Lebanon'), district: 'Matn', otherNames: ['Metn'], zoneId: 3 },
  place('Mount Lebanon / Matn / Jdeideh'),
  place('Mount Lebanon / Matn / Broummana', 4),
  place('Mount Lebanon / Baabda / Hadath'),
  place('North / Tripoli', 5, ['Trablos', 'طرابلس']),
  place('Baalbek / Hadath', 6),
];
const known = indexZones(
  [1, 2, 3, 4, 5, 6].map((id) => zone(id)),
  PLACES,
);
const find = (region: string, city: string) => zoneOf({ region, city }, known)?.id ?? null;

describe('the zone of an address', () => {
  test.each([
    ['Beirut', 'Achrafieh', 1],
    ['beyrouth', 'Beirut', 1],
    ['بَيروت', 'x', 1],
    ['Mount Lebanon', 'Broummana', 4],
    ['Mount-Lebanon', 'Jdeideh', 3],
    ['Metn', 'Jdeideh', 3],
    ['Mount Lebanon', 'Jounieh', 2],
    ['Mount Lebanon', 'Hadath', 2],
    ['Baalbek', 'Hadath', 6],
    ['Somewhere', 'Trablos', 5],
    ['Tripoli', 'Tripoli', 5],
    ['North', 'Batroun', null],
    // Two places of the name, in two zones, and no region to decide.
    ['Somewhere', 'Hadath', null],
    ['', '', null],
  ])('%s, %s: %s', (region, city, id) => {
    expect(find(region, city)).toBe(id);
  });

  test('is the same however its names are written', () => {
    const spelled = fc
      .tuple(
        fc.constantFrom(...PLACES.flatMap(({ region, city }) => (city ? [[region, city]] : []))),
        fc.func(fc.constantFrom('upper', 'lower')),
        fc.constantFrom('', ' ', '\u200f', '  '),
      )
      .map(([names, how, around]) => ({
        names,
        typed: names.map((name) => {
          const text = how(name) === 'upper' ? name.toUpperCase() : name.toLowerCase();
          return `${around}${text}${around}`;
        }),
      }));
    fc.assert(
      fc.property(spelled, ({ names: [region = '', city = ''], typed: [one = '', two = ''] }) => {
        expect(find(one, two)).toBe(find(region, city));
      }),
    );
  });

  test('is one of the zones, or none, for whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (region, city) => {
        expect([null, 1, 2, 3, 4, 5, 6]).toContain(find(region, city));
      }),
    );
  });
});

describe('a city of another region than the one that was typed', () => {
  const elsewhere = (region: string, city: string, index = known) =>
    otherRegions({ region, city }, index);

  test.each([
    ['Beirut', 'Tripoli', ['North']],
    ['بيروت', 'طرابلس', ['North']],
    ['Metn', 'Hadath', ['Mount Lebanon', 'Baalbek']],
    ['Tripoli', 'Beirut', ['Beirut']],
    ['Mount Lebanon', 'Hadath', []],
    ['Metn', 'Broummana', []],
    // The two in the other order.
    ['Broummana', 'Mount Lebanon', []],
    ['Beirut', 'Beirut', []],
    ['Beirut', 'A village', []],
    ['Somewhere', 'Tripoli', []],
    ['', 'Tripoli', []],
    ['', '', []],
  ])('%s, %s: %j', (region, city, regions) => {
    expect(elsewhere(region, city)).toEqual(regions);
  });

  test('is none that the shop has there itself, however it is written', () => {
    const lebanon = indexZones(
      [],
      lebanonPlaces().map((one) => ({ ...one, zoneId: null })),
    );
    for (const { region, district, city, otherNames } of lebanonPlaces()) {
      for (const name of [city || district || region, ...otherNames]) {
        for (const outer of [region, district || region])
          expect([outer, name, elsewhere(outer, name, lebanon)]).toEqual([outer, name, []]);
      }
    }
    expect(elsewhere('Mount Lebanon', 'Jounieh', lebanon)).toEqual([]);
    expect(elsewhere('Beirut', 'Sidon', lebanon)).toEqual(['South']);
  });
});

describe('a district that is known in two regions', () => {
  const ZONES = [1, 2, 3].map((id) => zone(id));
  const keserwan = { ...place('Mount Lebanon'), district: 'Keserwan', zoneId: 2 };
  const moved = [
    place('Mount Lebanon', 1),
    place('Mount Lebanon / Matn / Jdeideh'),
    place('Keserwan-Jbeil', 2),
    place('Keserwan-Jbeil / Keserwan / Jounieh'),
    place('Keserwan-Jbeil / Keserwan / Faraya', 3),
  ];
  const findIn = (places: readonly Place[], region: string, city: string) =>
    zoneOf({ region, city }, indexZones(ZONES, places))?.id ?? null;

  test.each([
    ['Mount Lebanon', 'Jounieh', 2],
    ['Mount Lebanon', 'Faraya', 3],
    ['Mount Lebanon', 'Keserwan', 2],
    ['Mount Lebanon', 'Jdeideh', 1],
    ['Mount Lebanon', 'A village', 1],
    ['Keserwan', 'A village', 2],
  ])('%s, %s: %s', (region, city, id) => {
    expect(findIn([...moved, keserwan], region, city)).toBe(id);
  });

  test('decides nothing where two cities of the name are in different zones', () => {
    const both = [...moved, keserwan, place('Keserwan-Jbeil / Keserwan / Zouk', 3)];
    expect(findIn(both, 'Mount Lebanon', 'Zouk')).toBe(3);
    const other = { ...place('Keserwan-Jbeil / Keserwan / Zouk Mikael', 2), otherNames: ['Zouk'] };
    expect(findIn([...both, other], 'Mount Lebanon', 'Zouk')).toBe(1);
  });

  test('changes no address of another region', () => {
    const names = fc.constantFrom(
      ...['Keserwan-Jbeil', 'Matn', 'Jounieh', 'Faraya', 'Jdeideh', 'Elsewhere', ''],
    );
    fc.assert(
      fc.property(names, names, (region, city) => {
        expect(findIn([...moved, keserwan], region, city)).toBe(findIn(moved, region, city));
      }),
    );
  });

  test('its cities are in the zone that they have in their own region', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(null, 1, 2, 3), { minLength: 1, maxLength: 6 }),
        (zoneIds) => {
          const cities = zoneIds.map((zoneId, index) =>
            place(`Keserwan-Jbeil / Keserwan / Town ${index}`, zoneId),
          );
          const all = [...moved, keserwan, ...cities];
          for (const { city } of cities)
            expect(findIn(all, 'Mount Lebanon', city)).toBe(findIn(all, 'Keserwan-Jbeil', city));
        },
      ),
    );
  });
});

describe('what delivery is decided on', () => {
  const shopRule = { feeCents: 400, freeFromCents: 8_000 };
  const decide = (city: string, uncovered: 'default' | 'refused' = 'default', served = true) =>
    decideDelivery(
      { region: 'North', city },
      {
        known: indexZones(
          [zone(5, { served, freeFromCents: 5_000 })],
          [place('North / Tripoli', 5)],
        ),
        uncovered,
      },
      shopRule,
    );

  test('without zones the rule of the shop holds for every address', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (region, city) => {
        const decided = decideDelivery({ region, city }, null, shopRule);
        expect(decided).toEqual({ served: true, zone: null, rule: shopRule });
      }),
    );
  });

  test('a zone has its own fee, an area outside of all the shop’s, where it is not refused', () => {
    expect(decide('Tripoli')).toMatchObject({
      served: true,
      zone: { id: 5 },
      rule: { feeCents: 500, freeFromCents: 5_000 },
    });
    expect(decide('Batroun')).toEqual({ served: true, zone: null, rule: shopRule });
    expect(decide('Batroun', 'refused')).toEqual({ served: false, zone: null });
    expect(decide('Tripoli', 'default', false)).toMatchObject({ served: false, zone: { id: 5 } });
  });

  test('a zone that is never free is free from no amount on', () => {
    const never = indexZones([zone(5)], [place('North / Tripoli', 5)]);
    const rules = { known: never, uncovered: 'default' } as const;
    const decided = decideDelivery({ region: 'North', city: 'Tripoli' }, rules, shopRule);
    expect(decided).toMatchObject({ rule: { freeFromCents: Number.POSITIVE_INFINITY } });
  });
});

test('names are compared without case, accents and signs', () => {
  expect(placeKey('Al-Matn')).toBe(placeKey('al matn'));
  expect(placeKey('Jbeïl')).toBe('jbeil');
  expect(placeKey('أميون')).toBe(placeKey('اميون'));
  expect(placeKey('جُونيـــة')).toBe(placeKey('جونية'));
  expect(placeKey('جونيه')).toBe(placeKey('جونية'));
  expect(placeKey('عليّ النهرى')).toBe(placeKey('علي النهري'));
  expect(placeKey('آدما')).toBe(placeKey('إدما'));
  expect(placeKey('الأشرفيه')).toBe(placeKey('الاشرفية'));
  expect(placeKey('جونية')).not.toBe(placeKey('جوني'));
});

test.each([
  [
    'Mount Lebanon / Matn / Jdeideh',
    { region: 'Mount Lebanon', district: 'Matn', city: 'Jdeideh' },
  ],
  ['Beirut / Hamra', { region: 'Beirut', district: '', city: 'Hamra' }],
  ['a / b / c / d', null],
  ['Beirut / ', null],
  [`Beirut / ${'ö'.repeat(100)}`, { region: 'Beirut', district: '', city: 'ö'.repeat(100) }],
  [`Beirut / ${'ö'.repeat(101)}`, null],
])('the path %j is read', (path, place) => {
  expect(readPath(path)).toEqual(place);
});
