import { words } from './say.ts';

/** What the panel says of files of products beside what stood there before. */
export const IMPORTS = words('imports', {
  notes: 'Good to know',
  remembered: 'Read as you chose for the last file with these columns.',
  forget: 'Forget these choices',
  by_documentation:
    'No real file of {system} was there to learn from, only its documentation: please look at a few products before you import.',
  numbers: 'Numbers of the file',
  decimal_by_admin: 'As you said: the sign before the decimals.',
  decimal_by_cells: 'As its cells show it: the sign before the decimals.',
  decimal_by_maker:
    'No cell shows the sign before the decimals: this is how such files are written.',
  decimal_by_separator:
    'No cell shows the sign before the decimals: this one goes with the semicolons of the file.',
  decimal_by_nothing: 'Nothing in the file shows the sign before the decimals.',
  decimal_not_needed: 'No number of the file has decimals: there is nothing to choose.',
  decimals_whole: 'Whole numbers',
  decimals_differ: 'Not alike: each as it is written',
  decimals_open: 'Please choose',
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
