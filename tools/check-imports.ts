import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { brokenRule, type Import } from './import-rules.ts';

const root = resolve(import.meta.dirname, '..');

/** `from '…'`, `import '…'` and `import('…')`. */
const SPECIFIER = /(?<![/\w])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(SPECIFIER)].map(([, specifier = '']) => ({
    from: file,
    to: specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(file), specifier))
      : specifier,
  }));
}

const files = globSync('{domain,contract,server,web}/**/*.{ts,tsx}', { cwd: root });
const complaints = files.flatMap(importsOf).flatMap((found) => {
  const rule = brokenRule(found);
  return rule ? [`${found.from} imports ${found.to}: ${rule}`] : [];
});

for (const complaint of complaints) console.error(complaint);
console.log(`${files.length} files, ${complaints.length} broken import rules`);
process.exitCode = complaints.length > 0 ? 1 : 0;
