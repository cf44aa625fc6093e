import type { NamedMeta, PreviewImage } from '../page.ts';
import { escapeHtml, escapeJson } from './escape.ts';

/** Writes what a document's head says of its page, for browsers, search engines and link previews. */
export function writeMeta(meta: NamedMeta, publicUrl: string): string {
  const { title, description, canonical, previous, next } = meta;
  const withOrigin = (data: unknown) => withAbsolutePaths(data, publicUrl);
  return [
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    meta.noIndex && '<meta name="robots" content="noindex">',
    canonical && writeLink('canonical', publicUrl + canonical),
    previous && writeLink('prev', publicUrl + previous),
    next && writeLink('next', publicUrl + next),
    ...writePreview(meta, publicUrl),
    '<meta name="theme-color" content="#FAF7F2" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#171411" media="(prefers-color-scheme: dark)">',
    ...(meta.structuredData ?? []).map(
      (data) => `<script type="application/ld+json">${escapeJson(withOrigin(data))}</script>`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

const writeLink = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`;

const MARK: Omit<PreviewImage, 'alt'> = { path: '/icon-512.png', width: 512, height: 512 };

/** Open Graph, and the size of X's card. */
function writePreview(meta: NamedMeta, publicUrl: string): string[] {
  const { title, description, canonical, shopName, kind = 'website' } = meta;
  const image = meta.image ?? { ...MARK, alt: shopName };
  const properties = {
    'og:site_name': shopName,
    'og:type': kind,
    'og:title': title,
    'og:description': description,
    'og:url': canonical && publicUrl + canonical,
    'og:image': publicUrl + image.path,
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
  };
  const card = meta.image === undefined ? 'summary' : 'summary_large_image';
  return [
    ...Object.entries(properties)
      .filter(([, content]) => content)
      .map(([name, content = '']) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    `<meta name="twitter:card" content="${card}">`,
  ];
}

/** Structured data with its addresses in full: search engines read it apart from the page. */
function withAbsolutePaths(data: unknown, publicUrl: string): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((part) => withAbsolutePaths(part, publicUrl));
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      ADDRESSES.has(key) ? absoluteIn(value, publicUrl) : withAbsolutePaths(value, publicUrl),
    ]),
  );
}

const ADDRESSES: ReadonlySet<string> = new Set(['url', 'image', 'logo', 'item']);

function absoluteIn(value: unknown, publicUrl: string): unknown {
  if (Array.isArray(value)) return value.map((one) => absoluteIn(one, publicUrl));
  if (typeof value !== 'string') return withAbsolutePaths(value, publicUrl);
  return value.startsWith('/') ? `${publicUrl}${value}` : value;
}
