import { type Draft, escapeText } from './draft.ts';
import { naughtyText } from './naughty-values.ts';
import type { Random } from './random.ts';

type AddressTwist = (draft: Draft, random: Random) => void;

/** Bytes that no URL may carry so, or that mean nothing in UTF-8. */
const BAD_ESCAPES = [
  '%',
  '%zz',
  '%E0%A4%A',
  '%00',
  '%ED%A0%80',
  '%C0%AE',
  '%FF',
  '%u0041',
  '%25',
  '%2F',
];

/** Characters that cannot stand bare in the first line of a request. */
const inOneWord = (text: string) => text.replaceAll(/[\s?#]/g, '').slice(0, 3_000);

const named = (draft: Draft, random: Random): string => {
  const known = draft.operation.parameters.filter((one) => one.in === 'query');
  return known.length > 0 && random.chance(0.8) ? random.pick(known).name : naughtyText(random);
};

/** Gives one parameter a naughty value. */
export function spoilParameter(draft: Draft, random: Random): void {
  const name = escapeText(named(draft, random));
  draft.query = draft.query.filter(([other]) => other !== name);
  draft.query.push([name, escapeText(naughtyText(random)).slice(0, 9_000)]);
}

/** Changes the path or the query of a request. */
export const ADDRESS_TWISTS: Readonly<Record<string, AddressTwist>> = {
  'a parameter spoilt': (draft, random) => {
    draft.query.push([
      escapeText(named(draft, random)),
      escapeText(naughtyText(random)).slice(0, 9_000),
    ]);
  },
  'a parameter spoilt in place': spoilParameter,
  'a repeated parameter': (draft, random) => {
    const name = escapeText(named(draft, random)).slice(0, 500);
    for (let n = random.integer(2, 4); n > 0; n -= 1) draft.query.push([name, String(n)]);
  },
  'a thousand parameters': (draft, random) => {
    const name = escapeText(named(draft, random)).slice(0, 3);
    for (let n = 0; n < 1_000; n += 1) draft.query.push([name, String(n % 10)]);
  },
  'a parameter in brackets': (draft, random) => {
    const brackets = random.pick(['[]', '[a]', '[__proto__][x]', '%5B%5D', '[0]']);
    draft.query.push([`${escapeText(named(draft, random)).slice(0, 500)}${brackets}`, '1']);
  },
  'a poisoned prototype': (draft, random) => {
    draft.query.push([random.pick(['__proto__', 'constructor', 'toString']), 'x']);
  },
  'a malformed escape': (draft, random) => {
    draft.query.push([escapeText(named(draft, random)).slice(0, 500), random.pick(BAD_ESCAPES)]);
  },
  'bare bytes in the query': (draft, random) => {
    draft.query.push([inOneWord(named(draft, random)), inOneWord(naughtyText(random))]);
  },
  'an empty parameter': (draft, random) => {
    draft.query.push([escapeText(named(draft, random)).slice(0, 500), '']);
  },
  'a part of the path spoilt': (draft, random) => {
    respell(draft, random, escapeText(naughtyText(random)).slice(0, 9_000));
  },
  'a malformed escape in the path': (draft, random) => {
    respell(draft, random, random.pick(BAD_ESCAPES));
  },
  'an odd id': (draft, random) => {
    const odd = ['0', '-1', '1e3', '01', '1.5', '2147483648', '99999999999999999999', '1%20', '+1'];
    respell(draft, random, random.pick(odd));
  },
  'another path': (draft, random) => {
    draft.path = random.pick([
      `${draft.path}/`,
      `/${draft.path}`,
      draft.path.toUpperCase(),
      `${draft.path}/../..`,
      `${draft.path};x=1`,
      '/api',
      '/api/',
      '/api//products',
      '/api/%2e%2e/products',
      '/',
      '*',
      `/media/${escapeText(naughtyText(random)).slice(0, 2_000)}`,
      '/media/..%2f..%2f..%2fetc%2fpasswd',
      'http://example.com/api/products',
      '/api/products/__proto__',
      '/api/openapi.json',
      '/healthz',
      '/readyz',
    ]);
  },
};

function respell(draft: Draft, random: Random, text: string): void {
  const segments = draft.path.split('/');
  segments[random.chance(0.8) ? segments.length - 1 : random.integer(2, segments.length - 1)] =
    text;
  draft.path = segments.join('/');
}
