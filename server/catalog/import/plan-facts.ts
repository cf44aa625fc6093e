import type { Kysely } from 'kysely';
import { checkAttributeValue } from '../../../domain/attributes.ts';
import { eachShownText, FACTS, type Fact, type TEXT_FACTS } from '../../../domain/product-facts.ts';
import { shownName } from '../../../domain/typed-text.ts';
import type { Database } from '../../database/types.ts';
import {
  type AttributeValues,
  findAttributes,
  type GivenValues,
  type KnownAttribute,
} from '../collection-attributes.ts';
import type { ValidRow } from './valid-row.ts';

type TextFact = (typeof TEXT_FACTS)[number];
type Measured = Exclude<Fact, TextFact>;

/** Facts of a product, lengths in mm and weight in g; `null` stays as it is. */
export interface PlannedFacts
  extends Readonly<Record<Measured, number | null>>,
    Readonly<Record<TextFact, string | null>> {
  /** By the ids of the attributes of the collection that the row names. */
  readonly attributes: GivenValues | null;
}

/** The same as the shop has them. */
export interface StoredFacts
  extends Readonly<Record<Measured, number | null>>,
    Readonly<Record<TextFact, string | null>> {
  readonly attributes: AttributeValues | null;
}

/** The attributes of collections, by collection and by name in lower case. */
export type AttributeNames = ReadonlyMap<number, ReadonlyMap<string, KnownAttribute>>;

/** Reads the attributes of all collections that a file names. */
export async function findNamedAttributes(
  db: Kysely<Database>,
  categoryIds: readonly number[],
): Promise<AttributeNames> {
  const found = await findAttributes(db, categoryIds);
  return new Map(
    [...Map.groupBy(found, ({ category_id }) => category_id)].map(([id, attributes]) => [
      id,
      new Map(attributes.map((attribute) => [attribute.name.toLowerCase(), attribute])),
    ]),
  );
}

interface KnownProduct {
  /** The collection that the row names; undefined where there is none. */
  readonly category_id: number | undefined;
  readonly names: AttributeNames;
  /** What the product has now. */
  readonly stored: AttributeValues | null;
}

/** The facts of a row; what is wrong is reported under its column. */
export function planFacts(
  { values }: ValidRow,
  { category_id, names, stored }: KnownProduct,
  report: (column: string, message: string) => void,
): PlannedFacts {
  const known = category_id === undefined ? null : (names.get(category_id) ?? new Map());
  return {
    width_mm: values.width_cm ?? null,
    height_mm: values.height_cm ?? null,
    depth_mm: values.depth_cm ?? null,
    weight_g: values.weight_kg ?? null,
    ...eachShownText((text) => values[text] ?? null),
    reference: values.reference ?? null,
    tags: values.tags ?? null,
    attributes:
      known && values.attributes !== undefined
        ? readValues(values.attributes, { known, stored }, (message) =>
            report('attributes', message),
          )
        : null,
  };
}

interface KnownValues {
  readonly known: ReadonlyMap<string, KnownAttribute>;
  readonly stored: AttributeValues | null;
}

/** Lines like `Bulb: E27`; one without a value takes it away. What stays as it is may be what is no longer offered. */
function readValues(
  cell: string,
  { known, stored }: KnownValues,
  report: (message: string) => void,
): GivenValues {
  const given: Record<string, GivenValues[string]> = {};
  for (const line of cell.split(/\r\n|\r|\n/).filter((one) => one.trim() !== '')) {
    const colon = line.indexOf(':');
    const name = (colon === -1 ? line : line.slice(0, colon)).trim();
    const attribute = known.get(name.toLowerCase());
    const text = line.slice(colon + 1).trim();
    if (colon === -1) report(`'${shortened(name)}' needs a colon and a value, like Bulb: E27`);
    else if (!attribute) report(`The collection has no attribute '${shortened(name)}'`);
    else if (attribute.id in given) report(`${attribute.name} is there twice`);
    else if (text === '') given[attribute.id] = null;
    else if (text === stored?.[attribute.id]) given[attribute.id] = text;
    else {
      const checked = checkAttributeValue(attribute, text);
      if (checked.value === undefined) report(`${attribute.name} ${checked.error}`);
      else given[attribute.id] = checked.value;
    }
  }
  return given;
}

/** In characters: what a message repeats of a cell. */
const MAX_REPEATED_LENGTH = 60;

const shortened = (text: string) =>
  text.length > MAX_REPEATED_LENGTH
    ? `${text.slice(0, MAX_REPEATED_LENGTH).toWellFormed()}…`
    : text;

/** Whether a row gives facts that are not what the shop has. */
export function differInFacts(planned: PlannedFacts, stored: StoredFacts): boolean {
  const { attributes } = planned;
  return (
    FACTS.some((fact) => planned[fact] !== null && planned[fact] !== asTyped(stored[fact])) ||
    (attributes !== null &&
      Object.entries(attributes).some(([id, value]) => value !== (stored.attributes?.[id] ?? null)))
  );
}

/** As a cell of an export is read again: what was stored long ago may have spaces and marks that are no part of it. */
const asTyped = (fact: string | number | null) =>
  typeof fact === 'string' ? shownName(fact) : fact;
