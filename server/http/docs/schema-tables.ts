import { escapeHtml } from '../../../domain/html.ts';
import type { Json } from '../openapi-operation.ts';

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

/** A row with a mark on what is special: a field that must be sent, or one that may be absent. */
type MarkedRow = FieldRow & { readonly mark: string };

/** The fields of what a client sends; those that must be there are marked. */
export const sent = (rows: readonly FieldRow[]): MarkedRow[] =>
  rows.map((row) => ({ ...row, mark: row.required ? 'required' : '' }));
/** The fields of an answer; those that may be absent are marked. */
export const received = (rows: readonly FieldRow[]): MarkedRow[] =>
  rows.map((row) => ({ ...row, mark: row.required ? '' : 'not always' }));

/** A table of fields under a heading; nothing without fields. */
export function renderTable(title: string, rows: readonly MarkedRow[]): Html {
  if (rows.length === 0) return html``;
  return html`${title ? html`<h4>${title}</h4>` : html``}
<div class="table"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>${rows.map(renderRow)}</tbody>
</table></div>`;
}

const renderRow = ({ name, type, mark, notes }: MarkedRow): Html => html`
<tr><th scope="row"><code>${breakable(name || 'data')}</code></th><td>${type}</td>
<td>${mark ? html`<span class="mark">${mark}</span> ` : html``}${notes}</td></tr>`;

/** A long name may break after each of its parts. */
const breakable = (name: string): Html[] =>
  name.split(/(?=[_.])/).map((piece, index) => (index > 0 ? html`<wbr>${piece}` : html`${piece}`));

/** A piece of markup. Only {@link html} makes one. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | readonly Html[];

/** Markup with values in it: texts become texts, whatever they contain. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  markup: String.raw({ raw: parts }, ...values.map(asMarkup)),
});

function asMarkup(value: Value): string {
  if (typeof value === 'object') {
    return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
  }
  return escapeHtml(String(value));
}
