// Run by `npm run test:attacks` and `npm run test:faults`:
// node test/scenarios/run.ts attacks|faults [--only NAME,…] [--scale SHARE] [--short] [--shop FOLDER]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Scenario } from './scenario.ts';

const USAGE = 'Usage: npm run test:attacks|test:faults -- [--only=NAME,…] [--scale=0.1] [--short]';

function refuse(reason: string): never {
  console.error(`${reason}\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        /** Names or lines (`A2`), with commas between. */
        only: { type: 'string', default: '' },
        /** Share of the full counts, such as 0.1. */
        scale: { type: 'string', default: '1' },
        /** The forms that `npm test` runs. */
        short: { type: 'boolean', default: false },
        /** Another checkout to attack, such as the last release, installed and built. */
        shop: { type: 'string' },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const { values, positionals } = readArguments();
const scale = Number(values.scale);
const [folder = ''] = positionals;
if (!['attacks', 'faults'].includes(folder)) refuse('Which scenarios? attacks or faults');
if (!(scale > 0 && scale <= 10)) refuse('--scale is more than 0 and at most 10');
if (values.shop) process.env.MANTEL_UNDER_TEST = resolve(values.shop);

// After the folder of the shop is known.
const { runAll } = await import('./run-all.ts');
const { scenarios }: { scenarios: readonly Scenario[] } = await import(
  `../../${folder}/scenarios.ts`
);
const wanted = values.only.split(',').filter(Boolean);
const unknown = wanted.filter(
  (only) => !scenarios.some(({ name, line }) => only === name || only === line),
);
if (unknown.length > 0)
  refuse(
    `Not here: ${unknown.join(', ')}. There are ${scenarios.map(({ name }) => name).join(', ')}`,
  );
const missed = await runAll(scenarios, { wanted, scale, isShort: values.short });
process.exit(missed > 0 ? 1 : 0);
