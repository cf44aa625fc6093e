import type { FastifyInstance } from 'fastify';
import type { DocumentLook } from '../../domain/look-css.ts';
import type { ShopSettings } from '../../domain/shop-settings.ts';
import { SETTINGS } from '../database/catalogue-version.ts';
import { type PublicCache, serveStored } from '../http/public-cache.ts';
import { dressOf, type KnownLook } from '../shop/shop-look.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';

interface ManifestServices {
  readonly cache: PublicCache;
  readonly knownSettings: KnownSettings;
  readonly knownLook: KnownLook;
}

/** Serves the web manifests of the shop and of its panel, each an app of its own (docs/product.md, Put in front of people). */
export function serveManifests(
  app: FastifyInstance,
  { cache, knownSettings, knownLook }: ManifestServices,
): void {
  const serve = (path: string, manifestOf: ManifestWriter) =>
    serveStored(app, path, cache, async () => ({
      status: 200,
      contentType: 'application/manifest+json; charset=utf-8',
      body: JSON.stringify(manifestOf(await knownSettings(), dressOf(await knownLook()))),
      tags: [SETTINGS],
    }));
  serve('/site.webmanifest', shopManifest);
  serve('/admin/panel.webmanifest', panelManifest);
}

type ManifestWriter = (settings: ShopSettings, look: DocumentLook) => object;

const shopManifest: ManifestWriter = (
  { shop_name: name, shop_subtitle },
  { theme_colors: { light: ground }, icons },
) => ({
  name,
  short_name: shortName(name),
  ...(shop_subtitle !== '' && { description: shop_subtitle }),
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: ground,
  theme_color: ground,
  icons: [
    ...(icons === null ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }] : []),
    { src: `/icon-192.png${version(icons)}`, sizes: '192x192', type: 'image/png' },
    { src: `/icon-512.png${version(icons)}`, sizes: '512x512', type: 'image/png' },
    {
      src: `/icon-maskable-512.png${version(icons)}`,
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
});

const panelManifest: ManifestWriter = (settings, look) => {
  const name = `${settings.shop_name} panel`;
  const place = { id: '/admin/', start_url: '/admin/adminPanel', scope: '/admin/' };
  return { ...shopManifest(settings, look), name, short_name: name, ...place };
};

/** Below an icon there is room for about this much, in characters. */
const MAX_SHORT_NAME = 12;

/** The words of a name that fit below an icon; the whole name where not even the first does, since the phone cuts it where it has to. */
function shortName(name: string): string {
  if (name.length <= MAX_SHORT_NAME) return name;
  const cut = name.slice(0, Math.max(0, name.lastIndexOf(' ', MAX_SHORT_NAME)));
  return cut.replace(/[\s&+,.:|–—-]+$/u, '') || name;
}

const version = (icons: number | null): string => (icons === null ? '' : `?v=${icons}`);
