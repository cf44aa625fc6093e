import type { NamedMeta } from '../page.ts';
import type { AssetLinks } from './asset-links.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import { writeMeta } from './write-meta.ts';

interface DocumentParts {
  readonly meta: NamedMeta;
  readonly links: AssetLinks;
  /** The text of the built style sheets, by their address. */
  readonly sheets: StyleSheets;
  /** Rendered markup of the root. */
  readonly body: string;
  /** What the page was rendered from, for the browser to start with; `null`: it stays as it is. */
  readonly state: unknown;
  readonly publicUrl: string;
  readonly direction: 'ltr' | 'rtl';
  /** Whether mails leave. */
  readonly mail: boolean;
}

export type StyleSheets = ReadonlyMap<string, string>;

/** Writes a whole document. Nothing in it is executable but the one script from our own origin. */
export function writeDocument(parts: DocumentParts): string {
  const { meta, links, body, state, publicUrl, direction, mail, sheets } = parts;
  return `<!doctype html>
<html lang="en" dir="${direction}"${mail ? ' data-mail' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${state === null ? '' : writeScripts(links)}
${writeMeta(meta, publicUrl)}
${ICONS}
${writeStyles(links, sheets)}
${links.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`).join('')}
${writePreloads(meta)}
</head>
<body>
<div id="root">${body}</div>
${state === null ? '' : `<script type="application/json" id="state">${escapeJson(state)}</script>`}
</body>
</html>
`;
}

/**
 * Styles stand in the document: a dozen small files would hold back the first paint by a trip each.
 * A disabled link is never fetched; it tells the loader of later parts that its styles are there.
 */
function writeStyles({ styles }: AssetLinks, sheets: StyleSheets): string {
  const links = styles.map((href) => {
    const disabled = sheets.has(href) ? ' disabled' : '';
    return `<link rel="stylesheet" href="${href}"${disabled}>`;
  });
  const texts = styles.map((href) => sheets.get(href) ?? '').join('');
  return `${texts && `<style>${texts}</style>`}${links.join('')}`;
}

const ICONS = `<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">`;

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
