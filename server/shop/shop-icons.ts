/** Icons at the root that are the merchant's once they have a logo (server/pages/serve-look.ts). */
export const SHOP_ICONS = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const;

/** Pictures that are there with a logo alone. */
export const LOGO_PICTURES = ['favicon.png', 'share.png', 'logo.png'] as const;

export type IconName = (typeof SHOP_ICONS)[number] | (typeof LOGO_PICTURES)[number];
