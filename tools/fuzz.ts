// Run by `npm run fuzz -- [--cases N] [--seed S] [--case NUMBER]`: the test `server/fuzz.test.ts` with
// as many cases as wanted, of another seed each time unless one is given.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    case: { type: 'string', default: '' },
  },
});
const wrong = Object.entries(values).find(([, value]) => !/^\d{0,10}$/.test(value));
if (wrong) {
  console.error(`--${wrong[0]} must be a whole number`);
  process.exit(1);
}
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'server', 'server/fuzz.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_CASES: values.cases,
      FUZZ_SEED: values.seed,
      FUZZ_CASE: values.case,
    },
  },
);
process.exit(status ?? 1);
