import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of texts that are not in the repository, as comments used to cite them. */
const ELSEWHERE =
  /\bspec §|\bdecisions §|(?<![\w/-])(?:safety|look|spec|cod|decisions)\.md\b|\bissues? \d+\b|\.\.\/shared\b/i;

/** Applied migrations never change, and the changelog says what was true at its time. */
const LEFT_ALONE = [
  'database/migrations',
  'CHANGELOG.md',
  'package-lock.json',
  'tools/citations.ts',
];

/** Lists lines that cite a text which a reader of the repository does not have, as `file:line: text`. */
export function listCitationsOfOtherTexts(root: string): string[] {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.md', '*.sh', '*.yaml'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  ).split('\0');
  return files
    .filter((file) => file !== '' && !LEFT_ALONE.some((path) => file.startsWith(path)))
    .flatMap((file) =>
      citationsIn(readFileSync(join(root, file), 'utf8')).map((found) => `${file}:${found}`),
    );
}

/** The lines of a text that cite one that is elsewhere, as `line: text`. */
export function citationsIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (ELSEWHERE.test(line) ? [`${index + 1}: ${line.trim()}`] : []));
}
