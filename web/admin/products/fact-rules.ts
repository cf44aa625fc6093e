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

/** Facts that are not given. */
export const NO_FACTS = Object.fromEntries(FACTS.map((fact) => [fact, ''])) as Record<Fact, string>;

/** The field of an attribute, by its id. */
export const attributeField = (id: number): FactField => `attributes.${id}`;

/** Those that stand outside the folded details. */
export const isOutside = (field: string): boolean => field === 'reference' || field === 'tags';

export const isFactField = (field: string): field is FactField =>
  field in FACT_NAMES || field.startsWith('attributes.');

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

/** Those that differ in their meaning. */
export function changedFacts(before: FactValues, after: FactValues): FactValues {
  const changed = (Object.keys(after) as FactField[]).filter(
    (field) => isFactField(field) && !isSameFact(field, before[field] ?? '', after[field] ?? ''),
  );
  return Object.fromEntries(changed.map((field) => [field, after[field]?.trim() ?? '']));
}

/** Whether two texts of a fact mean the same, however they are typed. */
export function isSameFact(field: FactField, one: string, other: string): boolean {
  const plain = (text: string) =>
    field === 'tags' ? parseTags(text).join() : sentAs(field, text.trim());
  return plain(one) === plain(other);
}

/** Puts the facts of a change into a product's form as they travel: mm, g, and the attributes as JSON. */
export function putFacts(body: FormData, values: FactValues): void {
  const attributes: Record<string, string | null> = {};
  for (const [field, text = ''] of Object.entries(values)) {
    if (field.startsWith('attributes.'))
      attributes[field.slice('attributes.'.length)] = text === '' ? null : text;
    else if (isFactField(field)) body.set(field, sentAs(field, text));
  }
  if (Object.keys(attributes).length > 0) body.set('attributes', JSON.stringify(attributes));
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
