import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Paths of an example, and what the shop or the build makes. */
const NOT_HERE = /[<*…{]|NNNN|newsletters|^(data|dist|\.?\/tmp)\b|^\.\/data/;
/** What paths are written from: the project, or the part that a paragraph is about. */
const FROM = ['', 'server', 'server/catalog', 'server/catalog/import', 'web', 'web/admin', 'docs'];

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  test('names scripts that are there', () => {
    const named = [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(
      ([, name]) => name as string,
    );
    expect(named.filter((name) => !(name in Object(scripts)))).toEqual([]);
  });

  test('names files that are there', () => {
    const named = [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+\.(?:tsx?|mjs|css|md|sql))`/g)]
      .map(([, path]) => path as string)
      .filter((path) => !NOT_HERE.test(path));
    const missing = named.filter(
      (path) => !FROM.some((from) => existsSync(join(root, from, path))),
    );
    expect(missing).toEqual([]);
  });

  test('leads to headings that are there', () => {
    const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
      anchorOf(heading as string),
    );
    const linked = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor as string);
    expect(linked.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });
});

/** A heading as links name it: small letters, dashes for spaces, without other signs. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

test('the index of decisions names each record, and none that is gone', () => {
  const folder = join(root, 'docs/decisions');
  const records = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const linked = [...index.matchAll(/\]\((\d{3}-[\w-]+\.md)\)/g)].map(([, name]) => name);
  expect(records.filter((name) => !linked.includes(name))).toEqual([]);
  expect(linked.filter((name) => name !== undefined && !records.includes(name))).toEqual([]);
});
