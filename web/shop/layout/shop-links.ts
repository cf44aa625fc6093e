/** The links of the navbar (spec §2). */
export const SHOP_LINKS = [
  { href: '/collection', label: 'Collection' },
  { href: '/collection/0?onSale=true', label: 'For Sale' },
  { href: '/contact', label: 'Contact' },
] as const;

/** The pages a visitor comes back for. */
export const QUICK_LINKS = [
  { href: '/collection/0', label: 'All Products' },
  ...SHOP_LINKS,
  { href: '/checkout', label: 'Checkout' },
] as const;

/** How to reach the shop: the merchant's own details go here. */
export const SHOP_CONTACT = {
  email: 'hello@mantel.example',
  phone: '+961 1 555 010',
  place: 'Beirut, Lebanon',
  social: { label: 'Instagram', href: 'https://www.instagram.com/' },
} as const;
