// Started by `npm start`. Plain JavaScript, so that any Node can tell what is wrong with it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Mantel runs on Node 24, which it brings along, but this is Node ${process.versions.node}: ` +
      'its install script did not run. Run: npm ci --ignore-scripts=false',
  );
  process.exit(1);
}

// In a process of its own: the builder's memory is not the shop's.
const { status } = spawnSync(
  process.execPath,
  [fileURLToPath(new URL('build.ts', import.meta.url))],
  {
    stdio: 'inherit',
  },
);
if (status !== 0) process.exit(status ?? 1);
await import('../server/main.ts');
