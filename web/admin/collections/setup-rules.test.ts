import { expect, test } from 'vitest';
import type { ConditionKind } from '../../../domain/collection-rules.ts';
import {
  type ConditionRow,
  conditionErrors,
  newRow,
  rowsOf,
  ruleOf,
  setupErrors,
  writtenOf,
} from './setup-rules.ts';

const row = (
  kind: ConditionKind,
  texts: ConditionRow['texts'] = {},
  attribute = 0,
): ConditionRow => ({ ...newRow(kind, kind), texts, attribute });
const rows = [
  row('tag', { tag: ' Gift ' }),
  row('price', { price_from: '', price_to: '49.90' }),
  row('new', { days: '30' }),
  row('attribute', { value: 'E27' }, 7),
];
const right = {
  ...{ parent_id: '3', description: 'Calm', filled: 'rule', match: 'any' },
  rows: JSON.stringify(rows),
};

test('what is typed becomes a rule, and a rule becomes rows that say the same', () => {
  expect(setupErrors(right)).toEqual({});
  const written = writtenOf(right);
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
  expect(ruleOf(rowsOf(written.rule), 'any')).toEqual(written.rule);
});

test('by hand there is no rule, and nothing of it is wrong', () => {
  const values = { ...right, filled: 'hand', rows: JSON.stringify([row('tag')]), parent_id: '0' };
  expect(setupErrors(values)).toEqual({});
  expect(writtenOf(values)).toMatchObject({ parent_id: null, rule: null });
});

test.each([
  ['tag', 'tag', '', 'Please enter a tag'],
  ['tag', 'tag', 'oak, gift', 'Please enter one tag'],
  ['tag', 'tag', 'x'.repeat(31), 'at most 30'],
  ['price', 'price_to', 'ten', 'Please enter an amount'],
  ['price', 'price_to', '0', 'Please enter an amount'],
  ['new', 'days', '0', '1 to 365'],
  ['new', 'days', '366', '1 to 365'],
  ['attribute', 'value', ' ', 'Please enter a value'],
] as const)('%s: %s of "%s" is wrong', (kind, part, text, message) => {
  const errors = conditionErrors([row('on_sale'), row(kind, { [part]: text }, 7)]);
  expect(Object.keys(errors)).toEqual([`rule.conditions.1.${part}`]);
  expect(errors[`rule.conditions.1.${part}`]).toContain(message);
});

test('prices upside down, none at all, and no attribute are wrong', () => {
  expect(conditionErrors([row('price', { price_from: '60', price_to: '49.90' })])).toEqual({
    'rule.conditions.0.price_to': 'The second price must not be below the first one',
  });
  expect(conditionErrors([row('price')])).toHaveProperty(['rule.conditions.0.price_from']);
  expect(conditionErrors([row('attribute', { value: 'E27' })])).toHaveProperty([
    'rule.conditions.0.attribute_id',
  ]);
});
