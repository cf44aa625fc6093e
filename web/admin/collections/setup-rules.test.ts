import { expect, test } from 'vitest';
import type { ConditionKind } from '../../../domain/collection-rules.ts';
import {
  type ConditionRow,
  fieldOfError,
  fieldsOf,
  rowsOf,
  ruleOf,
  setupErrors,
  typedRows,
  writtenOf,
} from './setup-rules.ts';

const row = (key: string, kind: ConditionKind, attribute = 0): ConditionRow => ({
  ...{ key, kind, attribute },
  start: {},
});
const rows = [row('a', 'tag'), row('b', 'price'), row('c', 'new'), row('d', 'attribute', 7)];
const right = {
  ...{ parent_id: '3', description: 'Calm', filled: 'rule', match: 'any' },
  ...{ 'a.tag': ' Gift ', 'b.price_from': '', 'b.price_to': '49.90', 'c.days': '30' },
  'd.value': 'E27',
};

test('what is typed becomes a rule, and a rule becomes rows that say the same', () => {
  expect(setupErrors(rows, right)).toEqual({});
  const written = writtenOf(rows, right);
  expect(written).toEqual({
    parent_id: 3,
    description: 'Calm',
    rule: {
      match: 'any',
      conditions: [
        { kind: 'tag', tag: 'Gift' },
        { kind: 'price', price_to: '49.90' },
        { kind: 'new', days: 30 },
        { kind: 'attribute', attribute_id: 7, value: 'E27' },
      ],
    },
  });
  const again = rowsOf(written.rule);
  const values = Object.fromEntries(
    again.flatMap(({ key, start }) =>
      Object.entries(start).map(([part, text]) => [`${key}.${part}`, text ?? '']),
    ),
  );
  expect(ruleOf(again, { ...values, match: 'any' })).toEqual(written.rule);
});

test('by hand there is no rule, and nothing of it is wrong', () => {
  const values = { ...right, filled: 'hand', 'a.tag': '', parent_id: '0' };
  expect(setupErrors(rows, values)).toEqual({});
  expect(writtenOf(rows, values)).toMatchObject({ parent_id: null, rule: null });
});

test.each([
  ['a.tag', '', 'Please enter a tag'],
  ['a.tag', 'oak, gift', 'Please enter one tag'],
  ['a.tag', 'x'.repeat(31), 'at most 30'],
  ['b.price_to', 'ten', 'Please enter an amount'],
  ['b.price_to', '0', 'Please enter an amount'],
  ['c.days', '0', '1 to 365'],
  ['c.days', '366', '1 to 365'],
  ['d.value', ' ', 'Please enter a value'],
])('%s of "%s" is wrong', (field, text, message) => {
  const errors = setupErrors(rows, { ...right, [field]: text });
  expect(Object.keys(errors)).toEqual([field]);
  expect(errors[field]).toContain(message);
});

test('prices upside down, none at all, and no attribute are wrong', () => {
  const price = { ...right, 'b.price_from': '60' };
  expect(setupErrors(rows, price)).toEqual({
    'b.price_to': 'The second price must not be below the first one',
  });
  expect(setupErrors(rows, { ...right, 'b.price_to': '' })).toHaveProperty(['b.price_from']);
  expect(setupErrors([row('d', 'attribute')], right)).toHaveProperty(['d.attribute_id']);
});

test('what the shop refuses stands at its field', () => {
  expect(fieldsOf(rows)).toContain('d.attribute_id');
  expect(fieldOfError(rows, 'rule.conditions.0.tag')).toBe('a.tag');
  expect(fieldOfError(rows, 'rule.conditions')).toBe('filled');
  expect(fieldOfError(rows, 'parent_id')).toBe('parent_id');
});

test('rows begin again with what was typed in them', () => {
  const again = typedRows(rows, right);
  expect(again.map(({ kind, attribute, start }) => ({ kind, attribute, start }))).toEqual([
    { kind: 'tag', attribute: 0, start: { tag: ' Gift ' } },
    { kind: 'price', attribute: 0, start: { price_from: '', price_to: '49.90' } },
    { kind: 'new', attribute: 0, start: { days: '30' } },
    { kind: 'attribute', attribute: 7, start: { value: 'E27' } },
  ]);
});
