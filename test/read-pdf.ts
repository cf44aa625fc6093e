import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether poppler and zbar are there; a test that reads PDFs back is skipped without, and says so. */
export const hasPdfReaders = ['pdftotext', 'zbarimg'].every((name) =>
  existsSync(`/usr/bin/${name}`),
);
if (!hasPdfReaders)
  console.warn('Skipped: no poppler, no zbar (apt-get install poppler-utils zbar-tools)');

/** What a program writes. */
export const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The text of a PDF's page as it stands there, Arabic as it is typed. */
export const textOf = (path: string, page = 1): string =>
  run('pdftotext', '-f', String(page), '-l', String(page), '-layout', path, '-').replace(
    /[\u202a-\u202e]/g,
    '',
  );

export interface Word {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly text: string;
}

/** The words of a PDF's first page, and where they stand. */
export const wordsOf = (path: string): Word[] =>
  [
    ...run('pdftotext', '-l', '1', '-bbox', path, '-').matchAll(
      /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g,
    ),
  ].map(([, left, top, right, bottom, text = '']) => ({
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
    text,
  }));

/** The codes of a page as a label printer of 203 dpi has it. */
export const codesOf = (path: string, page = 1): string[] => {
  const picture = join(dirname(path), 'page');
  run(
    'pdftoppm',
    '-r',
    '203',
    '-f',
    String(page),
    '-l',
    String(page),
    '-png',
    '-singlefile',
    path,
    picture,
  );
  return run('zbarimg', '-q', `${picture}.png`).trim().split('\n').toSorted();
};
