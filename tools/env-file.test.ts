import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratchDirectory } from '../test/scratch-directory.ts';

let folder: string;
beforeEach(() => {
  folder = makeScratchDirectory('mantel-env-file-');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a command of package.json sees of its settings in `folder`. */
function seen(environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...['--import', join(import.meta.dirname, 'env-file.mjs')],
      ...['--eval', 'console.log(process.env.PORT, process.env.BACKUP_KEY)'],
    ],
    { cwd: folder, env: environment, encoding: 'utf8' },
  );
  return { status, stdout: stdout.trim(), stderr };
}

test('commands take what stands in .env, under what the environment has', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4321\n#SEED=none\nBACKUP_KEY="a # in it"\n');
  expect(seen({})).toEqual({ status: 0, stdout: '4321 a # in it', stderr: '' });
  expect(seen({ PORT: '5000' }).stdout).toBe('5000 a # in it');
});

test('nothing is said where there is no .env', () => {
  expect(seen({ PORT: '5000' })).toEqual({ status: 0, stdout: '5000 undefined', stderr: '' });
});

test('settings that are there and can’t be read end the command, rather than leave it with others', () => {
  mkdirSync(join(folder, '.env'));
  const { status, stdout, stderr } = seen({});
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`${folder}/.env can't be read`);
});

test('every command that works on the shop reads .env', () => {
  const { scripts } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { scripts: Record<string, string> };
  const commands = ['start', 'dev', 'doctor', 'backup', 'restore', 'admin', 'search:rebuild'];
  for (const name of [...commands, 'move-media', 'move-database']) {
    expect(scripts[name], name).toContain('node --import ./tools/env-file.mjs tools/');
  }
});
