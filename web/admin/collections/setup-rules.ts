import type { CollectionSetup, ShownRule, WrittenSetup } from '../../../contract/collections.ts';
import {
  CONDITION_KINDS,
  type ConditionKind,
  MAX_DAYS_NEW,
} from '../../../domain/collection-rules.ts';
import { parseCents } from '../../../domain/money.ts';
import { MAX_TAG_LENGTH, normalTag } from '../../../domain/tags.ts';
import type { Errors, Values } from '../../forms/use-form.ts';

/** A condition as it is edited, its values as texts. */
export interface ConditionRow {
  readonly key: string;
  readonly kind: ConditionKind;
  /** The attribute that is asked for; 0: none is chosen. */
  readonly attribute: number;
  readonly texts: Readonly<Partial<Record<Part, string | undefined>>>;
}

/** The values of a condition. */
export type Part = 'tag' | 'value' | 'price_from' | 'price_to' | 'days';

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

/** The name of a condition's field, as the API's errors name it. */
export const partOf = (place: number, part: Part | 'kind' | 'attribute_id'): string =>
  `rule.conditions.${place}.${part}`;

/** A new condition. */
export const newRow = (key: string, kind: ConditionKind = 'tag'): ConditionRow => ({
  ...{ key, kind, attribute: 0 },
  texts: kind === 'new' ? { days: '30' } : {},
});

/** The conditions of a rule as rows. */
export const rowsOf = (rule: ShownRule | null): ConditionRow[] =>
  (rule?.conditions ?? []).map(({ kind, attribute_id = 0, days, ...texts }, place) => ({
    ...{ key: `kept-${place}`, kind, attribute: attribute_id },
    texts: { ...texts, ...(days !== undefined && { days: String(days) }) },
  }));

/** What is typed of a collection's place, text and rule. */
export type SetupField = 'parent_id' | 'description' | 'filled' | 'match' | 'rows';

/** A collection's setup as its form starts. */
export const valuesOf = ({
  parent_id,
  description,
  rule,
}: Pick<CollectionSetup, 'parent_id' | 'description' | 'rule'>): Values<SetupField> => ({
  parent_id: String(parent_id ?? 0),
  description,
  filled: rule ? 'rule' : 'hand',
  match: rule?.match ?? 'all',
  rows: JSON.stringify(rowsOf(rule)),
});

export const rowsIn = (text: string): readonly ConditionRow[] => JSON.parse(text);

/** What is wrong with what is typed. */
export function setupErrors({ filled, rows }: Values<SetupField>): Errors<string> {
  return filled === 'rule' ? conditionErrors(rowsIn(rows)) : {};
}

/** What is wrong with the conditions of a rule. */
export function conditionErrors(rows: readonly ConditionRow[]): Errors<string> {
  const errors: Record<string, string> = {};
  for (const [place, row] of rows.entries()) {
    const of = (part: Part) => (row.texts[part] ?? '').trim();
    const put = (part: Part | 'attribute_id', message: string) => {
      errors[partOf(place, part)] = message;
    };
    if (row.kind === 'tag') {
      const tag = normalTag(of('tag'));
      if (tag === '') put('tag', 'Please enter a tag');
      else if (/[,;]/.test(tag))
        put('tag', 'Please enter one tag: add a condition for another one');
      else if ([...tag].length > MAX_TAG_LENGTH)
        put('tag', `Tags have at most ${MAX_TAG_LENGTH} characters`);
    }
    if (row.kind === 'attribute') {
      if (row.attribute === 0) put('attribute_id', 'Please choose an attribute');
      if (of('value') === '') put('value', 'Please enter a value');
    }
    if (row.kind === 'new' && !(/^\d{1,3}$/.test(of('days')) && inDays(Number(of('days')))))
      put('days', `Please enter 1 to ${MAX_DAYS_NEW} days`);
    if (row.kind === 'price') priceErrors(of('price_from'), of('price_to'), put);
  }
  return errors;
}

const inDays = (days: number) => days >= 1 && days <= MAX_DAYS_NEW;

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
export function writtenOf(values: Values<SetupField>): WrittenSetup {
  const parent = Number(values.parent_id);
  return {
    parent_id: parent > 0 ? parent : null,
    description: values.description,
    rule: values.filled === 'rule' ? ruleOf(rowsIn(values.rows), values.match) : null,
  };
}

/** The rule that rows say. */
export function ruleOf(
  rows: readonly ConditionRow[],
  match: string,
): NonNullable<WrittenSetup['rule']> {
  return {
    match: match === 'any' ? 'any' : 'all',
    conditions: rows.map(({ kind, attribute, texts }) => {
      const of = (part: Part) => (texts[part] ?? '').trim();
      if (kind === 'tag') return { kind, tag: of('tag') };
      if (kind === 'attribute') return { kind, attribute_id: attribute, value: of('value') };
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

/** Errors of the API that are about the rule as a whole. */
export const RULE_NAMES = { rule: 'filled', 'rule.conditions': 'filled' } as const;

/** An attribute as it is chosen: "Lighting: Bulb". */
export const attributeName = ({ collection, name }: CollectionSetup['attributes'][number]) =>
  `${collection}: ${name}`;
