// Run by `npm run test:attacks` and `npm run test:faults`:
// node test/scenarios/run.ts attacks|faults [--only NAME,…] [--scale SHARE] [--short] [--shop FOLDER]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
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
const scale = Number(values.scale);
const [folder = ''] = positionals;
if (!['attacks', 'faults'].includes(folder) || !(scale > 0 && scale <= 10)) {
  console.error(
    'Usage: npm run test:attacks|test:faults -- [--only=NAME,…] [--scale=0.1] [--short]',
  );
  process.exit(2);
}
if (values.shop) process.env.MANTEL_UNDER_TEST = resolve(values.shop);

// After the folder of the shop is known.
const { runAll } = await import('./run-all.ts');
const { scenarios } = await import(`../../${folder}/scenarios.ts`);
const missed = await runAll(scenarios, { only: values.only, scale, isShort: values.short });
process.exit(missed > 0 ? 1 : 0);
