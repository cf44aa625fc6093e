import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders whose exported functions and constants are documented: what others read before they call it. */
const FOLDERS = ['domain', 'contract', 'server'];

/** An exported function, constant or class at the beginning of a line, as the formatter writes it. */
const EXPORTED = /^export (?:default )?(?:async )?(?:function\*?|const|class) (\w+)/;

/** An exported text, on one line. */
const TEXT = /^export const \w+ = '.*';$/;

/** What a file exports without a docstring right above it, by name; types need none, and texts in a row share the one above the first. */
export function findUndocumented(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const name = EXPORTED.exec(line)?.[1];
    return name !== undefined && !isDocumented(lines, at) ? [name] : [];
  });
}

function isDocumented(lines: readonly string[], at: number): boolean {
  const above = lines[at - 1] ?? '';
  const continuesTexts = TEXT.test(lines[at] ?? '') && TEXT.test(above);
  return continuesTexts ? isDocumented(lines, at - 1) : above.endsWith('*/');
}

/** The same for the folders of a project, as `file: name`; tests are left out. */
export const listUndocumented = (root: string): string[] =>
  globSync(`{${FOLDERS.join(',')}}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] }).flatMap(
    (file) =>
      findUndocumented(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
