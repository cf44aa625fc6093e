import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createParts } from './stop-in-order.ts';

test('work stops at once, then what it stands on, the latest first; nothing is skipped', async () => {
  const stopped: string[] = [];
  const reported: string[] = [];
  const parts = createParts((part, reason) => reported.push(`${part}: ${reason}`));
  const note = (name: string) => async () => void stopped.push(name);
  parts.base('database', note('database'));
  parts.base('listener', note('listener'));
  parts.base('broken', async () => {
    throw new Error('it broke');
  });
  parts.base('stuck', () => new Promise(() => undefined), 20);
  parts.work('slow', async () => {
    await pause(30);
    stopped.push('slow');
  });
  parts.work('quick', note('quick'));
  await parts.stop();
  expect(stopped).toEqual(['quick', 'slow', 'listener', 'database']);
  expect(reported).toEqual(['stuck: it did not stop within 0.02 s', 'broken: it broke']);
});
