import type { Json } from '../json-schema.ts';

/** One field of a body or an answer, for a table. */
export interface FieldRow {
  /** With dots and brackets: `items[].product.name`; empty for the value itself. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** What else is known of it: limits, pattern, default. */
  readonly notes: string;
}

/** A schema as rows, nested fields under the names of what they are in. */
export function schemaRows(schema: Json, name = '', required = true): FieldRow[] {
  const [shape, nullable] = withoutNull(schema);
  const row = { name, type: typeOf(shape, nullable), required, notes: notesOf(shape) };
  const inner = fieldsOf(shape, name);
  return name === '' && inner.length > 0 ? inner : [row, ...inner];
}

function fieldsOf(shape: Json, name: string): FieldRow[] {
  if (shape.type === 'array' && shape.items) {
    const items = shape.items as Json;
    return fieldsOf(withoutNull(items)[0], `${name}[]`);
  }
  const required = new Set((shape.required as string[] | undefined) ?? []);
  return Object.entries((shape.properties ?? {}) as Readonly<Record<string, Json>>).flatMap(
    ([field, inner]) => schemaRows(inner, name ? `${name}.${field}` : field, required.has(field)),
  );
}

/** The schema of what is there, and whether `null` may stand in its place. */
function withoutNull(schema: Json): [Json, boolean] {
  const choices = schema.anyOf as readonly Json[] | undefined;
  const rest = choices?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = rest;
  if (!choices || rest.length === choices.length || rest.length !== 1 || !only) {
    return [schema, false];
  }
  return [only, true];
}

function typeOf(shape: Json, nullable: boolean): string {
  const type = plainType(shape);
  return nullable ? `${type} or null` : type;
}

function plainType(shape: Json): string {
  if ('const' in shape) return JSON.stringify(shape.const);
  if (Array.isArray(shape.enum)) return shape.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (Array.isArray(shape.anyOf)) return shape.anyOf.map(plainType).join(' | ');
  if (shape.format === 'binary') return 'file';
  if (shape.type === 'array') return `list of ${plainType((shape.items ?? {}) as Json)}`;
  return [shape.type ?? 'any'].flat().join(' or ');
}

const NOTES: readonly [key: string, write: (value: unknown) => string][] = [
  ['minimum', (value) => `at least ${value}`],
  ['maximum', (value) => (value === Number.MAX_SAFE_INTEGER ? '' : `at most ${value}`)],
  ['minLength', (value) => (value === 1 ? 'not empty' : `at least ${value} characters`)],
  ['maxLength', (value) => `at most ${value} characters`],
  ['minItems', (value) => `at least ${value}`],
  ['maxItems', (value) => `at most ${value}`],
  ['pattern', (value) => `like ${value}`],
  ['default', (value) => `default ${JSON.stringify(value)}`],
  ['examples', (value) => `e.g. ${(value as unknown[]).join(', ')}`],
];

/** Whole numbers of JSON are bounded by what a number holds: that is no news. */
const isNews = (value: unknown) => value !== -Number.MAX_SAFE_INTEGER;

function notesOf(shape: Json): string {
  const format = shape.format === 'binary' ? undefined : shape.format;
  const notes = NOTES.flatMap(([key, write]) =>
    key in shape && isNews(shape[key]) ? [write(shape[key])] : [],
  );
  return [...(typeof format === 'string' ? [format] : []), ...notes].filter(Boolean).join(', ');
}
