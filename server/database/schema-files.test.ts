import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('types.ts, schema.sql and tables.md are what the migrations and functions give', () => {
  const tool = join(import.meta.dirname, '../../tools/write-schema.ts');
  const { stderr } = spawnSync(process.execPath, [tool, '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
});
