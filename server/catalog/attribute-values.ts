import { type Kysely, sql } from 'kysely';
import {
  type Attribute,
  type AttributeValue,
  checkAttributeValue,
} from '../../domain/attributes.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';

/** Values by the ids of attributes, as `products.attributes` has them. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/** The same as a form gives them: `null` takes a value away. */
export type GivenValues = Readonly<Record<string, AttributeValue | null>>;

/** An attribute of a collection, as values are checked against it. */
export interface KnownAttribute extends Attribute {
  readonly id: number;
  readonly category_id: number;
}

/** The attributes of collections, each collection's in order. One query. */
export async function findAttributes(
  db: Kysely<Database>,
  categoryIds: readonly number[],
): Promise<KnownAttribute[]> {
  const { rows } = await sql<KnownAttribute>`
    select id, category_id, name::text as name, type, unit, choices from collection_attributes
    where category_id = any(${categoryIds}::int[]) order by category_id, position`.execute(db);
  return rows;
}

interface StoredValues {
  readonly category_id: number;
  readonly stored: AttributeValues | null;
}

/**
 * A product's values with those that are given laid over them, as its row keeps them. A value that stays as it is stays
 * also where its attribute no longer offers it.
 *
 * @returns `null` for none.
 * @throws {Refusal} 422 under `attributes.ID` for each value that does not fit, or has no such attribute.
 */
export async function mergeValues(
  db: Kysely<Database>,
  { category_id, stored }: StoredValues,
  given: GivenValues,
): Promise<AttributeValues | null> {
  const known = await findAttributes(db, [category_id]);
  const merged: Record<string, AttributeValue> = { ...stored };
  const errors: Record<string, string[]> = {};
  for (const [id, value] of Object.entries(given)) {
    const attribute = known.find((one) => String(one.id) === id);
    if (value === null || value === '') delete merged[id];
    else if (!attribute)
      errors[`attributes.${id}`] = ['There is no such attribute in this collection'];
    else if (value !== merged[id]) {
      const checked = checkAttributeValue(attribute, value);
      if (checked.value === undefined) errors[`attributes.${id}`] = [checked.error];
      else merged[id] = checked.value;
    }
  }
  const [first] = Object.entries(errors);
  if (first) {
    const name = known.find(({ id }) => first[0] === `attributes.${id}`)?.name;
    throw new Refusal(422, name ? `${name} ${first[1][0]}` : String(first[1][0]), { errors });
  }
  return Object.keys(merged).length > 0 ? merged : null;
}
