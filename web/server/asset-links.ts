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
export interface AssetLinks {
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
  'footer',
  'list-toolbar',
  'product-carousel',
  'product-reviews',
  'variant-picker',
];

/** The one font that is fetched ahead (look.md): Figtree's base letters. */
const FONT = 'web/styles/fonts/figtree.woff2';

/** Finds, for each page's source file, which scripts, styles and fonts its document names. */
export function createAssetLinks(manifest: ClientManifest): (pageFile: string) => AssetLinks {
  const known = new Map<string, AssetLinks>();
  const fonts = [manifest[FONT]].flatMap((font) => (font ? [`/${font.file}`] : []));
  const make = (pageFile: string): AssetLinks => {
    const chunks = [
      ...new Set([ENTRY, SHOP, pageFile].flatMap((name) => [...reach(manifest, name)])),
    ];
    const entries = chunks.flatMap((name) => manifest[name] ?? []);
    const parts = entries
      .flatMap(({ dynamicImports = [] }) => dynamicImports)
      .filter((name) => WRITTEN_PARTS.includes(manifest[name]?.name ?? ''))
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
  return (pageFile) => {
    const links = known.get(pageFile) ?? make(pageFile);
    known.set(pageFile, links);
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
