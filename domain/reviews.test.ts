import { expect, test } from 'vitest';
import { shownName } from './reviews.ts';

test.each([
  ['Lina Khoury', 'Lina K.'],
  ['  lina   maria   khoury ', 'lina K.'],
  ['Lina', 'Lina'],
  ['Jean-Pierre d’Arc', 'Jean-Pierre D.'],
  ['ليلى حداد', 'ليلى ح.'],
  ['Élodie Éclair', 'Élodie É.'],
  ['Lina +96171234567', 'Lina'],
  ['lina@example.com', 'A customer'],
  ['', 'A customer'],
  ['Person removed', 'Person R.'],
  [`${'x'.repeat(90)} Khoury`, `${'x'.repeat(40)} K.`],
])('%j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
