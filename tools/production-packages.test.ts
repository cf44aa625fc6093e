import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listLicences } from './licences.ts';

/** `npm ci --omit=dev && npm start` builds the pages and runs the shop. */
const root = join(import.meta.dirname, '..');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const STARTED = [
  '{server,web,contract,domain}/**/*.{ts,tsx}',
  'tools/{start,supervise}.mjs',
  'tools/{build,page-budget,admin}.ts',
  'vite.config.ts',
];
const IMPORT = /(?:^(?:import|export)(?! type)\b[^;]*?from |\bimport\(|^import )'([^'.][^']*)'/gm;

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

test('what npm start runs needs production packages only', () => {
  const files = globSync(STARTED, { cwd: root }).filter((path) => !path.includes('.test.'));
  const imported = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)].map(([, name = '']) => name),
  );
  const packages = new Set(imported.filter((name) => !isBuiltin(name)).map(packageOf));
  expect(packages).toContain('vite');
  expect(packages).toContain('fastify');
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
});

test('there are at most 350 production packages', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const production = Object.entries<{ dev?: boolean; devOptional?: boolean }>(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  expect(production.length).toBeLessThanOrEqual(350);
});

test('docs/licences.md lists the packages of the lock file (npm run licences writes it)', () => {
  expect(readFileSync(join(root, 'docs/licences.md'), 'utf8')).toBe(listLicences());
});
