import { expect, test } from 'vitest';
import type { CallName } from '../../../contract/api.ts';
import { ApiError, type CallApi } from '../../api/call.ts';
import { outdatedBy } from './outdated-reads.ts';
import { rereading } from './panel-calls.tsx';

/** A panel whose API answers with `send`; `reread` is what it read again. */
function panelUnderTest(send: () => Promise<unknown>) {
  const reread: CallName[] = [];
  const call = rereading(send as unknown as CallApi, (name) => reread.push(name));
  return { call, reread };
}

const params = { id: 3 };

test.each([
  ['PUT /offers/{id}/stopped', { params, body: { stopped: true } }],
  ['DELETE /offers/{id}', { params }],
] as const)('%s outdates product pages, which show offers, as saving one does', async (name, input) => {
  const { call, reread } = panelUnderTest(async () => ({}));
  await call(name, input as never);
  expect(reread).toContain('GET /products/{id}');
  expect(reread).toEqual(outdatedBy('POST /offers'));
});

test('removing a sale outdates all that shows its price, as saving it does', () => {
  expect(outdatedBy('DELETE /sales/{id}')).toEqual(outdatedBy('PUT /sales/{id}'));
  expect(outdatedBy('DELETE /sales/{id}')).toContain('GET /products/{id}');
});

test('an order that is delivered or cancelled outdates the stock', () => {
  expect(outdatedBy('PUT /orders/{id}')).toContain('GET /stock/{id}');
});

test('a read outdates nothing', async () => {
  const { call, reread } = panelUnderTest(async () => []);
  await call('GET /couriers');
  expect(reread).toEqual([]);
});

test.each([
  [409, true],
  [404, true],
  [422, false],
  [0, false],
])('after a refusal of %d what is on show is read again: %s', async (status, isReread) => {
  const { call, reread } = panelUnderTest(() => Promise.reject(new ApiError(status, 'No')));
  await expect(call('DELETE /couriers/{id}', { params })).rejects.toThrow('No');
  expect(reread.includes('GET /couriers')).toBe(isReread);
});
