import { expect, test } from 'vitest';
import type { Run, RunStop } from '../../../contract/runs.ts';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN, pageOf } from '../../../test/components/shop-data.ts';
import { logIn, showPart } from '../../../test/components/show.tsx';
import { useData } from '../../api/query.ts';
import { PlannedStops } from './planned-stops.tsx';
import { runQuery } from './run-parts.tsx';

const stopOf = (id: number) =>
  ({
    ...{ outcome: null, reason: null, postponed_to: null, kept: [], due: null, back: null },
    ...{ collected: null, told_otherwise: null, has_photo: false, scanned_at: null },
    order: {
      ...{ id, status: { id: 1, name: 'Pending' }, guest_name: 'Rana', guest_city: 'Beirut' },
      ...{ guest_street: 'Hamra', total_price: '20.00', items: [], delivery: null },
    },
  }) as unknown as RunStop;
const runOf = (ids: readonly number[], version: number) =>
  ({
    ...{ id: 3, courier_id: 2, courier_name: 'Ziad', state: 'open', version, left_reports: [] },
    ...{ stops: ids.length, stop_list: ids.map(stopOf) },
  }) as unknown as Run;

function Stops() {
  const { data } = useData(runQuery(3), { always: true });
  return data ? <PlannedStops run={data} /> : null;
}

test('an order that is added while another is being added leaves both in the run', async () => {
  let now = runOf([11], 1);
  const waiting: (() => void)[] = [];
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /runs/{id}': () => now,
    'GET /runs': () => pageOf([]),
    'GET /runs/candidates': () =>
      [12, 13].map((id) => ({
        ...{ id, name: 'Rana', city: 'Beirut', area: 'Hamra', total: '20.00' },
        placed_at: '2026-11-28T10:00:00Z',
      })),
    'PUT /runs/{id}/stops': async ({ body }) => {
      await new Promise<void>((answer) => waiting.push(answer));
      const { order_ids, version } = body as { order_ids: number[]; version: number };
      now = runOf(order_ids, version + 1);
      return now;
    },
  });
  logIn(ADMIN);
  const screen = await showPart(<Stops />);
  const choose = screen.getByLabelText('Add an order');
  await choose.selectOptions('12');
  await choose.selectOptions('13');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  await expect.poll(() => now.stop_list.map(({ order }) => order.id)).toEqual([11, 12, 13]);
  expect(server.received('PUT /runs/{id}/stops').map(({ body }) => body)).toEqual([
    { version: 1, order_ids: [11, 12] },
    { version: 2, order_ids: [11, 12, 13] },
  ]);
});
