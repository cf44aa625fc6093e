import { renderToString } from 'react-dom/server';
import type { CallApi } from './api/call.ts';
import { createQueryStore } from './api/query-store.ts';
import { type ClientManifest, createAssetLinks } from './document/asset-links.ts';
import { writeDocument } from './document/write-document.ts';
import { openPage } from './navigation/navigation.ts';
import { Root } from './root.tsx';
import { matchRoute, notFoundRoute, redirects } from './routes.ts';

interface RendererOptions {
  /** Vite's manifest of the built client. */
  readonly manifest: ClientManifest;
  /** Canonical origin, without a slash at its end. */
  readonly publicUrl: string;
}

/** Makes the renderer that `server/main.ts` is handed: a URL's path and query in, a document out. */
export function createRenderer({ manifest, publicUrl }: RendererOptions) {
  const assetLinks = createAssetLinks(manifest);
  return {
    resolve(url: string) {
      const [path = '/', query = ''] = splitUrl(url);
      const target = redirects[path];
      if (target) return { kind: 'redirect', location: target, status: 301 } as const;
      if (path.length > 1 && path.endsWith('/')) {
        const location = `/${path.replace(/^\/+|\/+$/g, '')}${query && `?${query}`}`;
        return { kind: 'redirect', location, status: 301 } as const;
      }
      const { route, location } = matchRoute(path, query);
      // All unknown addresses are one page; it shows nothing of the address.
      if (route === notFoundRoute) return { kind: 'page', key: '/404' } as const;
      const search = location.search.toString();
      return { kind: 'page', key: search ? `${path}?${search}` : path } as const;
    },

    async render(key: string, call: CallApi) {
      const [path = '/', query = ''] = splitUrl(key);
      const queryStore = createQueryStore(call);
      const screen = { ...(await openPage(path, query, queryStore.read)), visit: 0 };
      const body = renderToString(
        <Root navigation={{ current: () => screen }} queryStore={queryStore} call={call} />,
      );
      const html = writeDocument({
        meta: screen.meta,
        links: assetLinks(screen.route.file),
        body,
        state: queryStore.take(),
        publicUrl,
      });
      return { status: screen.route === notFoundRoute ? 404 : 200, html } as const;
    },
  };
}

function splitUrl(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
