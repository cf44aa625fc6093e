import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { releaseFolder } from './shop-under-test.ts';

/** Runs `npm run backup`, `restore` or `move-database`; killed after this many ms where said. */
export async function runBackupTool(
  words: readonly string[],
  environment: Record<string, string>,
  killAfter?: number,
) {
  const child = spawn(process.execPath, [join(releaseFolder, 'tools/backup.ts'), ...words], {
    cwd: releaseFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const timer =
    killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  return { code: code as number | null, said };
}
