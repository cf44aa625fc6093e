import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a line must not say, and what to write. CONTRIBUTING.md, Words, has the table. */
const NOT_WRITTEN: readonly { readonly found: RegExp; readonly why: string }[] = [
  {
    found:
      /\bspec §|\bdecisions §|(?<![\w/-])(?:safety|look|spec|cod|decisions)\.md\b|\bissues? \d+\b|\.\.\/shared\b/i,
    why: 'cites a text that is not in the repository: docs/product.md has the rules',
  },
  {
    found: /\b(?:MOST|LONGEST|LARGEST|HIGHEST|LEAST|SMALLEST)_[A-Z]/,
    why: 'names a limit in riddles: write MAX_… or MIN_…',
  },
  {
    found: /(?:\/\*\*|^\s*\*|\/\/).*\b(?:anew|whence|whoever|besides|hitherto|in vain|lest)\b/i,
    why: 'has a word that is out of use (CONTRIBUTING.md, Words)',
  },
];

/** The changelog says what was true at its time, an applied migration never changes, and the table of words names them. */
const LEFT_ALONE = [
  'database/migrations',
  'database/baseline.sql',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'tools/wording.test.ts',
  'tools/wording.ts',
];

/** Lists lines that are not written as CONTRIBUTING.md asks, as `file:line: why: text`. */
export function listWording(root: string): string[] {
  const patterns = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.md', '*.sh', '*.yaml'];
  const files = execFileSync('git', ['ls-files', '-z', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  return files
    .filter((file) => file !== '' && !LEFT_ALONE.some((path) => file.startsWith(path)))
    .flatMap((file) =>
      wordingOf(readFileSync(join(root, file), 'utf8')).map((found) => `${file}:${found}`),
    );
}

/** The lines of a text that are not written so, as `line: why: text`. */
export function wordingOf(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const wrong = NOT_WRITTEN.find(({ found }) => found.test(line));
    return wrong ? [`${index + 1}: ${wrong.why}: ${line.trim()}`] : [];
  });
}
