/** The links of the navbar where the merchant has made no menu. */
export const SHOP_LINKS = [
  { href: '/collection', label: 'Collection' },
  { href: '/collection/0?onSale=true', label: 'For Sale' },
  { href: '/contact', label: 'Contact' },
] as const;
