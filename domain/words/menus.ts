import { words } from './say.ts';

/** What the shop says of its menus. */
export const MENUS = words('menus', {
  link_form:
    'Please enter a path of the shop, like /collection/0, or an address that begins with https://',
  link_panel: 'Shoppers can’t open the panel. Please choose a page of the shop',
  label_missing: 'Please enter what the link says',
  address_missing: 'Please enter where the link leads',
  to_itself: 'This leads where its own entry leads: a menu can’t point to itself',
  twice: 'Another link of this menu leads there as well',
  changed:
    'Somebody else has changed the menus meanwhile. Load them, or save again to replace them',
  saved: 'Menus saved: shoppers see them now',
});
