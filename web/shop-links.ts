/** The links of the navbar where the merchant has made no menu. */
export const SHOP_LINKS = [
  { href: '/collection', label: 'Collection' },
  { href: '/collection/0?onSale=true', label: 'For Sale' },
  { href: '/contact', label: 'Contact' },
] as const;

/** Those at the foot, behind the merchant's pages: what a visitor comes back for. */
export const QUICK_LINKS = [
  { href: '/collection/0', label: 'All Products' },
  ...SHOP_LINKS,
  { href: '/my-orders-type', label: 'My Orders' },
  { href: '/wish-list', label: 'Wish List' },
] as const;
