import type { Draft } from './draft.ts';
import { naughtyText } from './naughty-values.ts';
import type { Random } from './random.ts';

type HeaderTwist = (draft: Draft, random: Random) => void;

/** What a header line can carry without ending it: bytes, tabs, no other control characters. */
const asHeader = (text: string) =>
  Buffer.from(text.slice(0, 3_000))
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '');

const put =
  (name: string, values: readonly string[]): HeaderTwist =>
  (draft, random) => {
    draft.headers.push([name, random.pick(values)]);
  };

const ENCODINGS = [
  '',
  '*',
  'br;q=0, gzip;q=0',
  'identity;q=0',
  'gzip;q=1e309',
  'br;q=0.0000',
  ', , ,',
  'br'.padEnd(4_000, ' '),
  'gzip;'.repeat(1_000),
  'br;q=NaN',
  'zstd, compress, x-gzip',
];
const ETAGS = ['*', '""', 'W/', 'W/"', '"\u00ff"', '"x",'.repeat(1_000), ',,,', "' OR 1=1"];
const TOKENS = [
  'Bearer',
  'Bearer ',
  'Bearer  x',
  'bearer x y',
  'Basic YWRtaW46YWRtaW4=',
  `Bearer ${'a'.repeat(43)}`,
  `Bearer ${'é'.repeat(43)}`,
  `Bearer ${'a'.repeat(6_000)}`,
  'Bearer null',
  'Bearer undefined',
  "Bearer ' or true --",
  '',
];
const CONTENT_TYPES = [
  '',
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/json;',
  'application/JSON ; a=b',
  'application/vnd.api+json',
  'application/json, text/html',
  'json',
  '/',
  ';;;',
  'a/b; c="',
  'application/json\t',
  '*/*',
];
/** Headers that proxies, browsers and frameworks give a meaning to. */
const OTHERS: readonly (readonly [string, string])[] = [
  ['X-Forwarded-For', '1.2.3.4, ::1, nonsense'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Request-Id', 'mine'],
  ['X-Original-URL', '/api/orders'],
  ['Origin', 'null'],
  ['Cookie', '__proto__=1; ;; ='],
  ['Range', 'bytes=0-0,-1,9-1'],
  ['If-Modified-Since', 'never'],
  ['If-Match', '"x"'],
  ['Accept', 'text/html;q=x, */*;q=-1'],
  ['Accept-Version', '2.x'],
  ['Content-Encoding', 'gzip'],
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['HTTP2-Settings', 'AAMAAABkAAQAAP__'],
  ['Expect', '100-continue'],
  ['Expect', 'the unexpected'],
  ['TE', 'trailers, deflate;q=0.5'],
  ['Trailer', 'X-Requested-With'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
  ['User-Agent', 'x'.repeat(6_000)],
  ['X-Long', 'x'.repeat(20_000)],
  ['X-Bytes', '\u00ff\u0080\u00fe'],
];

/** Changes the headers or the method of a request. */
export const HEADER_TWISTS: Readonly<Record<string, HeaderTwist>> = {
  'no mark of a write': (draft) => {
    draft.headers = draft.headers.filter(([name]) => name.toLowerCase() !== 'x-requested-with');
  },
  'another mark of a write': put('X-Requested-With', [
    'fetch',
    '',
    'xmlhttprequest',
    'XMLHttpRequest, x',
  ]),
  'an odd idempotency key': (draft, random) => {
    draft.headers.push(['Idempotency-Key', asHeader(naughtyText(random))]);
  },
  'two idempotency keys': (draft) => {
    draft.headers.push(['Idempotency-Key', 'one'], ['Idempotency-Key', 'two']);
  },
  'an odd order token': (draft, random) => {
    draft.headers.push(['X-Order-Token', asHeader(naughtyText(random))]);
  },
  'an odd encoding': put('Accept-Encoding', ENCODINGS),
  'an odd etag': put('If-None-Match', ETAGS),
  'an odd token': (draft, random) => {
    draft.sender = 'guest';
    draft.headers.push(['Authorization', random.pick(TOKENS)]);
  },
  'a body in chunks': (draft) => {
    draft.chunks = 'whole';
  },
  'a body in broken chunks': (draft) => {
    draft.chunks = 'broken';
  },
  'another host': put('Host', ['', 'evil.example', '127.0.0.1:99999', '[::1', 'a b', '\u00ff']),
  'an odd content type': put('Content-Type', CONTENT_TYPES),
  'a header with a meaning': (draft, random) => {
    draft.headers.push(random.pick(OTHERS));
  },
  'another method': (draft, random) => {
    draft.method = random.pick([
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'SEARCH',
      'QUERY',
      'get',
      'NONSENSE',
    ]);
  },
};
