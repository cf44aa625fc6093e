import type { CollectionAttribute } from '../../../contract/product-facts.ts';
import type { AttributeType } from '../../../domain/attributes.ts';
import type { InputOf } from '../../api/call.ts';

/** The types of attributes, as the panel names them. */
export const TYPE_NAMES: Readonly<Record<AttributeType, string>> = {
  text: 'Text',
  number: 'Number',
  choice: 'Choice from a list',
  yes_no: 'Yes or no',
};

/** An attribute in the form. */
export interface AttributeRow {
  /** Names it, wherever it stands. */
  readonly key: string;
  /** `null`: a new one. */
  readonly id: number | null;
  readonly type: AttributeType;
  /** As they are typed; choices in lines. */
  readonly name: string;
  readonly unit: string;
  readonly choices: string;
  /** Shoppers can narrow lists down by it. */
  readonly isFilter: boolean;
  /** How many products have a value. */
  readonly count: number;
  readonly removed: boolean;
}

/** The attributes of a collection as the form starts with them. */
export const rowsOf = (attributes: readonly CollectionAttribute[]): AttributeRow[] =>
  attributes.map(({ id, name, type, unit, choices, is_filter, product_count }) => ({
    ...{ key: `attribute-${id}`, id, type, name, unit },
    ...{ choices: choices.join('\n'), count: product_count, isFilter: is_filter, removed: false },
  }));

/** A new attribute; `number` tells it from other new ones. */
export const newRow = (number: number): AttributeRow => ({
  ...{ key: `new-${number}`, id: null, type: 'text', name: '', unit: '', choices: '' },
  ...{ count: 0, isFilter: false, removed: false },
});

/** A choice, and yes or no, are filters unless the merchant says otherwise. */
export const isUsualFilter = (type: AttributeType): boolean =>
  type === 'choice' || type === 'yes_no';

const keptOf = (rows: readonly AttributeRow[]) => rows.filter(({ removed }) => !removed);

type Part = 'name' | 'unit' | 'choices';

/** The name of a row's field, as the API's errors name it. */
export const partOf = (rows: readonly AttributeRow[], row: AttributeRow, part: Part): string =>
  `attributes.${keptOf(rows).indexOf(row)}.${part}`;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is wrong with what is typed, by field. */
export function attributeErrors(rows: readonly AttributeRow[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const names = new Set<string>();
  for (const row of keptOf(rows)) {
    const name = row.name.trim();
    const wrong = nameError(name, names);
    if (wrong) errors[partOf(rows, row, 'name')] = wrong;
    names.add(name.toLowerCase());
    if (row.type === 'choice' && linesOf(row.choices).length === 0)
      errors[partOf(rows, row, 'choices')] = 'Please enter at least one choice';
  }
  return errors;
}

function nameError(name: string, taken: ReadonlySet<string>): string | null {
  if (name === '') return 'Please enter a name';
  if (name.includes(':')) return 'A name must not contain a colon';
  return taken.has(name.toLowerCase()) ? 'There is already an attribute with this name' : null;
}

type Written = InputOf<'PUT /category-attributes/{id}'>['body'];

/** The form as it is sent. */
export const writtenOf = (rows: readonly AttributeRow[]): Written => ({
  attributes: keptOf(rows).map(({ id, name, type, unit, choices, isFilter }) => ({
    ...(id !== null && { id }),
    name: name.trim(),
    type,
    unit: type === 'number' ? unit.trim() : '',
    choices: type === 'choice' ? linesOf(choices) : [],
    is_filter: isFilter,
  })),
  removed: rows.flatMap(({ id, removed }) => (removed && id !== null ? [id] : [])),
});
