import type { Draft, Part } from './draft.ts';
import { filePart, textPart } from './draft-request.ts';
import { naughtyText } from './naughty-values.ts';
import type { Random } from './random.ts';

type FormTwist = (parts: readonly Part[], random: Random) => readonly Part[];

const one = (parts: readonly Part[], random: Random): number => random.integer(0, parts.length - 1);
const replaceOne = (parts: readonly Part[], random: Random, change: (part: Part) => Part) => {
  const at = one(parts, random);
  return parts.map((part, index) => (index === at ? change(part) : part));
};
const nameOf = ({ head }: Part) => /name="([^"]*)"/.exec(head[0] ?? '')?.[1] ?? '';

/** Puts a naughty text into one part. */
export function spoilPart(parts: readonly Part[], random: Random): readonly Part[] {
  const content = Buffer.from(naughtyText(random));
  return replaceOne(parts, random, (part) => ({ ...part, content }));
}

/** Changes the parts of a form. */
export const FORM_TWISTS: Readonly<Record<string, FormTwist>> = {
  'one part spoilt': spoilPart,
  'one part of random bytes': (parts, random) =>
    replaceOne(parts, random, (part) => ({ ...part, content: random.bytes(200) })),
  'a part dropped': (parts, random) => {
    const dropped = one(parts, random);
    return parts.filter((_part, index) => index !== dropped);
  },
  'a part twice': (parts, random) => [...parts, ...parts.slice(one(parts, random))],
  'a part under a naughty name': (parts, random) => [
    ...parts,
    textPart(naughtyText(random).replaceAll(/[\r\n"]/g, ''), 'x'),
  ],
  'a name in brackets': (parts, random) =>
    replaceOne(parts, random, (part) =>
      textPart(
        `${nameOf(part)}${random.pick(['[]', '[0]', '[a]', '[[', '.x', '[__proto__]'])}`,
        '1',
      ),
    ),
  'a poisoned prototype': (parts) => [
    ...parts,
    textPart('__proto__', 'x'),
    textPart('toString', 'x'),
  ],
  'a text as a file': (parts, random) =>
    replaceOne(parts, random, (part) => filePart(nameOf(part), part.content)),
  'a file as a text': (parts) => [...parts, textPart('image', 'x'), textPart('images[]', 'x')],
  'a file of an unlisted field': (parts) => [...parts, filePart('other', Buffer.from('x'))],
  'no picture': (parts, random) => [
    ...parts.filter((part) => nameOf(part) !== 'image'),
    filePart('image', random.pick(NO_PICTURES), {
      filename: random.pick(FILE_NAMES),
      type: random.pick(TYPES),
    }),
  ],
  'a naughty file name': (parts, random) => [
    ...parts,
    filePart('images[]', Buffer.from('x'), {
      filename: naughtyText(random).replaceAll(/[\r\n]/g, ''),
    }),
  ],
  'odd part headers': (parts, random) =>
    replaceOne(parts, random, ({ head, content }) => ({
      head: [...head, random.pick(PART_HEADERS)],
      content,
    })),
  'a part without a name': (parts) => [...parts, { head: [], content: Buffer.from('x') }],
  'very many parts': () => Array.from({ length: 400 }, (_none, n) => textPart(`field${n}`, 'x')),
  'very many files': () => Array.from({ length: 60 }, () => filePart('images[]', Buffer.from('x'))),
  'a part of 100 kB': (parts) => [...parts, textPart('name', 'x'.repeat(100_000))],
};

const FILE_NAMES = [
  'x.svg',
  'x.php',
  '../../x.png',
  '.htaccess',
  'x.png\0.exe',
  '',
  'con.jpg',
  '%00',
];
const TYPES = ['image/png', 'image/svg+xml', 'text/html', 'application/x-php', '', 'image/*'];
const PART_HEADERS = [
  'Content-Transfer-Encoding: base64',
  'Content-Type: multipart/mixed; boundary=inner',
  'Content-Type: text/plain; charset=utf-7',
  'Content-Disposition: form-data; name="other"',
  'X: y'.padEnd(20_000, 'y'),
  'no header at all',
  ': : :',
];
const NO_PICTURES = [
  '',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'GIF89a<script>alert(1)</script>',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0 broken',
  'RIFF\0\0\0\0WEBPVP8 ',
  '%PDF-1.7',
  '<?php system($_GET[0]); ?>',
  'BM',
].map((text) => Buffer.from(text, 'latin1'));

/** Writes parts as a form does. */
export function writeForm(parts: readonly Part[], boundary: string): Buffer {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

export const BOUNDARY = 'mantel-fuzz-boundary';

/** Sends something that is not the form that was meant, byte for byte. */
export function breakForm(draft: Draft, random: Random): void {
  const meant = writeForm(draft.body.kind === 'form' ? draft.body.parts : [], BOUNDARY);
  const [name, make] = random.pick(Object.entries(BROKEN_FORMS));
  const type = random.chance(0.3)
    ? random.pick(BROKEN_TYPES)
    : `multipart/form-data; boundary=${BOUNDARY}`;
  draft.headers.push(['Content-Type', type]);
  draft.body = { kind: 'raw', content: Buffer.from(make(meant, random)) };
  draft.twists.push(name);
}

const BROKEN_TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/form-data; boundary="\u00ff"',
  `multipart/mixed; boundary=${BOUNDARY}`,
  `multipart/form-data; charset=utf-16; boundary=${BOUNDARY}`,
];

type Breaker = (meant: Buffer, random: Random) => Buffer | string;

const BROKEN_FORMS: Readonly<Record<string, Breaker>> = {
  'a form cut off': (meant, random) => meant.subarray(0, random.integer(0, meant.length - 1)),
  'a form without its end': (meant) => meant.subarray(0, meant.length - 4),
  'a form with bytes changed': (meant, random) => {
    const changed = Buffer.from(meant);
    for (let n = 0; n < 5; n += 1)
      changed[random.integer(0, changed.length - 1)] = random.integer(0, 255);
    return changed;
  },
  'a form with bare line feeds': (meant) => meant.toString('latin1').replaceAll('\r\n', '\n'),
  'a form with text around it': (meant) => `before\r\n${meant.toString('latin1')}after`,
  'an empty form': () => `--${BOUNDARY}--\r\n`,
  'nothing at all': () => '',
  'boundaries alone': () => `--${BOUNDARY}\r\n`.repeat(1_000),
  'a part without its blank line': () =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="name"\r\nx`,
  'random bytes': (_meant, random) => random.bytes(random.integer(1, 300)),
  JSON: () => '{"name":"x"}',
};
