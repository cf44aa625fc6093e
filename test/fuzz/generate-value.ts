import type { Json } from './document.ts';
import type { Random } from './random.ts';

/** Values that mean something in the shop at hand, by the name of a field or parameter. */
export type Familiar = Readonly<Record<string, readonly unknown[]>>;

const WORDS = [
  'Rima',
  'Haddad',
  'vase',
  'Mount Lebanon',
  '12 Harbour Street',
  'linen',
  'ö',
  '沙发',
];

/** A value that is true to a JSON Schema, most often one that means something. */
export function generateValue(
  schema: Json,
  random: Random,
  familiar: Familiar,
  name = '',
): unknown {
  const known = familiar[name];
  if (known && random.chance(0.85)) return random.pick(known);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  if (Array.isArray(schema.examples) && random.chance(0.5)) return random.pick(schema.examples);
  if (Array.isArray(schema.anyOf)) {
    return generateValue(random.pick(schema.anyOf as Json[]), random, familiar, name);
  }
  const make = MAKERS[String(schema.type)];
  return make ? make(schema, random, familiar) : null;
}

/** What a client says it has read: an answer's form, not that of what is written, and what is made up is refused as outdated. */
const SEEN = 'seen';

type Maker = (schema: Json, random: Random, familiar: Familiar) => unknown;

const MAKERS: Readonly<Record<string, Maker>> = {
  null: () => null,
  boolean: (_schema, random) => random.chance(0.5),
  integer: wholeNumber,
  number: wholeNumber,
  string: textOf,
  array({ items, minItems = 0, maxItems = 3 }, random, familiar) {
    const least = Number(minItems);
    const most = random.chance(0.02) ? Number(maxItems) : Math.min(Number(maxItems), least + 3);
    const length = random.integer(least, most);
    return Array.from({ length }, () => generateValue(items as Json, random, familiar));
  },
  object({ properties = {}, required = [] }, random, familiar) {
    const fields = Object.entries(properties as Record<string, Json>)
      .filter(
        ([field]) =>
          (required as string[]).includes(field) || random.chance(field === SEEN ? 0.2 : 0.6),
      )
      .map(([field, schema]) => [
        field,
        generateValue(schema, random, field === SEEN ? {} : familiar, field),
      ]);
    return Object.fromEntries(fields);
  },
};

/** Small ones, and both ends. */
function wholeNumber({ minimum = 0, maximum = 2 ** 40 }: Json, random: Random): number {
  const [least, most] = [Number(minimum), Number(maximum)];
  const start = Math.max(least, Math.min(most, 1));
  return random.weigh([
    [8, random.integer(start, Math.min(start + 20, most))],
    [1, least],
    [1, most],
  ]);
}

/** Words within the stated length; where a pattern is asked for, digits have the best chance, with two decimals where it wants some. */
function textOf({ minLength = 0, maxLength = 5_000, pattern, format }: Json, random: Random) {
  if (format === 'date') return `2026-${random.pick(['01', '11'])}-${random.integer(10, 28)}`;
  if (pattern !== undefined) {
    const digits = String(random.integer(1, 99));
    return new RegExp(String(pattern), 'u').test(digits) ? digits : `${digits}.00`;
  }
  const [least, most] = [Number(minLength), Number(maxLength)];
  const length = random.weigh([
    [8, random.integer(least, Math.min(most, 40))],
    [1, least],
    [1, most],
  ]);
  let text = '';
  while (text.length < length) text += `${random.pick(WORDS)} `;
  return text.slice(0, length).replace(/ $/, 'x');
}
