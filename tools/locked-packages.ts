import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of `package-lock.json`. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** `not stated` where the lock file has none. */
  readonly license: string;
  /** `sha512-…`, in base64; absent for one that comes inside another package. */
  readonly integrity?: string;
  /** For another platform, say: the shop runs without it. */
  readonly optional?: boolean;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** Of packages whose file LICENSE says what their package.json doesn't. */
const LICENSE_FILES: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** What `npm ci --omit=dev` installs; packages for other platforms too. */
export function listProductionPackages(): LockedPackage[] {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  return Object.entries<LockEntry>(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version = '', license, integrity, optional }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name,
        version,
        license: license ?? LICENSE_FILES[name] ?? 'not stated',
        ...(integrity ? { integrity } : {}),
        ...(optional ? { optional } : {}),
      };
    });
}
