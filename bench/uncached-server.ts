import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openDatabase } from '../server/database/connection.ts';
import { createUncachedApp, PUBLIC_URL } from './uncached-app.ts';

const dist = resolve(import.meta.dirname, '../dist');
const { createRenderer } = await import(`${dist}/server/entry-server.js`);
const manifest = JSON.parse(await readFile(`${dist}/client/.vite/manifest.json`, 'utf8'));

const database = openDatabase({ connectionString: process.env.DATABASE_URL ?? '' });
const app = await createUncachedApp(database, {
  renderer: createRenderer({ manifest, publicUrl: PUBLIC_URL }),
  clientDir: `${dist}/client`,
  mediaDir: process.env.DATA_DIR ?? '/tmp',
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.on('SIGTERM', () => process.exit(0));
