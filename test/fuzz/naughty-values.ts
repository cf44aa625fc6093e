import { NAUGHTY_STRINGS } from './naughty-strings.ts';
import type { Random } from './random.ts';

/** A number that goes into JSON just as it is written; the types of TypeScript don't know it yet. */
function asWritten(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}

/** JSON that a program doesn't write: numbers beyond what one holds, zeros below zero. */
const NAUGHTY_NUMBERS: readonly unknown[] = [
  '1e309',
  '-1e309',
  '-0',
  '0.0',
  '1.0',
  '1E0',
  '1e-400',
  '1.5',
  '-1',
  '0',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '-9223372036854775809',
  '18446744073709551616',
  `1${'0'.repeat(400)}`,
  `0.${'1'.repeat(2_000)}`,
].map(asWritten);

/** Objects whose keys every object has already; made so that they are keys of their own. */
const NAUGHTY_OBJECTS: readonly unknown[] = [
  Object.fromEntries([['__proto__', { role: 'admin', isAdmin: true }]]),
  Object.fromEntries([['constructor', { prototype: { role: 'admin' } }]]),
  { toString: 'x', valueOf: 1, toJSON: null },
  Object.fromEntries([['then', 'x']]),
  { length: -1 },
  { $ne: null },
  { $gt: '' },
  { '': '' },
  { 'a.b': 1, '0': 2 },
  {},
];

const NAUGHTY_LISTS: readonly unknown[] = [
  [],
  [null],
  [[[]]],
  [{}],
  ['a', 1, null, {}],
  Array(2_000).fill(0),
  Array(101).fill({ product_id: 1, quantity: 1 }),
  Array(1_001).fill({ product_id: 1, quantity: 1 }),
  [
    { product_id: 1, quantity: 1_000 },
    { product_id: 1, quantity: 1_000 },
  ],
];

/** What hides best in a text that is fine otherwise. */
const HIDDEN = [
  '\0',
  '\ud800',
  '\udfff',
  '\u0085',
  '\u2028',
  '\r\n',
  '\u202e',
  "'",
  '\\',
  '\ufeff',
];

/** A text that breaks things: one of the list, one with something hidden in it, or random characters. */
export function naughtyText(random: Random): string {
  const make = random.weigh<() => string>([
    [7, () => random.pick(NAUGHTY_STRINGS)],
    [2, () => `Rima${random.pick(HIDDEN)}Haddad`],
    [1, () => String.fromCharCode(...Array.from({ length: 20 }, () => random.integer(0, 0xffff)))],
  ]);
  return make();
}

/** Any value that JSON has, and seldom the one that is asked for. */
export function naughtyValue(random: Random): unknown {
  const make = random.weigh<() => unknown>([
    [10, () => naughtyText(random)],
    [4, () => random.pick(NAUGHTY_NUMBERS)],
    [2, () => random.pick(NAUGHTY_OBJECTS)],
    [2, () => random.pick(NAUGHTY_LISTS)],
    [1, () => nest(random.integer(5, 200), random.chance(0.5))],
    [3, () => random.pick([null, true, false])],
  ]);
  return make();
}

/** Lists in lists, or objects in objects. */
const nest = (depth: number, asList: boolean): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => (asList ? [inner] : { a: inner }), 1);
