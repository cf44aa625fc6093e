import type { DetailedProduct } from '../../../contract/catalog.ts';
import type { CollectionAttribute } from '../../../contract/product-facts.ts';
import { type Attribute, checkAttributeValue } from '../../../domain/attributes.ts';
import {
  INVALID_LENGTH,
  INVALID_WEIGHT,
  parseCentimetres,
  parseKilograms,
} from '../../../domain/fact-limits.ts';
import {
  FACT_NAMES,
  FACTS,
  type Fact,
  formatCentimetres,
  formatKilograms,
  LENGTH_FACTS,
} from '../../../domain/product-facts.ts';
import { parseTags, tagsError } from '../../../domain/tags.ts';
import type { Errors } from '../../forms/use-form.ts';

/** The fields of a product's facts, named as they are sent; lengths are typed in cm and weights in kg. */
export type FactField = Fact | `attributes.${number}`;
/** What is typed in them; those that are not on show are left out. */
export type FactValues = Readonly<Partial<Record<FactField, string>>>;

/** What is known of a product beside what lists show. */
export type Details = Pick<DetailedProduct, 'facts' | 'attributes'>;

/** The field of an attribute, by its id. */
export const attributeField = (id: number): FactField => `attributes.${id}`;

/** Those that stand outside the folded details. */
export const isOutside = (field: string): boolean => field === 'reference' || field === 'tags';

const isFactField = (field: string): field is FactField =>
  field in FACT_NAMES || field.startsWith('attributes.');

/** The facts and attributes among all that is typed in a product's form. */
export const factsIn = (values: Readonly<Record<string, string | undefined>>): FactValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => isFactField(field)));

/** A product's facts and attributes as the form starts with them; blank ones are left out. */
export function factValuesOf({ facts = {}, attributes = [] }: Details): FactValues {
  const values: Partial<Record<FactField, string>> = {};
  for (const fact of FACTS) {
    const value = facts[fact];
    if (value !== undefined) values[fact] = typedAs(fact, value);
  }
  for (const { id, value } of attributes) values[attributeField(id)] = attributeText(value);
  return values;
}

const isLength = (fact: string): boolean => LENGTH_FACTS.some((length) => length === fact);

function typedAs(fact: Fact, value: string | number): string {
  if (typeof value === 'string') return value;
  return isLength(fact) ? formatCentimetres(value) : formatKilograms(value);
}

const attributeText = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** What is wrong with what is typed; blank fields are right, for all of it is optional. */
export function factErrors(
  values: FactValues,
  attributes: readonly CollectionAttribute[],
): Errors<FactField> {
  const errors: Partial<Record<FactField, string>> = {};
  for (const fact of LENGTH_FACTS) {
    const text = values[fact]?.trim() ?? '';
    if (text !== '' && parseCentimetres(text) === null)
      errors[fact] = `${FACT_NAMES[fact]} ${INVALID_LENGTH}`;
  }
  const tags = tagsError(parseTags(values.tags ?? ''));
  if (tags !== null) errors.tags = `${FACT_NAMES.tags} ${tags}`;
  const weight = values.weight_g?.trim() ?? '';
  if (weight !== '' && parseKilograms(weight) === null)
    errors.weight_g = `${FACT_NAMES.weight_g} ${INVALID_WEIGHT}`;
  for (const attribute of attributes) {
    const field = attributeField(attribute.id);
    const text = values[field]?.trim() ?? '';
    if (text === '' || attribute.type === 'choice') continue; // Chosen from what there is.
    const checked = checkAttributeValue(attribute, text);
    if (checked.value === undefined) errors[field] = `${attribute.name} ${checked.error}`;
  }
  return errors;
}

/** Those of `fields` that differ. */
export function changedFacts(
  before: FactValues,
  after: FactValues,
  fields: readonly FactField[],
): FactValues {
  const textOf = (values: FactValues, field: FactField) => values[field]?.trim() ?? '';
  const changed = fields.filter((field) => textOf(before, field) !== textOf(after, field));
  return Object.fromEntries(changed.map((field) => [field, textOf(after, field)]));
}

/** Puts facts into a product's form as they travel: mm, g, and the attributes as JSON. */
export function putFacts(body: FormData, values: FactValues): void {
  const attributes: Record<string, string | null> = {};
  for (const [field, text = ''] of Object.entries(values)) {
    if (field.startsWith('attributes.'))
      attributes[field.slice('attributes.'.length)] = text === '' ? null : text;
    else body.set(field, sentAs(field, text));
  }
  if (Object.keys(attributes).length > 0) body.set('attributes', JSON.stringify(attributes));
}

/** Whether a product has all these facts already, however they are typed. */
export function hasFacts(product: Details, values: FactValues): boolean {
  const there = factValuesOf(product);
  const plain = (field: string, text = '') =>
    field === 'tags' ? parseTags(text).join() : sentAs(field, text);
  return Object.entries(values).every(
    ([field, text]) => plain(field, text) === plain(field, there[field as FactField]),
  );
}

function sentAs(field: string, text: string): string {
  if (isLength(field)) return String(parseCentimetres(text) ?? text);
  return field === 'weight_g' ? String(parseKilograms(text) ?? text) : text;
}

/** An attribute with what is typed for it. */
export interface TypedAttribute extends Attribute {
  readonly text: string;
}

/** What a product takes along into another collection: the same name, type and unit, and a choice that is there. */
export function takenAlong(typed: readonly TypedAttribute[], into: Attribute): string {
  const same = typed.find(
    ({ name, type, unit }) =>
      name.toLowerCase() === into.name.toLowerCase() && type === into.type && unit === into.unit,
  );
  if (!same || (into.type === 'choice' && !into.choices.includes(same.text))) return '';
  return same.text;
}

/** What was typed in the collection that is left, before what was typed in others: each attribute once. */
export function carriedOn(
  left: readonly TypedAttribute[],
  before: readonly TypedAttribute[],
): TypedAttribute[] {
  const nameOf = ({ name, type, unit }: Attribute) => `${name.toLowerCase()} ${type} ${unit}`;
  const names = new Set(left.map(nameOf));
  return [...left, ...before.filter((one) => !names.has(nameOf(one)))];
}

/** The attributes that have something typed and that the other collection has no place for. */
export const leftBehind = (
  typed: readonly TypedAttribute[],
  there: readonly Attribute[],
): TypedAttribute[] =>
  typed.filter((one) => one.text !== '' && !there.some((into) => takenAlong([one], into) !== ''));

/** A fact that two versions of a product differ in, in words. */
export interface FactDifference {
  readonly field: FactField;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The facts and attributes in which two versions of a product differ. */
export function differingFacts(before: Details, after: Details): FactDifference[] {
  const [was, is] = [factValuesOf(before), factValuesOf(after)];
  const known = [...(before.attributes ?? []), ...(after.attributes ?? [])];
  const names = new Map<FactField, string>([
    ...FACTS.map((fact) => [fact, FACT_NAMES[fact]] as const),
    ...known.map(({ id, name }) => [attributeField(id), name] as const),
  ]);
  return [...names]
    .filter(([field]) => was[field] !== is[field])
    .map(([field, name]) => ({
      ...{ field, name, before: was[field] ?? '', after: is[field] ?? '' },
    }));
}
