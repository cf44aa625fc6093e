import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A shopper asks so often, in ms. */
const PACE = 20;

/** Asks for the catalogue at an even pace, at most `most` times. Answers p99 in ms. */
export async function readFor(
  app: FastifyInstance,
  goesOn: () => boolean,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const times: Promise<number>[] = [];
  while (goesOn() && times.length < most) {
    const due = performance.now() + PACE;
    times.push(timeRead(app, due - PACE));
    await pause(Math.max(0, due - performance.now()));
  }
  const sorted = (await Promise.all(times)).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

async function timeRead(app: FastifyInstance, from: number): Promise<number> {
  const { statusCode } = await app.inject('/api/products?per_page=30');
  if (statusCode !== 200) throw new Error(`The catalogue answered ${statusCode}`);
  return performance.now() - from;
}
