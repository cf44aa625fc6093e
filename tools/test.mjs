// Run by `npm test`: builds the pages when they changed, then runs every test, the real browser's
// included. Arguments go to Vitest.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const run = (script, ...args) => {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

run(fileURLToPath(new URL('build.ts', import.meta.url)));
run(
  fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url)),
  'run',
  ...process.argv.slice(2),
);
