import { afterAll, expect, test } from 'vitest';
import { keepShop } from './run-all.ts';
import type { Scenario } from './scenario.ts';

/** Runs the short forms of what each run has of the scenarios as tests, those with the same wants on the same shop. */
export function testShortForms(scenarios: readonly Scenario[]): void {
  const shops = keepShop();
  afterAll(() => shops.end());
  for (const scenario of scenarios) {
    if (!scenario.inEachRun) continue;
    test(`${scenario.line} ${scenario.name}`, async () => {
      const { misses } = await shops.run(scenario, { scale: 1, isShort: true });
      expect(misses).toEqual([]);
    });
  }
}
