import { words } from './say.ts';

/** What the panel says of the product feed. */
export const FEEDS = words('feeds', {
  intro:
    'Google and Meta read one file with everything you sell, and show it in their shops. It follows each change by itself.',
  on: 'Offer the product feed',
  on_hint: 'Anyone who has its address can read it. It says no more than your shop’s pages do.',
  country: 'Country you deliver to',
  index_now: 'Tell search engines of what changes',
  index_now_hint:
    'Bing, Yandex and others hear within minutes which products and collections are new or changed (IndexNow). Only their addresses are sent.',
  told: 'Search engines were told last {when}.',
  told_never: 'Search engines are told once something changes.',
  told_failed: 'Search engines could not be told: {problem}. The shop tries again by itself.',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Product feed saved',
  save_failed: 'The product feed could not be saved',
  address: 'Address of the feed',
  address_hint:
    'Give it to Google Merchant Center and Meta Commerce Manager as a scheduled feed. Both read the same.',
  copy: 'Copy',
  copied: 'Address copied',
  items: { one: '{count} item is in the feed', other: '{count} items are in the feed' },
  items_hint: 'A product that is sold in variants is one item for each of them.',
  all_in: 'Nothing is left out.',
  no_picture: {
    one: '{count} product is left out: it has no picture',
    other: '{count} products are left out: they have no picture',
  },
  hidden: {
    one: '{count} product is left out: it is not shown in the shop',
    other: '{count} products are left out: they are not shown in the shop',
  },
  more: { one: 'and {count} more', other: 'and {count} more' },
  categories: 'What Google calls your collections',
  categories_hint:
    'Optional: the number or words of Google’s product taxonomy, like 696 or Home & Garden > Decor. Google guesses where nothing stands here.',
  edit: 'Edit',
  category_of: 'Google category of {collection}',
  category: 'Number or words',
  category_hint: 'From Google’s product taxonomy, like 696 or Home & Garden > Decor',
  category_placeholder: 'Google guesses',
  category_saved: 'Google category saved',
  category_failed: 'The Google category of {collection} could not be saved',
  no_collections: 'There are no collections yet.',
});
