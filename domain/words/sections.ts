import { words } from './say.ts';

/** What the shop says of the sections of its pages: refusals and outcomes. */
export const SECTIONS = words('sections', {
  link_form:
    'Please enter a path of the shop, like /collection/0, or an address that begins with https://',
  link_panel: 'Shoppers can’t open the panel. Please choose a page of the shop',
  title_missing: 'Please enter a title',
  text_missing: 'Please enter a text',
  picture_missing: 'Please choose a picture',
  alt_missing: 'Please say what the picture shows, for people who can’t see it',
  button_missing: 'Please enter what the button says',
  link_missing: 'Please enter where the button leads',
  collection_missing: 'Please choose a collection',
  products_missing: 'Please choose at least one product',
  room_missing: 'Please choose a room',
  columns_few: 'Please fill in two columns at least',
  questions_missing: 'Please enter at least one question',
  days_turned: 'The last day must not be before the first',
  too_many: 'A page can have {most} sections',
  too_many_products: 'A page can have {most} rows of products',
  twice: 'This section can stand on a page once',
  home_only: 'This section can stand on the home page alone',
  same_id: 'Two sections have the same id',
  large: 'The sections are too long together. Please shorten their texts',
  picture_gone: 'This picture is not there any more. Please choose it again',
  page_gone: 'There is no such page',
  changed:
    'Somebody else has changed the sections meanwhile. Load them, or save again to replace them',
  no_draft: 'There is no draft to publish',
  not_in_history: 'This is not in the history any more',
  saved: 'Draft saved',
  published: 'Published: shoppers see it now',
  discarded: 'Draft discarded',
  no_file: 'Please choose a picture',
});
