import { readdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';

/** The process that listens on a TCP port of this machine (Linux: /proc); `null` when none does. */
export function listenerOf(port: number): number | null {
  const inode = listeningInode(port);
  if (inode === null) return null;
  return allProcesses().find((pid) => holdsSocket(pid, inode)) ?? null;
}

const LISTENING = '0A';

function listeningInode(port: number): string | null {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readText(table).split('\n')) {
      const fields = line.trim().split(/\s+/);
      if (fields[1]?.endsWith(suffix) && fields[3] === LISTENING) return fields[9] ?? null;
    }
  }
  return null;
}

function holdsSocket(pid: number, inode: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some(
      (fd) => readLink(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`,
    );
  } catch {
    return false;
  }
}

/** The processes that work in a folder: those of the PostgreSQL whose data it holds. */
export function processesUnder(folder: string): number[] {
  let real: string;
  try {
    real = realpathSync(folder);
  } catch {
    return [];
  }
  return allProcesses().filter((pid) => readLink(`/proc/${pid}/cwd`) === real);
}

/** A process's children, their children and so on. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map(allProcesses().map((each) => [each, parentOf(each)]));
  const below = (parent: number): number[] =>
    [...parents].flatMap(([child, of]) => (of === parent ? [child, ...below(child)] : []));
  return below(pid);
}

const parentOf = (pid: number): number =>
  Number(
    readText(`/proc/${pid}/stat`)
      .replace(/^.*\) /, '')
      .split(' ')[1] ?? 0,
  );

/** Resident memory of a process now and at its highest since {@link resetPeak}, in MB. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readText(`/proc/${pid}/status`);
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
  return { now: (kilobytes('VmRSS') || 0) / 1024, peak: (kilobytes('VmHWM') || 0) / 1024 };
}

/** Lets the kernel measure the peak from now on. */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

const allProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
