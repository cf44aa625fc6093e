import { words } from './say.ts';

/** What the shop's pages say beside the products themselves. */
export const SHOP_PAGES = words('shop-pages', {
  alike: 'Alike, and in stock',
  in_the_room: 'In the room',
  have_a_look: 'Have a look',
  under: 'Under {amount}',
  all_under: 'See all under {amount}',
  look_first: 'Look at it before you pay.',
  look_setting: 'Buyers may look at it before they pay',
  look_setting_hint: 'Said beside “Place Order”, since they pay in cash at the door.',
  look_setting_on: 'Yes: say “Look at it before you pay.”',
  look_setting_off: 'No: say nothing of it',
  buyers_say: 'What buyers say',
  bought_by: '{author} bought the {product}',
});
