import { describe, expect, test } from 'vitest';
import { createPasswords, createQueue } from './passwords.ts';

/** Work that ends on demand, and counts how much of it runs. */
function createWork() {
  const running: (() => void)[] = [];
  let most = 0;
  const work = () =>
    new Promise<void>((resolve) => {
      running.push(resolve);
      most = Math.max(most, running.length);
    });
  const endOne = async () => {
    running.shift()?.();
    await new Promise(setImmediate);
  };
  return { work, endOne, running, most: () => most };
}

describe('the queue', () => {
  test('lets two run at once and the others wait, in their order', async () => {
    const queued = createQueue({ atOnce: 2, waiting: 100 });
    const { work, endOne, running, most } = createWork();
    const ended: number[] = [];
    const all = Array.from({ length: 20 }, (_, index) =>
      queued(work).then(() => ended.push(index)),
    );
    while (ended.length < 20) await endOne();
    await Promise.all(all);
    expect(most()).toBe(2);
    expect(running).toHaveLength(0);
    expect(ended).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  test('refuses with 503 and Retry-After who finds it full, and takes others afterwards', async () => {
    const queued = createQueue({ atOnce: 2, waiting: 3 });
    const { work, endOne } = createWork();
    const taken = Array.from({ length: 5 }, () => queued(work));
    await expect(queued(work)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
    });
    for (let ended = 0; ended < 5; ended += 1) await endOne();
    await Promise.all(taken);
    await expect(queued(async () => 'done')).resolves.toBe('done');
  });

  test('goes on after work that fails', async () => {
    const queued = createQueue({ atOnce: 1, waiting: 1 });
    const failing = queued(() => Promise.reject(new Error('no memory')));
    const next = queued(async () => 'done');
    await expect(failing).rejects.toThrow('no memory');
    await expect(next).resolves.toBe('done');
  });
});

test('passwords are hashed at most two at once, checks counted in', async () => {
  let running = 0;
  let most = 0;
  const slow = async <T>(answer: T) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return answer;
  };
  const passwords = createPasswords({ hash: () => slow('hash'), verify: () => slow(true) });
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 ? passwords.hash('x') : passwords.verify(null, 'x'),
    ),
  );
  expect(most).toBeGreaterThanOrEqual(1);
  expect(most).toBeLessThanOrEqual(2);
});
