import { words } from './say.ts';

/** What the panel says of files of products beside what stood there before. */
export const IMPORTS = words('imports', {
  notes: 'Good to know',
  remembered: 'Read as you chose for the last file with these columns.',
  forget: 'Forget these choices',
  by_documentation:
    'No real file of {system} was there to learn from, only its documentation: please look at a few products before you import.',
  two_ways: 'Each of these reads in two ways: {examples}',
  with_point: 'Point before the decimals: {examples}',
  with_comma: 'Comma before the decimals: {examples}',
  reads: '{typed} is {read}',
  drafts: 'Drafts, and what the former shop did not show ({count})',
  drafts_hidden: 'Bring in, not shown',
  drafts_left_out: 'Leave out',
  help_short:
    'An export of this shop, of another shop system or a supplier’s list: choose it, look at the check, then import. Nothing is stored before all of it is good.',
  help_more: 'How the file can look',
});
