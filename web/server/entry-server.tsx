import { renderToString } from 'react-dom/server';
import { DEFAULT_DOCUMENT_LOOK, type DocumentLook } from '../../domain/look-css.ts';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { type CallApi, CallContext } from '../api/call.ts';
import { type DehydratedData, type QueryStore, QueryStoreContext } from '../api/query.ts';
import { createQueryStore } from '../api/query-store.ts';
import { ProductCard } from '../catalog/product-card.tsx';
import { WriteCardContext } from '../catalog/product-grid.tsx';
import { nameShop, openPage } from '../navigation/open-page.ts';
import { NavigationContext } from '../navigation/use-navigator.ts';
import type { PageModule, Screen } from '../page.ts';
import { FailureNotice } from '../page-failure.tsx';
import { Root } from '../root.tsx';
import { PANEL } from '../route.ts';
import { learnRoutes, matchRoute, notFoundRoute, redirectOf } from '../routes.ts';
import { settingsQuery } from '../shop-settings.ts';
import {
  type ClientManifest,
  createAssetLinks,
  type StyleSheets,
  writeDocument,
} from './write-document.ts';
import { createWrittenCards, type WrittenCards } from './written-cards.ts';

interface RendererOptions {
  /** Vite's manifest of the built client. */
  readonly manifest: ClientManifest;
  /** The text of the built style sheets, by their address; linked to when absent. */
  readonly sheets?: StyleSheets;
  /** Canonical origin, without a slash at its end. */
  readonly publicUrl: string;
  /** How pages run; from left to right when absent. */
  readonly direction?: 'ltr' | 'rtl';
  /** Whether mails leave: only then is a forgotten password offered help. */
  readonly mail?: boolean;
}

await learnRoutes(PANEL);

/** Makes the renderer that `server/main.ts` is handed: a URL's path and query in, a document out. */
export function createRenderer({
  manifest,
  sheets = new Map(),
  publicUrl,
  direction = 'ltr',
  mail = false,
}: RendererOptions) {
  const assetLinks = createAssetLinks(manifest);
  const writtenCards = createWrittenCards();
  /** The shop as the last page showed it: it keeps its name while no page can be made. */
  let lastKnown: DehydratedData = [];
  let lastLook: DocumentLook = DEFAULT_DOCUMENT_LOOK;
  return {
    resolve(url: string) {
      const [path = '/', query = ''] = splitUrl(url);
      const target = redirectOf(path, query);
      if (target) return { kind: 'redirect', location: target, status: 301 } as const;
      if (path.length > 1 && path.endsWith('/')) {
        // Browsers read a backslash as a slash, and two at the start as another site's name.
        const location = `/${path.replace(/^[/\\]+|[/\\]+$/g, '')}${query && `?${query}`}`;
        return { kind: 'redirect', location, status: 301 } as const;
      }
      const { route, location } = matchRoute(path, query);
      // All unknown addresses are one page; it shows nothing of the address.
      if (route === notFoundRoute || namesNothing(path))
        return { kind: 'page', key: '/404' } as const;
      const search = location.search.toString();
      const key = search ? `${path}?${search}` : path;
      return { kind: 'page', key, camera: route.camera, location: route.location } as const;
    },

    /** The page that stands in while none can be rendered: a notice in the shop's frame. */
    renderFailure(): string {
      const { route, location } = matchRoute('/404', '');
      const queryStore = createQueryStore(noCall);
      queryStore.hydrate(lastKnown);
      const { shop_name } = queryStore.state(settingsQuery).data ?? DEFAULT_SETTINGS;
      const failure = { title: 'Just a moment', noIndex: true };
      const meta = nameShop(failure, route, shop_name);
      const page: PageModule = { default: () => <FailureNotice />, load: () => failure };
      const screen = { route, location, page, meta, visit: 0 };
      return writeDocument({
        meta,
        links: assetLinks(route.file),
        look: lastLook,
        body: renderRoot({ screen, queryStore, call: noCall, mail, writtenCards }),
        state: null,
        publicUrl,
        direction,
        mail,
        sheets,
      });
    },

    async render(key: string, call: CallApi) {
      const [path = '/', query = ''] = splitUrl(key);
      const queryStore = createQueryStore(call);
      const [opened, look] = await Promise.all([
        openPage(path, query, queryStore.read),
        call('GET /look'),
      ]);
      const screen = { ...opened, visit: 0 };
      lastLook = look;
      const state = queryStore.dehydrate();
      lastKnown = state.filter(([key]) => key === settingsQuery.key);
      const missing = screen.route === notFoundRoute;
      const html = writeDocument({
        meta: screen.meta,
        links: assetLinks(screen.route.file, screen.meta.withSections),
        look,
        body: renderRoot({ screen, queryStore, call, mail, writtenCards }),
        state,
        publicUrl,
        inPanel: screen.route.path.startsWith('/admin/'),
        direction,
        mail,
        missing,
        sheets,
      });
      const status = missing ? 404 : 200;
      return { status, html } as const;
    },
  };
}

/** Products and collections have numbers; words in their place are addresses of other shops. */
const namesNothing = (path: string): boolean => /^\/(?:product|collection)\/(?!\d+$)/.test(path);

const noCall: CallApi = () => Promise.reject(new Error('Nothing is read for this page'));

interface Rendering {
  readonly screen: Screen;
  readonly queryStore: QueryStore;
  readonly call: CallApi;
  readonly mail: boolean;
  readonly writtenCards: WrittenCards;
}

function renderRoot({ screen, writtenCards, ...rest }: Rendering): string {
  const { queryStore, call } = rest;
  const navigation = { current: () => screen };
  const writeCard = writtenCards(queryStore.state(settingsQuery).data, (product) =>
    renderToString(
      <QueryStoreContext value={queryStore}>
        <CallContext value={call}>
          <NavigationContext value={navigation}>
            <ProductCard product={product} />
          </NavigationContext>
        </CallContext>
      </QueryStoreContext>,
    ),
  );
  return renderToString(
    <WriteCardContext value={writeCard}>
      <Root navigation={navigation} {...rest} />
    </WriteCardContext>,
  );
}

function splitUrl(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
