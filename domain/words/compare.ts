import { words } from './say.ts';

/** What choosing things to compare says, on cards and on product pages. */
export const COMPARE = words('compare', {
  compare: 'Compare',
  compare_named: 'Compare {name}',
  stop: 'Done comparing',
  chosen: { one: '{count} of {most} chosen', other: '{count} of {most} chosen' },
  choose: 'Choose two to four pieces',
  see: 'See side by side',
  see_count: 'See {count} side by side',
  full: '{most} pieces can be compared. Take one away first.',
});
