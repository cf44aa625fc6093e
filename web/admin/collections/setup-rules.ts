import type { CollectionSetup, ShownRule, WrittenSetup } from '../../../contract/collections.ts';
import {
  CONDITION_KINDS,
  type ConditionKind,
  MOST_DAYS_NEW,
} from '../../../domain/collection-rules.ts';
import { parseCents } from '../../../domain/money.ts';
import { LONGEST_TAG, normalTag } from '../../../domain/tags.ts';
import type { Errors, Values } from '../../forms/use-form.ts';

/** A condition as it is edited. */
export interface ConditionRow {
  readonly key: string;
  readonly kind: ConditionKind;
  /** The attribute that is asked for; 0: none is chosen. */
  readonly attribute: number;
  /** What its fields start with, by their parts. */
  readonly start: Readonly<Partial<Record<Part, string | undefined>>>;
}

/** The fields of a condition. */
export type Part = 'tag' | 'value' | 'price_from' | 'price_to' | 'days';

const PARTS: Readonly<Record<ConditionKind, readonly Part[]>> = {
  tag: ['tag'],
  attribute: ['value'],
  price: ['price_from', 'price_to'],
  on_sale: [],
  new: ['days'],
  in_stock: [],
};

/** What each kind of condition is called. */
export const KIND_NAMES: Readonly<Record<ConditionKind, string>> = {
  tag: 'Tag',
  attribute: 'Attribute',
  price: 'Price',
  on_sale: 'On sale',
  new: 'New within',
  in_stock: 'In stock',
};

export const KINDS = CONDITION_KINDS;

export const partOf = ({ key }: ConditionRow, part: Part): string => `${key}.${part}`;

/** A new condition. */
export const newRow = (made: number, kind: ConditionKind = 'tag'): ConditionRow => ({
  ...{ key: `new-${made}`, kind, attribute: 0 },
  start: kind === 'new' ? { days: '30' } : {},
});

/** The conditions of a rule as rows. */
export const rowsOf = (rule: ShownRule | null): ConditionRow[] =>
  (rule?.conditions ?? []).map(({ kind, attribute_id = 0, days, ...texts }, place) => ({
    ...{ key: `kept-${place}`, kind, attribute: attribute_id },
    start: { ...texts, ...(days !== undefined && { days: String(days) }) },
  }));

/** Rows with what is typed in their fields, to begin with again. */
export const typedRows = (
  rows: readonly ConditionRow[],
  values: Values<string>,
): readonly ConditionRow[] =>
  rows.map((row, place) => ({
    ...row,
    key: `typed-${place}`,
    start: Object.fromEntries(PARTS[row.kind].map((part) => [part, values[partOf(row, part)]])),
  }));

/** The names of the form's fields, in their order. */
export const fieldsOf = (rows: readonly ConditionRow[]): string[] => [
  ...['parent_id', 'description', 'filled', 'match'],
  ...rows.flatMap((row) => [
    `${row.key}.kind`,
    ...(row.kind === 'attribute' ? [`${row.key}.attribute_id`] : []),
    ...PARTS[row.kind].map((part) => partOf(row, part)),
  ]),
];

/** What is wrong with what is typed. */
export function setupErrors(rows: readonly ConditionRow[], values: Values<string>): Errors<string> {
  if (values.filled !== 'rule') return {};
  const errors: Record<string, string> = {};
  for (const row of rows) {
    const of = (part: Part) => (values[partOf(row, part)] ?? '').trim();
    const put = (part: Part, message: string) => {
      errors[partOf(row, part)] = message;
    };
    if (row.kind === 'tag') {
      const tag = normalTag(of('tag'));
      if (tag === '') put('tag', 'Please enter a tag');
      else if (/[,;]/.test(tag))
        put('tag', 'Please enter one tag: add a condition for another one');
      else if ([...tag].length > LONGEST_TAG)
        put('tag', `Tags have at most ${LONGEST_TAG} characters`);
    }
    if (row.kind === 'attribute') {
      if (row.attribute === 0) errors[`${row.key}.attribute_id`] = 'Please choose an attribute';
      if (of('value') === '') put('value', 'Please enter a value');
    }
    if (row.kind === 'new' && !(/^\d{1,3}$/.test(of('days')) && inDays(Number(of('days')))))
      put('days', `Please enter 1 to ${MOST_DAYS_NEW} days`);
    if (row.kind === 'price') priceErrors(of('price_from'), of('price_to'), put);
  }
  return errors;
}

const inDays = (days: number) => days >= 1 && days <= MOST_DAYS_NEW;

const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;

function priceErrors(from: string, to: string, put: (part: Part, message: string) => void): void {
  if (from === '' && to === '') put('price_from', 'Please enter one price or both');
  for (const [part, text] of [
    ['price_from', from],
    ['price_to', to],
  ] as const) {
    if (text !== '' && (!AMOUNT.test(text) || parseCents(text) === 0))
      put(part, 'Please enter an amount, like 49.90');
  }
  if (AMOUNT.test(from) && AMOUNT.test(to) && parseCents(from) > parseCents(to))
    put('price_to', 'The second price must not be below the first one');
}

/** What is sent; the rows' values are right. */
export function writtenOf(rows: readonly ConditionRow[], values: Values<string>): WrittenSetup {
  const parent = Number(values.parent_id ?? 0);
  return {
    parent_id: parent > 0 ? parent : null,
    description: values.description ?? '',
    rule: values.filled === 'rule' ? ruleOf(rows, values) : null,
  };
}

/** The rule that rows say. */
export function ruleOf(
  rows: readonly ConditionRow[],
  values: Values<string>,
): NonNullable<WrittenSetup['rule']> {
  return {
    match: values.match === 'any' ? 'any' : 'all',
    conditions: rows.map((row) => {
      const of = (part: Part) => (values[partOf(row, part)] ?? '').trim();
      const { kind } = row;
      if (kind === 'tag') return { kind, tag: of('tag') };
      if (kind === 'attribute') return { kind, attribute_id: row.attribute, value: of('value') };
      if (kind === 'new') return { kind, days: Number(of('days')) };
      if (kind !== 'price') return { kind };
      return {
        kind,
        ...(of('price_from') !== '' && { price_from: of('price_from') }),
        ...(of('price_to') !== '' && { price_to: of('price_to') }),
      };
    }),
  };
}

/** The field of an error that the shop answers: `rule.conditions.0.tag`. */
export function fieldOfError(rows: readonly ConditionRow[], name: string): string | null {
  const [, place, part = 'kind'] = /^rule\.conditions\.(\d+)\.?(\w*)$/.exec(name) ?? [];
  const row = place === undefined ? undefined : rows[Number(place)];
  if (row) return `${row.key}.${part === '' ? 'kind' : part}`;
  return name.startsWith('rule') ? 'filled' : name;
}

/** An attribute as it is chosen: "Lighting: Bulb". */
export const attributeName = ({ collection, name }: CollectionSetup['attributes'][number]) =>
  `${collection}: ${name}`;
