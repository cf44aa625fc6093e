import autocannon from 'autocannon';
import { cpuMs, type MeasuredProcess, postgresCpuMs } from './measured-process.ts';

/** What one bounded run showed. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly nodeCpuMs: number;
  readonly postgresCpuMs: number;
  readonly failed: number;
  readonly answered: number;
}

interface Load {
  readonly connections?: number;
  readonly seconds: number;
  readonly requests: autocannon.Request[];
}

/** Loads one server over loopback for some seconds; CPU is per answered request, in ms. */
export async function runLoad(server: MeasuredProcess, load: Load): Promise<LoadResult> {
  const nodeBefore = cpuMs(server.pid);
  const postgresBefore = postgresCpuMs(server.dataDir);
  const result = await autocannon({
    url: server.url,
    connections: load.connections ?? 16,
    duration: load.seconds,
    requests: load.requests,
  });
  const answered = result['2xx'];
  return {
    requestsPerSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    nodeCpuMs: (cpuMs(server.pid) - nodeBefore) / answered,
    postgresCpuMs: (postgresCpuMs(server.dataDir) - postgresBefore) / answered,
    failed: result.non2xx + result.errors + result.timeouts,
    answered,
  };
}

/** The run in the middle by requests per second. */
export function medianRun(runs: readonly LoadResult[]): LoadResult {
  const sorted = runs.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('no runs');
  return middle;
}
