import { expect, test } from 'vitest';
import type { Span } from '../../contract/info-pages.ts';
import { readMarkdown, summaryOf } from './read-markdown.ts';

const span = (text: string, style: Partial<Span> = {}): Span => ({
  text,
  strong: false,
  emphasis: false,
  href: null,
  ...style,
});
const paragraph = (...spans: Span[]) => ({ kind: 'paragraph', spans });

test('headings, paragraphs, lists, quotes and rules become blocks', () => {
  const blocks = readMarkdown(
    '# Delivery\n\n### Beirut\n\nTomorrow.\n\n- one\n- two\n\n1. first\n\n> Said\n\n---\n',
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, spans: [span('Delivery')] },
    { kind: 'heading', level: 3, spans: [span('Beirut')] },
    paragraph(span('Tomorrow.')),
    { kind: 'list', ordered: false, items: [[span('one')], [span('two')]] },
    { kind: 'list', ordered: true, items: [[span('first')]] },
    { kind: 'quote', spans: [span('Said')] },
    { kind: 'rule' },
  ]);
});

test('styles and links are kept within a line, and a new line breaks it', () => {
  const blocks = readMarkdown(
    'Write to **us** or *call*:\n[contact](/contact), [mail](mailto:a@b.example)',
  );
  expect(blocks).toEqual([
    paragraph(
      span('Write to '),
      span('us', { strong: true }),
      span(' or '),
      span('call', { emphasis: true }),
      span(':'),
      span('\n'),
      span('contact', { href: '/contact' }),
      span(', '),
      span('mail', { href: 'mailto:a@b.example' }),
    ),
  ]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'file:///etc/passwd',
])('a link to %s is text', (href) => {
  const links = readMarkdown(`[press](${href})`).flatMap((block) =>
    block.kind === 'paragraph' ? block.spans.map((one) => one.href) : [],
  );
  expect(links.every((link) => link === null)).toBe(true);
});

test('HTML stays the text that was typed, and nothing is lost of what can’t be shown', () => {
  const text = JSON.stringify(
    readMarkdown(
      '<script>alert(1)</script>\n\na <b>c</b> `d`\n\n| e | f |\n|---|---|\n| g | h |\n\n```\ncode\n```',
    ),
  );
  for (const part of ['<script>', 'alert(1)', '<b>', 'c', 'd', 'e, f', 'g, h', 'code']) {
    expect(text).toContain(part);
  }
});

test('a text of the longest size is read, whatever it says', () => {
  for (const odd of ['*', '[', '`', '> ', '- ', '_', '(', '![', '<', '\\', '| ', '# ']) {
    expect(readMarkdown(odd.repeat(20_000 / odd.length))).toBeInstanceOf(Array);
  }
});

test('styles are read as far as their ends are found with little work, and then left as they were typed', () => {
  const spansOf = (text: string) =>
    readMarkdown(text).flatMap((block) => ('spans' in block ? block.spans : []));
  const real = Array.from(
    { length: 400 },
    (_, n) => `Line ${n} of a page with **strong** and *soft* words.`,
  );
  expect(spansOf(real.join('\n\n')).filter(({ strong }) => strong)).toHaveLength(400);
  for (const endless of [`${'*a_'.repeat(6_000)} **end**`, `${'~a. '.repeat(4_900)}~~end~~`]) {
    expect(spansOf(endless).map(({ text }) => text)).toEqual([endless]);
  }
});

test('the summary is the beginning of the paragraphs, cut at a word', () => {
  expect(summaryOf(readMarkdown('# About\n\nWe make\nlamps.'))).toBe('We make lamps.');
  const long = summaryOf(readMarkdown('word '.repeat(100)));
  expect(long).toHaveLength(160);
  expect(long.endsWith('word…')).toBe(true);
});
