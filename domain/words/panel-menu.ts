import { words } from './say.ts';

/** The groups of the panel's sidebar, and its bar on a phone. */
export const PANEL_MENU = words('panel_menu', {
  Products: 'Products',
  Orders: 'Orders',
  Collections: 'Collections',
  Money: 'Orders and money',
  People: 'People',
  Marketing: 'Marketing',
  Look: 'Look',
  Shop: 'Shop',
  Staff: 'Staff',
  day: 'Most used',
  more: 'More',
  calls: 'Calls',
  give_out: 'Give out',
  waiting: 'waiting',
  coming_back: 'coming back',
  asked: 'asked for',
  fresh: 'new',
});

/** What the bar calls a screen. */
export type BarLabel = keyof typeof PANEL_MENU.phrases;

/** In the order of the sidebar. The first three are always open, the others fold. */
export const MENU_GROUPS = [
  'Products',
  'Orders',
  'Collections',
  'Money',
  'People',
  'Marketing',
  'Look',
  'Shop',
  'Staff',
] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** Whether a group folds. */
export const folds = (group: MenuGroup): boolean =>
  group !== 'Products' && group !== 'Orders' && group !== 'Collections';
