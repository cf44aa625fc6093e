import { expect, test } from 'vitest';
import {
  type AttributeRow,
  attributeErrors,
  fieldOfError,
  newRow,
  rowsOf,
  typedRows,
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
const TYPED = {
  ...{ 'attribute-1.name': 'Socket ', 'attribute-1.choices': 'E27\n\n G9 ' },
  ...{ 'attribute-2.name': 'Cord', 'new-1.name': 'Wattage', 'new-1.unit': 'W' },
};

test('is sent in its order, with what is removed apart', () => {
  const [bulb, cord, watts] = ROWS as [AttributeRow, AttributeRow, AttributeRow];
  expect(writtenOf([watts, { ...cord, removed: true }, bulb], TYPED)).toEqual({
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
  expect(attributeErrors(ROWS, TYPED)).toEqual({});
  expect(
    attributeErrors(ROWS, {
      ...{ 'attribute-1.name': 'cord', 'attribute-1.choices': ' ' },
      ...{ 'attribute-2.name': 'Cord', 'new-1.name': 'Watts: up to' },
    }),
  ).toEqual({
    'attribute-1.choices': 'Please enter at least one choice',
    'attribute-2.name': 'There is already an attribute with this name',
    'new-1.name': 'A name must not contain a colon',
  });
});

test("the API's messages stand at the fields of the rows that were sent", () => {
  const rows = ROWS.map((row) => ({ ...row, removed: row.id === 1 }));
  expect(fieldOfError(rows, 'attributes.1.name')).toBe('new-1.name');
  expect(fieldOfError(rows, 'attributes.0.choices.0')).toBe('attribute-2.choices');
  expect(fieldOfError(rows, 'attributes')).toBeNull();
});

test('what was typed is kept', () => {
  expect(typedRows(ROWS, TYPED).map(({ name, unit }) => [name, unit])).toEqual([
    ['Socket ', ''],
    ['Cord', ''],
    ['Wattage', 'W'],
  ]);
});
