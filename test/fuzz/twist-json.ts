import type { Draft } from './draft.ts';
import { naughtyText, naughtyValue } from './naughty-values.ts';
import type { Random } from './random.ts';

/** Changes a request's JSON body so that it may break the schema, or what lies behind it. */
export const JSON_TWISTS: Readonly<Record<string, (value: unknown, random: Random) => unknown>> = {
  'one value spoilt': (value, random) => spoil(value, random, naughtyValue),
  'one field spoilt by a text': (value, random) => spoil(value, random, naughtyText),
  'every text spoilt': (value, random) =>
    mapFields(value, (one) => (typeof one === 'string' ? naughtyText(random) : one)),
  'a field dropped': (value, random) => {
    const fields = fieldsOf(value);
    const dropped = random.integer(0, fields.length - 1);
    return Object.fromEntries(fields.filter((_field, index) => index !== dropped));
  },
  'unlisted fields': (value, random) =>
    Object.fromEntries([...fieldsOf(value), ...UNLISTED, [naughtyText(random), 1]]),
  'a poisoned prototype': (value, random) =>
    Object.fromEntries([
      ...fieldsOf(value),
      [random.pick(['__proto__', 'constructor']), { prototype: { a: 1 }, role: 'admin' }],
    ]),
  'another body altogether': (_value, random) => naughtyValue(random),
};

const UNLISTED = [
  ['role', 'admin'],
  ['id', 1],
  ['is_admin', true],
  ['total_price', '0.01'],
  ['price', '0.01'],
  ['status', { id: 3 }],
] as const;

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const mapFields = (value: unknown, change: (one: unknown) => unknown): unknown =>
  Object.fromEntries(fieldsOf(value).map(([field, one]) => [field, change(one)]));

/** Puts a naughty text where there is one, on top; into any field where there is none. */
export function spoilText(value: unknown, random: Random): unknown {
  const texts = fieldsOf(value).filter(([, one]) => typeof one === 'string');
  if (texts.length === 0) return spoil(value, random, naughtyText);
  const [spoilt] = random.pick(texts);
  return Object.fromEntries(
    fieldsOf(value).map(([field, one]) => [field, field === spoilt ? naughtyText(random) : one]),
  );
}

/** Puts something naughty in one place, in a nested one as often as on top. */
function spoil(value: unknown, random: Random, make: (random: Random) => unknown): unknown {
  const fields = fieldsOf(value);
  if (fields.length === 0) return make(random);
  const [field, inner] = random.pick(fields);
  const isNested = typeof inner === 'object' && inner !== null && random.chance(0.6);
  const spoilt = isNested ? spoil(inner, random, make) : make(random);
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === field ? spoilt : one));
  return Object.fromEntries([...fields.filter(([other]) => other !== field), [field, spoilt]]);
}

/** Sends something that is not the JSON that was meant, byte for byte. */
export function breakJson(draft: Draft, random: Random): void {
  const meant = Buffer.from(draft.body.kind === 'json' ? JSON.stringify(draft.body.value) : '{}');
  const [name, make] = random.pick(Object.entries(BROKEN_JSON));
  draft.body = { kind: 'raw', content: Buffer.from(make(meant, random)) };
  draft.twists.push(name);
}

type Breaker = (meant: Buffer, random: Random) => Buffer | string;

const BROKEN_JSON: Readonly<Record<string, Breaker>> = {
  'JSON cut off': (meant, random) => meant.subarray(0, random.integer(0, meant.length - 1)),
  'JSON with a byte changed': (meant, random) => {
    const changed = Buffer.from(meant);
    changed[random.integer(0, changed.length - 1)] = random.integer(0, 255);
    return changed;
  },
  'JSON with more behind it': (meant) => `${meant}}`,
  'JSON twice': (meant) => `${meant}${meant}`,
  'JSON behind a byte order mark': (meant) => `\ufeff${meant}`,
  'JSON in UTF-16': (meant) => Buffer.from(meant.toString(), 'utf16le'),
  'JSON with a key twice': (meant) => `{"a":1,"a":2,${meant.toString().slice(1)}`,
  'JSON with comments': (meant) => `/* x */ ${meant} // y`,
  'lists 100,000 deep': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'objects 100,000 deep': () => '{"a":'.repeat(100_000) + 1 + '}'.repeat(100_000),
  'lists 100,000 deep in a field': (meant) =>
    `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)},${meant.toString().slice(1)}`,
  'lists that never end': () => '['.repeat(500_000),
  'a body of more than 1 MB': () => `{"notes":"${'x'.repeat(1_000_001)}"}`,
  'many keys': () => `{${Array.from({ length: 20_000 }, (_none, n) => `"k${n}":${n}`).join()}}`,
  'random bytes': (_meant, random) => random.bytes(random.integer(1, 300)),
  'not a number': () => '{"quantity":NaN,"product_id":Infinity}',
  'white space': () => ' \n\t ',
  nothing: () => '',
  'NUL bytes': () => '\0\0\0',
  'form fields': () => 'a=1&b=2&__proto__[x]=1',
};
