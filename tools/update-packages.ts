// Run by `npm run update -- [PACKAGE…]`: updates packages one by one, and keeps what passes all tests.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const FILES = ['package.json', 'package-lock.json'].map((name) => resolve(root, name));

const npm = (...args: string[]) =>
  spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** What the registry knows of flaws. It is never said to be clean when nobody was asked. */
function describeAudit(): string {
  const { stdout } = npm('audit', '--json', '--omit=dev');
  const { metadata } = parse(stdout) as {
    metadata?: { vulnerabilities: Readonly<Record<string, number>> };
  };
  if (!metadata) return 'not checked (the registry does not answer for it)';
  const found = Object.entries(metadata.vulnerabilities).filter(([, count]) => count > 0);
  return found.map(([level, count]) => `${count} ${level}`).join(', ') || 'none known';
}

const parse = (text: string): object => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** Named packages, or all with another version that their major number allows, by the version to take. */
function findUpdates(named: readonly string[]): Map<string, string> {
  const outdated = parse(npm('outdated', '--json').stdout) as Record<
    string,
    { readonly current?: string; readonly latest?: string }
  >;
  const same = (one = '', other = '') => one.split('.')[0] === other.split('.')[0];
  return new Map(
    Object.entries(outdated)
      .filter(([name, { current, latest }]) =>
        named.length > 0 ? named.includes(name) : same(current, latest),
      )
      .map(([name, { latest = '' }]) => [name, latest]),
  );
}

const passes = (): boolean => ['check', 'test'].every((script) => npm('run', script).status === 0);

console.log(`audit: ${describeAudit()}`);
const updates = findUpdates(process.argv.slice(2));
if (updates.size === 0) console.log('Nothing to update.');
for (const [name, version] of updates) {
  const before = FILES.map((file) => readFileSync(file));
  const installed = npm('install', '--save-exact', '--no-audit', '--no-fund', `${name}@${version}`);
  const kept = installed.status === 0 && npm('run', 'licences').status === 0 && passes();
  console.log(`${kept ? 'updated' : 'left   '}  ${name} ${version}`);
  if (kept) continue;
  for (const [place, file] of FILES.entries()) writeFileSync(file, before[place] ?? '');
  npm('ci', '--no-audit', '--no-fund');
  npm('run', 'licences');
  process.exitCode = 1;
}
