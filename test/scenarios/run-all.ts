import { isDeepStrictEqual } from 'node:util';
import { type Outcome, runScenario, type Scenario } from './scenario.ts';
import { isAlive, openShop, type ShopWithData } from './shop-under-test.ts';

interface Choice {
  /** Names or lines; none: all. */
  readonly wanted: readonly string[];
  readonly scale: number;
  readonly isShort: boolean;
}

/** Runs scenarios one after the other, prints a line each, and answers how many missed. */
export async function runAll(scenarios: readonly Scenario[], choice: Choice): Promise<number> {
  const { wanted } = choice;
  const chosen = scenarios.filter(
    ({ name, line, short }) =>
      (wanted.length === 0 || wanted.includes(name) || wanted.includes(line)) &&
      (!choice.isShort || short !== undefined),
  );
  const shops = keepShop();
  const outcomes: Outcome[] = [];
  try {
    for (const scenario of chosen) {
      const outcome = await shops.run(scenario, choice);
      print(scenario, outcome);
      outcomes.push(outcome);
    }
  } finally {
    await shops.end();
  }
  const missed = outcomes.filter(({ misses }) => misses.length > 0).length;
  console.log(`\n${chosen.length - missed} of ${chosen.length} scenarios held`);
  printOrders(outcomes);
  return missed;
}

/** Runs scenarios, giving those with the same wants the same shop, one after the other. */
export function keepShop() {
  let kept: { shop: ShopWithData; options: Scenario['shop']; pid: number | null } | null = null;
  const end = async () => {
    await kept?.shop.remove();
    kept = null;
  };
  const take = async (scenario: Scenario, isShort: boolean) => {
    const isUsable =
      kept !== null &&
      !scenario.ownShop &&
      isDeepStrictEqual(kept.options, scenario.shop) &&
      kept.pid !== null &&
      isAlive(kept.pid);
    if (isUsable && kept) return kept.shop;
    await end();
    const shop = await openShop(scenario.shop, isShort);
    kept = { shop, options: scenario.shop, pid: shop.pid() };
    return shop;
  };
  return {
    end,
    async run(scenario: Scenario, { scale, isShort }: Pick<Choice, 'scale' | 'isShort'>) {
      const shop = await take(scenario, isShort);
      const share = isShort ? (scenario.short ?? 1) : scale;
      const outcome = await runScenario(scenario, shop, { scale: share, isShort });
      if (scenario.ownShop || outcome.misses.length > 0) await end();
      return outcome;
    },
  };
}

/** What became of all orders, where any were placed, and the longest that anything was away. */
function printOrders(outcomes: readonly Outcome[]): void {
  const all = (name: string) =>
    outcomes.flatMap(({ figures }) => String(figures.get(name) ?? '').split(' ')).map(Number);
  const counts = ['acknowledged', 'found', 'lost', 'doubled', 'failed'].map(
    (name) => [name, all(name).reduce((sum, count) => sum + count, 0)] as const,
  );
  if (counts[0]?.[1] === 0) return;
  const cells = counts.map(([name, sum]) => `${name} ${sum}`);
  const slowest = Math.max(...all('recovered s'));
  console.log(`Orders: ${cells.join(', ')}${slowest > 0 ? `, recovered s ${slowest}` : ''}`);
}

function print({ line, name }: Scenario, { figures, misses, seconds }: Outcome): void {
  const cells = [...figures].map(([figure, value]) => `${figure} ${value}`);
  console.log(
    `${misses.length > 0 ? 'MISS ' : 'held '} ${line.padEnd(3)} ${name.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s  ${cells.join(', ')}`,
  );
  for (const miss of misses) console.log(`        ${miss.replaceAll('\n', '\n          ')}`);
}
