import { asciiDigits } from './typed-text.ts';

/** The longest path that is kept, in characters. */
export const MAX_ADDRESS_LENGTH = 500;
/** Redirects that a shop keeps. */
export const MAX_REDIRECTS = 50_000;

/** First parts of paths that are the shop's own, whatever follows. `products`, `orders` and `customers` lead on by themselves. */
const OWN_FIRST_PARTS: ReadonlySet<string> = new Set([
  ...['', 'api', 'admin', 'assets', 'media', 'search', 'contact', 'wish-list', 'checkout'],
  ...['compare', 'track-order'],
  ...['order-success', 'login', 'register', 'reset-password', 'confirm-email', 'staff-invitation'],
  ...[
    'profile',
    'my-orders-type',
    'my-orders',
    'orders',
    'management',
    'driver',
    'feeds',
    'healthz',
  ],
  ...['readyz', 'metrics'],
]);
/** Those of which the path alone is the shop's own: `/products/blue-vase` is an old address. */
const OWN_WHOLE: ReadonlySet<string> = new Set([
  ...['/products', '/customers', '/product', '/collection'],
  ...['/newsletter/confirm', '/newsletter/leave'],
]);

/**
 * An address as it is kept and looked up: its path alone, decoded, in small letters, without a slash at its end. A whole address
 * (`https://old.example/shop/Vase/?ref=1`) gives its path. `null` for what is no path, or too long.
 */
export function addressPath(typed: string): string | null {
  const path = asciiDigits(typed.trim())
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '');
  const decoded = decode(path)?.normalize('NFC').toLowerCase().replace(/\/+/g, '/');
  if (!decoded?.startsWith('/') || /[\p{Cc}\\]/u.test(decoded)) return null;
  const plain = decoded.length > 1 ? decoded.replace(/\/$/, '') : decoded;
  return plain.length <= MAX_ADDRESS_LENGTH ? plain : null;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** What an address of the shop names: a page that is always there, or something that may be gone. */
export type OwnPlace =
  | { readonly kind: 'page' }
  | { readonly kind: 'product' | 'collection'; readonly id: number }
  | { readonly kind: 'info' | 'room'; readonly slug: string };

/** Which place of this shop a path names (see {@link addressPath}); `null`: none, so that it may be an old address. */
export function ownPlace(path: string): OwnPlace | null {
  const named = /^\/(product|collection)\/(\d{1,9})$/.exec(path);
  // All products are collection 0.
  if (named && !(named[1] === 'collection' && Number(named[2]) === 0)) {
    return { kind: named[1] as 'product' | 'collection', id: Number(named[2]) };
  }
  const [, first = '', slug = '', ...more] = path.split('/');
  if (first === 'info' && more.length === 0) return { kind: 'info', slug };
  if (path === '/rooms') return { kind: 'page' };
  if (first === 'rooms' && more.length === 0) return { kind: 'room', slug };
  const isOwn = named !== null || OWN_FIRST_PARTS.has(first) || OWN_WHOLE.has(path);
  return isOwn ? { kind: 'page' } : null;
}

/** Parts of the shop that no redirect may lead to: they are for programs, staff and files. */
export const isBehindShop = (path: string): boolean =>
  /^\/(?:api|admin|assets|media|management|customers|driver|feeds|healthz|readyz|metrics)(?:\/|$)/.test(
    path,
  );

/**
 * The paths under which the redirect of an asked path may be kept, the closest first: shop systems have several addresses for one
 * page (a product below its collection, a market or language in front, collections within collections).
 */
export function formsOfAddress(path: string): string[] {
  const plain = path.replace(/^\/[a-z]{2}(?:-[a-z]{2,4})?(?=\/)/, '');
  const forms = [
    plain,
    ...RULES.flatMap(([rule, form]) => (rule.test(plain) ? [plain.replace(rule, form)] : [])),
  ];
  return [...new Set([path, ...forms])];
}

const RULES: readonly (readonly [RegExp, string])[] = [
  [/^\/collections\/[^/]+\/products\/([^/]+)$/, '/products/$1'],
  [/^\/collections\/([^/]+)\/[^/]+$/, '/collections/$1'],
  [/^\/product-category\/(?:[^/]+\/)+([^/]+)$/, '/product-category/$1'],
  [/^(\/product-category\/[^/]+|\/shop)\/page\/\d+$/, '$1'],
  [/^\/product\/(?:[^/]+\/)+([^/]+)$/, '/product/$1'],
  [/^\/shop\/(?:[^/]+\/)*([^/]+)$/, '/product/$1'],
  [/^\/shop\/(?:[^/]+\/)*([^/]+)$/, '/product-category/$1'],
  [/\.html?$/, ''],
];

/** The last part of an address as shop systems make it from a name: "Café Table, 60 cm" is `cafe-table-60-cm`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}+/giu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘`"“”]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Files, and what machines that look for weak spots of other programs ask for: nobody follows an old link there. */
const JUNK =
  /(?:^|\/)(?:\.|wp-(?!content)|wp$|wordpress|cgi-bin|vendor|xmlrpc|phpmyadmin|pma|mysql|admin|administrator|actuator|console|debug|boaform|hudson|solr|owa|autodiscover|node_modules|server-status|telescope|graphql|v\d+$|_|@)/;
/** What may stand for a person or a secret: an e-mail, a phone, a token. */
const PERSONAL = /@|\d{7}|(?:\d[a-z]+|[a-z]+\d){4}[a-z0-9]{4}/;

/**
 * Whether an address that leads nowhere is worth telling the merchant: words that somebody may have linked to, not files, not what
 * scanners look for, and nothing personal.
 */
export function isWorthTelling(path: string): boolean {
  if (path.length < 2 || path.length > 200 || path.split('/').length > 7) return false;
  if (!/^[\p{L}\p{M}\p{N}/._~%+&,'()! -]+$/u.test(path)) return false;
  if (/\.(?!html?$)[^/]*$/.test(path) || path.includes('..')) return false;
  return !JUNK.test(path) && !PERSONAL.test(path);
}
