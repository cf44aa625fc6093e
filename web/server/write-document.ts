import { escapeHtml } from '../../domain/html.ts';
import type { DocumentLook } from '../../domain/look-css.ts';
import { WAITING_ID } from '../navigation/waiting-line.ts';
import type { NamedMeta, PreviewImage } from '../page.ts';

interface DocumentParts {
  readonly meta: NamedMeta;
  readonly links: AssetLinks;
  /** How the shop looks. */
  readonly look: DocumentLook;
  /** The text of the built style sheets, by their address. */
  readonly sheets: StyleSheets;
  /** Rendered markup of the root. */
  readonly body: string;
  /** What the page was rendered from, for the browser to start with; `null`: it stays as it is. */
  readonly state: unknown;
  readonly publicUrl: string;
  /** A page of the panel, which is an app of its own. */
  readonly inPanel?: boolean;
  readonly direction: 'ltr' | 'rtl';
  /** Whether mails leave. */
  readonly mail: boolean;
  /** The page says that there is nothing at its address: the browser does not ask again. */
  readonly missing?: boolean;
}

export type StyleSheets = ReadonlyMap<string, string>;

/** Writes a whole document. Nothing in it is executable but the one script from our own origin. */
export function writeDocument(parts: DocumentParts): string {
  const { meta, links, look, body, state, publicUrl, direction, mail, missing, sheets } = parts;
  const fonts = look.font === null ? links.fonts : [look.font];
  return `<!doctype html>
<html lang="en" dir="${direction}"${mail ? ' data-mail' : ''}${missing ? ' data-missing' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${state === null ? '' : writeScripts(links)}
${writeMeta(meta, publicUrl, look)}
${writeIcons(look, parts.inPanel ? PANEL_MANIFEST : SHOP_MANIFEST)}
${writeStyles(links, sheets)}${writeLook(look)}
${fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`).join('')}
${writePreloads(meta)}
</head>
<body>
<div id="root">${body}</div>
<p id="${WAITING_ID}" role="status"></p>
${state === null ? '' : `<script type="application/json" id="state">${escapeJson(state)}</script>`}
</body>
</html>
`;
}

/**
 * Styles stand in the document: a dozen small files would hold back the first paint by a trip each.
 * A disabled link is never fetched; by it the loader of later parts knows that its styles are there.
 */
function writeStyles({ styles }: AssetLinks, sheets: StyleSheets): string {
  const links = styles.map((href) => {
    const disabled = sheets.has(href) ? ' disabled' : '';
    return `<link rel="stylesheet" href="${href}"${disabled}>`;
  });
  const texts = styles.map((href) => sheets.get(href) ?? '').join('');
  return `${texts && `<style>${texts}</style>`}${links.join('')}`;
}

/** The panel shows a draft by writing other styles into this element. */
const writeLook = ({ css }: DocumentLook): string => css && `<style id="look">${css}</style>`;

/** What each is called and looks like where it is put on a home screen (server/pages/serve-manifests.ts). */
const SHOP_MANIFEST = '/site.webmanifest';
const PANEL_MANIFEST = '/admin/panel.webmanifest';

/** Icons keep their addresses; the look that they were made for tells browsers when to ask again. */
function writeIcons({ icons }: DocumentLook, appManifest: string): string {
  const [type, file, version] =
    icons === null ? ['svg+xml', 'favicon.svg', ''] : ['png', 'favicon.png', `?v=${icons}`];
  return `<link rel="icon" type="image/${type}" href="/${file}${version}">
<link rel="apple-touch-icon" href="/apple-touch-icon.png${version}">
<link rel="manifest" href="${appManifest}">`;
}

/**
 * The entry is small and comes first, so that a press is noticed from the first paint on; it fetches the
 * other modules once the page is painted.
 */
const writeScripts = ({ script, modules }: AssetLinks): string =>
  `<script type="module" src="${script}" async fetchpriority="high" data-modules="${modules.join(' ')}"></script>`;

function writePreloads({ preloadImage = [] }: NamedMeta): string {
  return [preloadImage]
    .flat()
    .map(({ srcSet, sizes, type, media }) => {
      const when = media ? ` media="${escapeHtml(media)}"` : '';
      return `<link rel="preload" as="image" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" type="${type}"${when} fetchpriority="high">`;
    })
    .join('');
}

/** Writes what a document's head says of its page, for browsers, search engines and link previews. */
function writeMeta(meta: NamedMeta, publicUrl: string, look: DocumentLook): string {
  const { title, description, canonical, previous, next } = meta;
  const withOrigin = (data: unknown) => withAbsolutePaths(data, publicUrl);
  return [
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    meta.noIndex && '<meta name="robots" content="noindex">',
    canonical && writeLink('canonical', publicUrl + canonical),
    previous && writeLink('prev', publicUrl + previous),
    next && writeLink('next', publicUrl + next),
    ...writePreview(meta, publicUrl, look),
    `<meta name="theme-color" content="${look.theme_colors.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${look.theme_colors.dark}" media="(prefers-color-scheme: dark)">`,
    ...(meta.structuredData ?? []).map(
      (data) => `<script type="application/ld+json">${escapeJson(withOrigin(data))}</script>`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

const writeLink = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`;

/** Of pages without a picture of their own. */
const sharePicture = ({ icons }: DocumentLook): Omit<PreviewImage, 'alt'> =>
  icons === null
    ? { path: '/icon-512.png', width: 512, height: 512 }
    : { path: `/share.png?v=${icons}`, width: 1200, height: 630 };

/** Pictures that the server draws stand on the ground of the look: another one is another picture. */
const withGround = (path: string, { theme_colors }: DocumentLook): string =>
  path.startsWith('/share/') ? `${path}?v=${theme_colors.light.slice(1).toLowerCase()}` : path;

/** Open Graph, and the size of X's card. */
function writePreview(meta: NamedMeta, publicUrl: string, look: DocumentLook): string[] {
  const { title, description, canonical, shopName, kind = 'website' } = meta;
  const image = meta.image ?? { ...sharePicture(look), alt: shopName };
  const properties = {
    'og:site_name': shopName,
    'og:type': kind,
    'og:title': title,
    'og:description': description,
    'og:url': canonical && publicUrl + canonical,
    'og:image': publicUrl + withGround(image.path, look),
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
  };
  const card = meta.image === undefined && look.icons === null ? 'summary' : 'summary_large_image';
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

/** JSON that cannot end its script element and holds no line separators. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** The part of Vite's manifest that is read here. */
export type ClientManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly name?: string;
      readonly css?: string[];
      readonly imports?: string[];
      readonly dynamicImports?: string[];
    }
  >
>;

/** The built files that a page needs at once. */
interface AssetLinks {
  readonly script: string;
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

const ENTRY = 'web/entry-client.ts';
/** What the entry brings after the first paint. */
const SHOP = 'web/start-shop.tsx';

/** Parts that the server writes and whose code comes late (web/late-part.tsx): their styles come with the page. */
const WRITTEN_PARTS = [
  'below-list',
  'below-product',
  'between',
  'compare-switch',
  'footer',
  'heart-button',
  'list-toolbar',
  'product-carousel',
  'product-reviews',
  'room-view',
  'to-scale',
  'variant-picker',
];

/** The same of what only pages have that the merchant has arranged (`withSections` of their `Meta`). */
const SECTION_PARTS = ['written-section', 'page-sections'];

/** The one font that is fetched ahead: Figtree's base letters. */
const FONT = 'web/styles/fonts/figtree.woff2';

/** Finds, for each page's source file, which scripts, styles and fonts its document names. */
export function createAssetLinks(
  manifest: ClientManifest,
): (pageFile: string, withSections?: boolean) => AssetLinks {
  const known = new Map<string, AssetLinks>();
  const fonts = [manifest[FONT]].flatMap((font) => (font ? [`/${font.file}`] : []));
  const make = (pageFile: string, withSections: boolean): AssetLinks => {
    const written = withSections ? [...WRITTEN_PARTS, ...SECTION_PARTS] : WRITTEN_PARTS;
    const chunks = [
      ...new Set([ENTRY, SHOP, pageFile].flatMap((name) => [...reach(manifest, name)])),
    ];
    const entries = chunks.flatMap((name) => manifest[name] ?? []);
    const parts = entries
      .flatMap(({ dynamicImports = [] }) => dynamicImports)
      .filter((name) => written.includes(manifest[name]?.name ?? ''))
      .flatMap((name) => [...reach(manifest, name)]);
    const shown = [...new Set([...chunks, ...parts])].flatMap((name) => manifest[name] ?? []);
    const script = `/${manifest[ENTRY]?.file}`;
    return {
      script,
      modules: entries.map(({ file }) => `/${file}`).filter((file) => file !== script),
      styles: [...new Set(shown.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
      fonts,
    };
  };
  return (pageFile, withSections = false) => {
    const key = `${pageFile} ${withSections}`;
    const links = known.get(key) ?? make(pageFile, withSections);
    known.set(key, links);
    return links;
  };
}

/** A chunk and everything it imports statically, each once. */
function reach(manifest: ClientManifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of manifest[name]?.imports ?? []) reach(manifest, imported, seen);
  return seen;
}
