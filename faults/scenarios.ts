import type { Scenario } from '../test/scenarios/scenario.ts';

/** Kills, freezes, full disks and deploys, in the order in which they run. */
export const scenarios: readonly Scenario[] = [];
