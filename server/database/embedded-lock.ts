import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A PostgreSQL that runs on a cluster directory right now. */
export type RunningServer = { pid: number; stopping: boolean };

/**
 * Who holds the cluster, by its postmaster.pid; null when nobody does.
 * A file left behind by a kill may name a process id that the system has given to someone else since.
 * PostgreSQL would refuse to start then. So the file is changed to name us: PostgreSQL ignores its
 * parent's id, and still checks for itself that no process of the old server lives.
 */
export function findRunningServer(clusterDir: string): RunningServer | null {
  const path = join(clusterDir, 'postmaster.pid');
  const lines = readLines(path);
  if (!lines) return null;
  const pid = Number(lines[0]);
  if (isServerOf(clusterDir, pid)) return { pid, stopping: lines[7]?.trim() === 'stopping' };
  if (pid > 0) writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'));
  return null;
}

function readLines(path: string): string[] | null {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A running PostgreSQL has its data directory as working directory. */
function isServerOf(clusterDir: string, pid: number): boolean {
  try {
    if (process.platform === 'linux')
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      clusterDir,
    );
  } catch {
    return false;
  }
}
