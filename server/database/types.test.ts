import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('types.ts is what the migrations give', () => {
  const tool = join(import.meta.dirname, '../../tools/generate-database-types.ts');
  const { stderr } = spawnSync(process.execPath, [tool, '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
});
