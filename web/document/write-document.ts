import type { Meta } from '../page.ts';
import type { AssetLinks } from './asset-links.ts';

interface DocumentParts {
  readonly meta: Meta;
  readonly links: AssetLinks;
  /** Rendered markup of the root. */
  readonly body: string;
  /** What the page was rendered from, for the browser to start with. */
  readonly state: unknown;
  readonly publicUrl: string;
}

/** Writes a whole document. Nothing in it is executable but the one script from our own origin. */
export function writeDocument({ meta, links, body, state, publicUrl }: DocumentParts): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${writeMeta(meta, publicUrl)}
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${links.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
${links.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`).join('')}
${writePreloads(meta)}
<script type="module" src="${links.script}"></script>
${links.modules.map((href) => `<link rel="modulepreload" href="${href}">`).join('')}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="state">${escapeJson(state)}</script>
</body>
</html>
`;
}

function writeMeta(meta: Meta, publicUrl: string): string {
  const { title, description, canonical, image } = meta;
  const absolute = (path: string) => escapeHtml(`${publicUrl}${path}`);
  const withOrigin = (data: unknown) => withAbsolutePaths(data, publicUrl);
  return [
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    meta.noIndex && '<meta name="robots" content="noindex">',
    canonical && `<link rel="canonical" href="${absolute(canonical)}">`,
    meta.previous && `<link rel="prev" href="${absolute(meta.previous)}">`,
    meta.next && `<link rel="next" href="${absolute(meta.next)}">`,
    '<meta property="og:site_name" content="Mantel">',
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    description && `<meta property="og:description" content="${escapeHtml(description)}">`,
    image && `<meta property="og:image" content="${absolute(image)}">`,
    canonical && `<meta property="og:url" content="${absolute(canonical)}">`,
    '<meta name="theme-color" content="#FAF7F2" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#171411" media="(prefers-color-scheme: dark)">',
    ...(meta.structuredData ?? []).map(
      (data) => `<script type="application/ld+json">${escapeJson(withOrigin(data))}</script>`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

function writePreloads({ preloadImage = [] }: Meta): string {
  return [preloadImage]
    .flat()
    .map(({ srcSet, sizes, type, media }) => {
      const when = media ? ` media="${escapeHtml(media)}"` : '';
      return `<link rel="preload" as="image" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" type="${type}"${when} fetchpriority="high">`;
    })
    .join('');
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** JSON that cannot end its script element and holds no line separators. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
