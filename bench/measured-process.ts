import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { processesUnder } from '../test/scenarios/processes.ts';
import { SHOP_PROCESS } from '../tools/supervise.mjs';

/** A server under measurement, with its address. */
export interface MeasuredProcess {
  readonly pid: number;
  readonly url: string;
  /** Where its embedded PostgreSQL keeps its data, when there is one. */
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

/** Starts a Node script and waits until a line of its output names the address it listens at. */
export async function startMeasured(
  script: string,
  environment: Record<string, string>,
): Promise<MeasuredProcess> {
  const child = spawn(process.execPath, [...SHOP_PROCESS.flags, script], {
    env: { ...process.env, ...SHOP_PROCESS.environment, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await Promise.race([addressFrom(child), failure(child, script)]);
  return {
    pid: child.pid ?? 0,
    url,
    dataDir: environment.DATA_DIR ?? '',
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function addressFrom(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the process has no output');
  for await (const line of createInterface(child.stdout)) {
    const address = /https?:\/\/\S+:\d+/.exec(line)?.[0];
    if (address) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error('the process printed no address');
}

async function failure(child: ChildProcess, script: string): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`${script} ended with ${code} before it listened`);
}

const TICKS_PER_SECOND = 100;

/** User and system time of a process, its ended children included, in ms (`/proc/PID/stat`). */
export function cpuMs(pid: number): number {
  const fields = statFields(pid);
  const ticks = [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i] ?? 0), 0);
  return (ticks * 1000) / TICKS_PER_SECOND;
}

/** CPU of all processes of the embedded PostgreSQL under a data directory, in ms. */
export function postgresCpuMs(dataDir: string): number {
  return processesUnder(join(dataDir, 'postgres')).reduce((sum, pid) => sum + cpuMs(pid), 0);
}

/** Resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** The fields after the name, from the state on. */
function statFields(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
}
