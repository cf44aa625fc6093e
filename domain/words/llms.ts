import { words } from './say.ts';

/** What `/llms.txt` says of the shop (docs/product.md, Put in front of people). */
export const LLMS = words('llms', {
  intro: 'An online shop. Orders are paid in cash when they arrive.',
  intro_of: '{what}. An online shop. Orders are paid in cash when they arrive.',
  currency:
    'Prices: {code}, written like {example}. Each product page says whether it is in stock.',
  delivery_free: 'Delivery: free',
  delivery: 'Delivery: {fee}, free from {from}',
  delivery_one: 'Delivery: {fee} in each area',
  delivery_zones: 'Delivery: {lowest} to {highest}, depending on the area',
  promise: 'When it comes: {promise}',
  returns: {
    one: 'Returns: within {count} day of the delivery',
    other: 'Returns: within {count} days of the delivery',
  },
  email: 'E-mail: {email}',
  phone: 'Phone: {phone}',
  whatsapp: 'WhatsApp: {phone}',
  address: 'Address: {address}',
  hours: 'Open: {hours}',
  contact: 'Contact',
  collections: 'Collections',
  everything: 'Everything',
  on_sale: 'On sale',
  rooms: 'Rooms',
  pages: 'Pages',
  programs: 'For programs',
  sitemap: 'Sitemap',
  feed: 'Product feed',
  docs: 'API, described for people',
  openapi: 'API, described for programs (OpenAPI)',
});
