import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratchDirectory } from '../test/scratch-directory.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = makeScratchDirectory('mantel-away-');
  const picture = join(dataDir, 'media/abcdefgh0123');
  mkdirSync(picture, { recursive: true });
  writeFileSync(join(picture, '10.webp'), 'x');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test.each([
  [
    'rebuild-search.ts',
    { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' },
    /^The database cannot be reached: .*DATABASE_URL.*\n$/,
  ],
  [
    'move-media.ts',
    { MEDIA_URL: 's3://key:secret@bucket?endpoint=http://127.0.0.1:9' },
    /^The pictures can't be copied: .*127\.0\.0\.1:9.* check MEDIA_URL and DATA_DIR.*\n$/,
  ],
])('%s says in one line what is away, and what to check', (command, environment, message) => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, command)], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(message);
  expect(status).toBe(1);
});
