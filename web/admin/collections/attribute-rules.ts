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
  /** Names its fields, wherever it stands. */
  readonly key: string;
  /** `null`: a new one. */
  readonly id: number | null;
  readonly type: AttributeType;
  /** What its fields start with; choices in lines. */
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

/** A new attribute; `number` distinguishes its fields from those of other new ones. */
export const newRow = (number: number): AttributeRow => ({
  ...{ key: `new-${number}`, id: null, type: 'text', name: '', unit: '', choices: '' },
  ...{ count: 0, isFilter: false, removed: false },
});

/** A choice, and yes or no, are filters unless the merchant says otherwise. */
export const isUsualFilter = (type: AttributeType): boolean =>
  type === 'choice' || type === 'yes_no';

const PARTS = ['name', 'unit', 'choices'] as const;
type Part = (typeof PARTS)[number];

/** The name of a row's field. */
export const partOf = ({ key }: AttributeRow, part: Part): string => `${key}.${part}`;

/** The fields of all rows, in their order. */
export const fieldsOf = (rows: readonly AttributeRow[]): string[] =>
  rows.flatMap((row) => PARTS.map((part) => partOf(row, part)));

type Typed = Readonly<Record<string, string>>;

/** The rows with what was typed in their fields; what is not on show stays as it was. */
export const typedRows = (rows: readonly AttributeRow[], typed: Typed): AttributeRow[] =>
  rows.map((row) => {
    const textOf = (part: Part) => typed[partOf(row, part)] ?? '';
    if (row.removed) return row;
    return {
      ...row,
      name: textOf('name'),
      unit: row.type === 'number' ? textOf('unit') : row.unit,
      choices: row.type === 'choice' ? textOf('choices') : row.choices,
    };
  });

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is wrong with what is typed, by field. */
export function attributeErrors(
  rows: readonly AttributeRow[],
  typed: Typed,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const names = new Set<string>();
  for (const row of rows.filter(({ removed }) => !removed)) {
    const name = (typed[partOf(row, 'name')] ?? '').trim();
    const wrong = nameError(name, names);
    if (wrong) errors[partOf(row, 'name')] = wrong;
    names.add(name.toLowerCase());
    if (row.type === 'choice' && linesOf(typed[partOf(row, 'choices')] ?? '').length === 0)
      errors[partOf(row, 'choices')] = 'Please enter at least one choice';
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
export function writtenOf(rows: readonly AttributeRow[], typed: Typed): Written {
  const kept = rows.filter(({ removed }) => !removed);
  return {
    attributes: kept.map((row) => ({
      ...(row.id !== null && { id: row.id }),
      name: (typed[partOf(row, 'name')] ?? '').trim(),
      type: row.type,
      unit: row.type === 'number' ? (typed[partOf(row, 'unit')] ?? '').trim() : '',
      choices: row.type === 'choice' ? linesOf(typed[partOf(row, 'choices')] ?? '') : [],
      is_filter: row.isFilter,
    })),
    removed: rows.flatMap(({ id, removed }) => (removed && id !== null ? [id] : [])),
  };
}

/** Messages of the API, `attributes.2.name`, at the fields of the form. */
export function fieldOfError(rows: readonly AttributeRow[], name: string): string | null {
  const [, place = '', part = ''] = /^attributes\.(\d+)\.(name|unit|choices)/.exec(name) ?? [];
  const row = rows.filter(({ removed }) => !removed)[Number(place)];
  return row && place !== '' ? partOf(row, part as Part) : null;
}
