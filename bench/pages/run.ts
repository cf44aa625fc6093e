import { parseArgs } from 'node:util';
import { printFigures } from './figures.ts';
import { measurePages } from './measure-pages.ts';
import { openShop } from './open-shop.ts';
import { timeInteractions } from './time-interactions.ts';
import { timePageChanges } from './time-page-changes.ts';

/** What a shopper feels, measured on the built shop; exits 1 when a target is missed. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('--rounds must be a whole number above 0');
  process.exit(1);
}
const wanted = (part: string) => values.only === '' || values.only === part;

const shop = await openShop();
try {
  const { figures, faults } = wanted('lighthouse')
    ? await measurePages(shop.url, rounds)
    : { figures: [], faults: [] };
  const all = [
    ...figures,
    ...(wanted('interactions') ? await timeInteractions(shop.url, rounds) : []),
    ...(wanted('changes') ? await timePageChanges(shop.url, rounds) : []),
  ];
  console.log(`\nMedian of ${rounds}\n`);
  const reached = printFigures(all);
  if (faults.length > 0) console.log(`\nWhat Lighthouse finds\n\n${faults.join('\n')}`);
  process.exitCode = reached ? 0 : 1;
} finally {
  await shop.close();
}
