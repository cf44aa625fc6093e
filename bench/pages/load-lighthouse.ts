import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What is read of Lighthouse's result. */
export interface LighthouseResult {
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit | undefined>>;
  readonly runtimeError?: { readonly message: string };
}

export interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

export interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly Readonly<Record<string, unknown>>[] };
}

export type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: readonly string[]; skipAudits: readonly string[] | null },
) => Promise<{ readonly lhr: LighthouseResult } | undefined>;

/**
 * Lighthouse, in a package of its own, so that installing the shop stays small. Installed here when
 * it is not there yet, locked, and without any script of any package: no browser comes along.
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  const folder = import.meta.dirname;
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    console.log('Installing Lighthouse into bench/pages …');
    const { status } = spawnSync('npm', ['ci', '--prefix', folder, '--ignore-scripts'], {
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('Lighthouse could not be installed');
  }
  return (await import(pathToFileURL(entry).href)).default;
}
