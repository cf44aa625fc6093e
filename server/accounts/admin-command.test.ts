import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { insertSecondFactor } from '../../test/second-factor.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';

let shop: TestApp;
let dataDir: string;

beforeAll(async () => {
  shop = await createTestApp();
  dataDir = makeScratchDirectory('mantel-admin-');
});
afterAll(async () => {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function runAdmin(
  args: readonly string[],
  place: Record<string, string> = { DATABASE_URL: shop.database.connectionString },
): Promise<Outcome> {
  const command = [resolve(import.meta.dirname, '../../tools/admin.ts'), ...args];
  const child = spawn(process.execPath, command, { env: { PATH: process.env.PATH, ...place } });
  const ended = new Promise<number | null>((end) => child.once('close', end));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}

const passwordIn = ({ stdout }: Outcome) => /^Password: (\S+)$/m.exec(stdout)?.[1] ?? '';
const login = (email: string, password: string) =>
  shop.post('/api/auth/login', { email, password });

describe('npm run admin', () => {
  test('adds, resets and removes admins, showing each password once', async () => {
    const added = await runAdmin(['add', 'owner@shop.example']);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(added.stdout).toContain('owner@shop.example is an owner now.');
    const first = await login('owner@shop.example', passwordIn(added));
    expect(first.data.user.role).toBe('admin');

    await insertSecondFactor(shop.database.db, first.data.user.id);
    const reset = await runAdmin(['reset', 'OWNER@shop.example']);
    expect(reset.code).toBe(0);
    expect(reset.stdout).toContain('Their second factor was turned off.');
    expect((await login('owner@shop.example', passwordIn(added))).status).toBe(401);
    expect((await login('owner@shop.example', passwordIn(reset))).status).toBe(200);
    const headers = { authorization: `Bearer ${first.data.token}` };
    expect((await shop.get('/api/auth', headers)).status).toBe(401);

    expect(await runAdmin(['remove', 'owner@shop.example'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'owner@shop.example is the only owner. Add another one first.\n',
    });
    await runAdmin(['add', 'second@shop.example']);
    expect((await runAdmin(['remove', 'owner@shop.example'])).code).toBe(0);
    const demoted = await login('owner@shop.example', passwordIn(reset));
    expect(demoted.data.user.role).toBe('user');
  });

  test.each([
    [['reset', 'nobody@shop.example'], 'There is no member of the staff nobody@shop.example.'],
    [['remove', 'nobody@shop.example'], 'There is no member of the staff nobody@shop.example.'],
    [['add', 'nobody'], 'nobody is no e-mail address.'],
    [['add'], 'Nothing is no e-mail address.'],
    [[], 'Usage: npm run admin -- add EMAIL'],
    [['toString', 'a@b.example'], 'Usage: npm run admin -- add EMAIL'],
    [['add', 'a@b.example', 'c@d.example'], 'Usage: npm run admin -- add EMAIL'],
  ])('refuses %j', async (args, error) => {
    const { code, stdout, stderr } = await runAdmin(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(error);
  });

  test('says in one line that the database is away', async () => {
    const away = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' };
    const { code, stderr } = await runAdmin(['add', 'a@b.example'], away);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database cannot be reached: .*DATABASE_URL.*\n$/);
  });

  test('says in one line what to check where the database is another', async () => {
    const missing = new URL(shop.database.connectionString);
    missing.pathname = '/missing';
    const { code, stderr } = await runAdmin(['add', 'a@b.example'], { DATABASE_URL: missing.href });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database refuses the shop: .*missing.* Check DATABASE_URL.*\n$/);
  });

  test('works on the embedded database, without a shop and beside one', async () => {
    const without = await runAdmin(['add', 'owner@shop.example'], { DATA_DIR: dataDir });
    expect(without).toMatchObject({ code: 0, stderr: '' });

    const running = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    try {
      const beside = await runAdmin(['reset', 'owner@shop.example'], { DATA_DIR: dataDir });
      expect(beside).toMatchObject({ code: 0, stderr: '' });
      expect(passwordIn(beside)).not.toBe(passwordIn(without));
    } finally {
      await running.stop();
    }
  });
});
