import { words } from './say.ts';

/** What the panel says of products that are not shown in the shop. */
export const HIDDEN_PRODUCTS = words('hidden_products', {
  filter: 'In the shop',
  shown: 'Shown',
  hidden: 'Not shown',
  some: { one: '{count} not shown', other: '{count} not shown' },
  match: {
    one: '{count} product that is not shown matches',
    other: '{count} products that are not shown match',
  },
  see_matches: 'Show',
  hide: 'Hide from the shop',
  show: 'Show in the shop',
  hide_all: 'Hide',
  show_all: 'Show',
  preview: 'See how it would look',
  preview_note: 'A preview for the staff: this product is not shown in the shop.',
  no_preview: 'There is no such product to preview',
  no_price: 'No price yet',
  hint: 'Not shown: nobody finds, sees or orders it until you show it.',
  were_hidden: '{products} no longer shown in the shop',
  were_shown: '{products} shown in the shop',
});
