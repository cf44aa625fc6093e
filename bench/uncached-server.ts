import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createApp } from '../server/app.ts';
import { openDatabase } from '../server/database/connection.ts';

/** The shop with its public cache standing aside, as it does while it cannot hear of changes. */
const dist = resolve(import.meta.dirname, '../dist');
const { createRenderer } = await import(`${dist}/server/entry-server.js`);
const manifest = JSON.parse(await readFile(`${dist}/client/.vite/manifest.json`, 'utf8'));
const publicUrl = 'http://localhost';

const app = await createApp({
  database: openDatabase({ connectionString: process.env.DATABASE_URL ?? '' }),
  shopSecret: 'a secret for the benchmark only',
  publicUrl,
  shopEmail: 'shop@localhost',
  currentVersion: () => null,
  findActor: async () => null,
  renderer: createRenderer({ manifest, publicUrl }),
  clientDir: `${dist}/client`,
  mediaDir: process.env.DATA_DIR ?? '/tmp',
  trustProxy: 0,
  rateLimits: false,
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.on('SIGTERM', () => process.exit(0));
