import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = readFileSync(join(import.meta.dirname, '../../database/search-words.txt'), 'utf8');

const listOf = (name: string): ReadonlySet<string> =>
  new Set(FILE.split(`\n${name}:\n`)[1]?.split('\n\n')[0]?.trim().split(/\s+/));

/** What says how a thing is and not what it is: colours, materials, styles, sizes, packs, rooms and units. They are no slips of other words. */
export const TRAITS = listOf('traits');
/** What anything in a shop of home decor is. */
export const ANYTHING = listOf('anything');
/** Words that are right although a small catalogue may not have them: a search for pampas grass is none for pampas glass. */
export const WELL_KNOWN = listOf('well known');
