import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isPrivateFile, secretsIn } from './find-secrets.ts';
import { makeSbom } from './sbom.ts';

const root = resolve(import.meta.dirname, '..');
const readJson = (name: string) => JSON.parse(readFileSync(resolve(root, name), 'utf8'));

interface LockedPackage {
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}
const locked = Object.entries<LockedPackage>(readJson('package-lock.json').packages).filter(
  ([path]) => path !== '',
);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

test('each production package is locked by its checksum', () => {
  const open = locked.filter(([, { integrity, inBundle, dev }]) => !integrity && !inBundle && !dev);
  expect(open).toEqual([]);
});

test('the packages that run a script when they are installed are known, and said in docs/threat-model.md', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path));
  expect(scripted.toSorted()).toEqual(
    Object.keys(readJson('package.json').allowScripts).toSorted(),
  );
  const page = readFileSync(resolve(root, 'docs/threat-model.md'), 'utf8');
  for (const name of scripted) expect(page).toContain(name.replace(/-(x64|arm64)$/, ''));
});

test('npm run sbom lists each production package with its licence and checksum', () => {
  const { components } = makeSbom();
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(readJson('package.json').dependencies)));
  expect(names).not.toContain('vitest');
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  for (const { hashes, licenses, purl } of components) {
    expect(JSON.stringify(licenses), purl).not.toMatch(/not stated/);
    if (hashes) expect(hashes[0]?.content, purl).toMatch(/^[0-9a-f]{128}$/);
  }
});

describe('the search for secrets', () => {
  // Put together here, so that this file holds none.
  test.each([
    ['a private key', `-----BEGIN OPENSSH ${'PRIVATE KEY'}-----\n${'b3Bl'.repeat(10)}`],
    ['a key of AWS', `key=${'AKIA'}${'A1'.repeat(8)}`],
    ['a token of GitHub', `${'ghp'}_${'a1'.repeat(18)}`],
    ['a token of npm', `//registry/:${'_auth'}Token=${'a1-'.repeat(12)}`],
    ['a key of Stripe', `${'sk'}_live_${'a1'.repeat(12)}`],
    ['a signed token', `${'eyJ'}${'a1'.repeat(9)}.${'eyJ'}${'a1'.repeat(9)}.${'a1'.repeat(9)}`],
  ])('finds %s', (name, text) => expect(secretsIn(text)).toEqual([name]));

  test('finds nothing in examples', () => {
    expect(secretsIn('s3://key:secret@bucket and -----BEGIN PRIVATE KEY-----')).toEqual([]);
  });

  test.each([
    '.env',
    'deploy/.env.local',
    'deploy/shop.pem',
    'id_ed25519',
  ])('%s is private', (path) => expect(isPrivateFile(path)).toBe(true));

  test.each([
    '.env.example',
    '.env.compose.example',
    'server/key.ts',
    'docs/keys.md',
  ])('%s is not', (path) => expect(isPrivateFile(path)).toBe(false));
});
