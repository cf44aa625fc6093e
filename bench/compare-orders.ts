import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkTarget, wholeNumber } from './report.ts';

/**
 * What placing an order costs in a folder of before (a worktree with its packages), here, and here with confirmation, zones and books of
 * cash on: `node bench/compare-orders.ts FOLDER [--rounds 9] [--orders 200]`. In turns, by processor time, so that it can be
 * run on a machine that is not quiet.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '9' },
    orders: { type: 'string', default: '200' },
  },
});
const [before] = positionals;
if (before === undefined) throw new Error('Name the folder of before');
const rounds = wholeNumber('rounds', values.rounds);
const orders = wholeNumber('orders', values.orders);
/** Rounds that compile hot code and are thrown away. */
const WARM_UP_ROUNDS = 2;

const here = join(import.meta.dirname, '..');
const SIDES = { before: [before, 'off'], now: [here, 'off'], 'now, all on': [here, 'on'] } as const;

interface Cost {
  readonly node: number;
  readonly postgres: number;
}

const sides: { readonly name: string; readonly child: ChildProcess; readonly costs: Cost[] }[] = [];
for (const [name, args] of Object.entries(SIDES)) {
  const child = fork(join(import.meta.dirname, 'order-side.ts'), args);
  await once(child, 'message');
  sides.push({ name, child, costs: [] });
}
for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
  for (const { child, costs } of sides) {
    const answered = once(child, 'message');
    child.send(orders);
    const [cost] = (await answered) as [Cost];
    if (round >= 0) costs.push(cost);
  }
}
for (const { child } of sides) child.send(0);

const median = (figures: readonly number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
const total = ({ node, postgres }: Cost) => node + postgres;
console.log(
  `CPU ms an order, medians of ${rounds} rounds of ${orders}; load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
for (const { name, costs } of sides) {
  const figures = [total, ({ node }: Cost) => node, ({ postgres }: Cost) => postgres];
  const [sum, node, postgres] = figures.map((one) => median(costs.map(one)).toFixed(3));
  console.log(`${name.padEnd(12)} ${sum}  Node ${node}  PostgreSQL ${postgres}`);
}
/** Of each round by itself: both sides of it met the same machine. */
const ratio = (after: number) =>
  median(
    (sides[0]?.costs ?? []).map(
      (cost, round) => total(sides[after]?.costs[round] ?? cost) / total(cost),
    ),
  );
checkTarget('an order, by before', ratio(1), '<=', 1.1);
checkTarget('an order with all on, by before', ratio(2), '<=', 1.1);
