import type { Body, Json, Operation, Parameter } from './document.ts';
import { type Draft, type DraftBody, escapeText, type Part, type Sender } from './draft.ts';
import { type Familiar, generateValue } from './generate-value.ts';
import type { Random } from './random.ts';

/** Makes up a request that is true to the document, sent by somebody. */
export function draftRequest(operation: Operation, random: Random, shopsFamiliar: Familiar): Draft {
  const sender = random.weigh(SENDERS[operation.access]);
  const familiar = startingWith(`${sender}:`, shopsFamiliar);
  const chosen = (place: Parameter['in']) =>
    operation.parameters
      .filter((one) => one.in === place && (one.required || random.chance(0.4)))
      .map((one) => [one.name, parameterText(one, operation, random, familiar)] as const);
  const values = new Map(chosen('path'));
  return {
    operation,
    sender,
    method: operation.method,
    path: `/api${operation.path.replaceAll(/\{(\w+)\}/g, (_all, name) => escapeText(values.get(name) ?? ''))}`,
    query: chosen('query').map(([name, value]) => [escapeText(name), escapeText(value)]),
    headers: chosen('header').filter(([, value]) => value !== ''),
    body: operation.body
      ? draftBody(operation.body, random, startingWith(`${operation.name} `, familiar))
      : { kind: 'none' },
    twists: [],
  };
}

/** Mostly somebody who may use the call, so that what is sent gets as far as it can. */
const SENDERS: Readonly<Record<Operation['access'], readonly (readonly [number, Sender])[]>> = {
  public: [
    [3, 'guest'],
    [3, 'customer'],
    [3, 'admin'],
  ],
  customer: [
    [1, 'guest'],
    [7, 'customer'],
    [4, 'admin'],
  ],
  admin: [
    [1, 'guest'],
    [1, 'customer'],
    [10, 'admin'],
  ],
};

/** What is said of one sender, `customer:user_id`, or of one call, `PUT /auth/password token`, goes before what is said of all. */
const startingWith = (beginning: string, familiar: Familiar): Familiar => {
  const own = Object.entries(familiar).filter(([name]) => name.startsWith(beginning));
  return {
    ...familiar,
    ...Object.fromEntries(own.map(([name, values]) => [name.slice(beginning.length), values])),
  };
};

/**
 * `{id}` means another thing in each path: `/products/{id}/stock-alerts id`, `DELETE cartItems.id` and `products.id` are
 * looked up before `id`.
 */
function parameterText(
  { name, schema, in: place }: Parameter,
  { method, path }: Operation,
  random: Random,
  familiar: Familiar,
): string {
  const ofPath = `${path.split('/')[1]}.${name}`;
  const ofCall = `${method} ${path} ${name}`;
  const special = place === 'path' ? [`${path} ${name}`, `${method} ${ofPath}`, ofPath] : [ofCall];
  const known = special.find((one) => one in familiar) ?? name;
  return String(generateValue(schema, random, familiar, known));
}

function draftBody({ contentType, schema }: Body, random: Random, familiar: Familiar): DraftBody {
  if (contentType !== 'multipart/form-data') {
    return { kind: 'json', value: generateValue(schema, random, familiar) };
  }
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const parts = Object.entries(properties)
    .filter(([field]) => required.includes(field) || random.chance(0.6))
    .flatMap(([field, shape]) => formParts(field, shape, random, familiar));
  return { kind: 'form', parts };
}

/** The parts of one field; a list's name carries brackets. */
function formParts(field: string, shape: Json, random: Random, familiar: Familiar): Part[] {
  const isFile = (one: Json) => one.format === 'binary';
  const items = shape.items as Json | undefined;
  if (isFile(shape) || (items && isFile(items))) {
    // A file is a picture, unless the shop knows better what its field holds.
    const files = (familiar[field] ?? familiar.picture ?? []) as readonly Buffer[];
    const count = items ? random.integer(0, 2) : 1;
    return Array.from({ length: count }, () => filePart(field, random.pick(files)));
  }
  const value = generateValue(shape, random, familiar, field);
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  // Known to be left out, as it is in JSON.
  return texts.filter((text) => text !== undefined).map((text) => textPart(field, String(text)));
}

/** A field of a form. */
export const textPart = (name: string, text: string): Part => ({
  head: [`Content-Disposition: form-data; name="${name}"`],
  content: Buffer.from(text),
});

/** A file of a form; `name` and the rest go in as they are. */
export const filePart = (
  name: string,
  content: Buffer,
  { filename = 'picture.png', type = 'image/png' } = {},
): Part => ({
  head: [
    `Content-Disposition: form-data; name="${name}"; filename="${filename}"`,
    `Content-Type: ${type}`,
  ],
  content,
});
