import { words } from './say.ts';

/** The groups of the panel's sidebar, and its bar on a phone. */
export const PANEL_MENU = words('panel_menu', {
  products: 'Products',
  orders: 'Orders',
  collections: 'Collections',
  money: 'Orders and money',
  people: 'People',
  marketing: 'Marketing',
  look: 'Look',
  shop: 'Shop',
  staff: 'Staff',
  day: 'Most used',
  more: 'More',
  fresh: 'new',
});

/** What the bar calls a screen. */
export type BarLabel = keyof typeof PANEL_MENU.phrases;

/** In the order of the sidebar. The first three are always open, the others fold. */
export const MENU_GROUPS = [
  'products',
  'orders',
  'collections',
  'money',
  'people',
  'marketing',
  'look',
  'shop',
  'staff',
] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** Whether a group folds. */
export const folds = (group: MenuGroup): boolean =>
  group !== 'products' && group !== 'orders' && group !== 'collections';
