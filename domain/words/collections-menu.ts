import { words } from './say.ts';

/** What the menu of collections says. */
export const COLLECTIONS_MENU = words('collections_menu', {
  open: 'Show the collections',
  title: 'Collections',
  all: 'See all collections',
});
