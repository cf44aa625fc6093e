import { SHOP_LINKS } from './shop-links.ts';

/** The links at the foot where the merchant has made no menu, behind their pages: what a visitor comes back for. */
export const QUICK_LINKS = [
  { href: '/collection/0', label: 'All Products' },
  ...SHOP_LINKS,
  { href: '/my-orders-type', label: 'My Orders' },
  { href: '/wish-list', label: 'Wish List' },
] as const;
