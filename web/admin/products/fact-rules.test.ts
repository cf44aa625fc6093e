import { describe, expect, test } from 'vitest';
import type { CollectionAttribute } from '../../../contract/product-facts.ts';
import {
  carriedOn,
  changedFacts,
  type Details,
  factErrors,
  factValuesOf,
  isSameFact,
  leftBehind,
  putFacts,
  takenAlong,
} from './fact-rules.ts';

const LAMP: Details = {
  facts: { width_mm: 305, weight_g: 1_250, material: 'Opal glass' },
  attributes: [
    { id: 12, name: 'Bulb', type: 'choice', unit: '', value: 'E27' },
    { id: 13, name: 'Dimmable', type: 'yes_no', unit: '', value: false },
  ],
};
const known = (id: number, traits: Partial<CollectionAttribute>): CollectionAttribute => ({
  ...{ id, name: 'Bulb', type: 'text', unit: '', choices: [], is_filter: false, product_count: 0 },
  ...traits,
});
const BULB = known(12, { type: 'choice', choices: ['E27', 'E14'] });
const WATTAGE = known(14, { name: 'Wattage', type: 'number', unit: 'W' });
const sent = (values: Parameters<typeof putFacts>[1]) => {
  const body = new FormData();
  putFacts(body, values);
  return Object.fromEntries(body);
};

test('a form shows centimetres, kilograms, and yes or no', () => {
  expect(factValuesOf(LAMP)).toEqual({
    ...{ width_mm: '30.5', weight_g: '1.25', material: 'Opal glass' },
    ...{ 'attributes.12': 'E27', 'attributes.13': 'no' },
  });
  expect(factValuesOf({})).toEqual({});
});

test('only what differs is sent: in mm and g, attributes as JSON, blank ones as null', () => {
  const after = { ...factValuesOf(LAMP), width_mm: '31', material: ' ', 'attributes.12': '' };
  const changed = changedFacts(factValuesOf(LAMP), after);
  expect(changed).toEqual({ width_mm: '31', material: '', 'attributes.12': '' });
  expect(sent(changed)).toEqual({ width_mm: '310', material: '', attributes: '{"12":null}' });
  expect(sent({ weight_g: '1.3' })).toEqual({ weight_g: '1300' });
});

test('what is wrong is said at its field, and blank fields are right', () => {
  expect(
    factErrors({ width_mm: '30,5', weight_g: 'heavy', 'attributes.14': '40 W' }, [BULB, WATTAGE]),
  ).toEqual({
    width_mm: 'Width must be a length in cm between 0.1 and 10,000, like 45.5',
    weight_g: 'Weight must be a weight in kg between 0.001 and 10,000, like 1.25',
    'attributes.14': 'Wattage must be a number with at most three decimals, like 4.5',
  });
  expect(factErrors({ width_mm: ' ', 'attributes.14': '' }, [BULB, WATTAGE])).toEqual({});
});

describe('another collection', () => {
  const typed = [
    { ...BULB, text: 'E27' },
    { ...WATTAGE, text: '40' },
  ];

  test('takes what has the same name, type and unit, and a choice that is there', () => {
    expect(takenAlong(typed, known(20, { name: 'wattage', type: 'number', unit: 'W' }))).toBe('40');
    expect(takenAlong(typed, known(20, { name: 'Wattage', type: 'number', unit: 'kW' }))).toBe('');
    expect(takenAlong(typed, known(21, { type: 'choice', choices: ['G9'] }))).toBe('');
  });

  test('leaves the rest behind, for the way back', () => {
    const there = [known(20, { name: 'Wattage', type: 'number', unit: 'W' })];
    expect(leftBehind(typed, there)).toEqual([typed[0]]);
    const carried = carriedOn([{ ...there[0], text: '25' } as (typeof typed)[0]], typed);
    expect([takenAlong(carried, BULB), takenAlong(carried, WATTAGE)]).toEqual(['E27', '25']);
  });
});

test('a fact is the same, however it was typed', () => {
  expect(isSameFact('width_mm', '30.5', '30.50')).toBe(true);
  expect(isSameFact('width_mm', '30.5', '31')).toBe(false);
  expect(isSameFact('width_mm', '30.5', '')).toBe(false);
  expect(isSameFact('tags', 'oak, gift', 'oak,gift ')).toBe(true);
});
