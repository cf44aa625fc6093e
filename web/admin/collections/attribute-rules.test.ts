import { expect, test } from 'vitest';
import {
  type AttributeRow,
  attributeErrors,
  newRow,
  partOf,
  rowsOf,
  writtenOf,
} from './attribute-rules.ts';

const ROWS: AttributeRow[] = [
  ...rowsOf([
    {
      ...{ id: 1, name: 'Bulb', type: 'choice', unit: '' },
      choices: ['E27', 'E14'],
      is_filter: true,
      product_count: 2,
    },
    {
      ...{ id: 2, name: 'Cord', type: 'text', unit: '' },
      choices: [],
      is_filter: false,
      product_count: 0,
    },
  ]),
  { ...newRow(1), type: 'number' },
];
const typed = (id: number | null, to: Partial<AttributeRow>) =>
  ROWS.map((row) => (row.id === id ? { ...row, ...to } : row));

test('is sent in its order, with what is removed apart', () => {
  const [bulb, cord, watts] = ROWS as [AttributeRow, AttributeRow, AttributeRow];
  expect(
    writtenOf([
      { ...watts, name: 'Wattage', unit: 'W' },
      { ...cord, removed: true },
      { ...bulb, name: 'Socket ', choices: 'E27\n\n G9 ' },
    ]),
  ).toEqual({
    attributes: [
      { name: 'Wattage', type: 'number', unit: 'W', choices: [], is_filter: false },
      {
        ...{ id: 1, name: 'Socket', type: 'choice', unit: '' },
        ...{ choices: ['E27', 'G9'], is_filter: true },
      },
    ],
    removed: [2],
  });
});

test('needs names that differ, without a colon, and something to choose from', () => {
  expect(attributeErrors(typed(null, { name: 'Wattage' }))).toEqual({});
  const [bulb, cord, watts] = ROWS as [AttributeRow, AttributeRow, AttributeRow];
  expect(
    attributeErrors([
      { ...bulb, name: 'cord', choices: ' ' },
      cord,
      { ...watts, name: 'Watts: up to' },
    ]),
  ).toEqual({
    'attributes.0.choices': 'Please enter at least one choice',
    'attributes.1.name': 'There is already an attribute with this name',
    'attributes.2.name': 'A name must not contain a colon',
  });
});

test('fields have the names of the rows that are sent', () => {
  const rows = typed(1, { removed: true });
  expect(partOf(rows, rows[2] as AttributeRow, 'name')).toBe('attributes.1.name');
});
