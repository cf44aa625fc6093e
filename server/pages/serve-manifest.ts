import type { FastifyInstance } from 'fastify';
import { SETTINGS } from '../database/catalogue-version.ts';
import { type PublicCache, serveStored } from '../http/public-cache.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';

interface ManifestServices {
  readonly cache: PublicCache;
  readonly knownSettings: KnownSettings;
}

/** Serves the web manifest: how the shop is called where it is put on a phone's home screen. */
export function serveManifest(
  app: FastifyInstance,
  { cache, knownSettings }: ManifestServices,
): void {
  serveStored(app, '/site.webmanifest', cache, async () => ({
    status: 200,
    contentType: 'application/manifest+json; charset=utf-8',
    body: JSON.stringify(manifestOf((await knownSettings()).shop_name)),
    tags: [SETTINGS],
  }));
}

const manifestOf = (name: string) => ({
  name,
  short_name: name,
  description: 'Home decor for quiet rooms, paid in cash on delivery.',
  id: '/',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#FAF7F2',
  theme_color: '#FAF7F2',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
});
