import type { LoadResult } from './load.ts';

/** Prints what one load showed. */
export function print(name: string, run: LoadResult): void {
  const cells = [
    name.padEnd(30),
    `${run.requestsPerSecond.toFixed(0).padStart(6)} req/s`,
    `p50 ${run.p50} ms`.padEnd(10),
    `p99 ${run.p99} ms`.padEnd(11),
    `CPU/req Node ${run.nodeCpuMs.toFixed(3)} + PostgreSQL ${run.postgresCpuMs.toFixed(3)} ms`,
    run.failed ? `${run.failed} failed` : '',
  ];
  console.log(cells.join('  '));
}

/** Prints a figure against its target; one that is missed makes the run end with 1. */
export function checkTarget(name: string, value: number, sign: '>=' | '<=', target: number): void {
  const reached = sign === '>=' ? value >= target : value <= target;
  console.log(
    `${reached ? 'reached' : 'MISSED '}  ${name}: ${value.toFixed(2)} (${sign} ${target})`,
  );
  if (!reached) process.exitCode = 1;
}

/** Reads a whole number above 0 of the command line, or ends with a line that says so. */
export function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`--${option} must be a whole number above 0`);
  process.exit(1);
}
