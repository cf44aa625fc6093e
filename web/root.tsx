import { Suspense } from 'react';
import { type CallApi, CallContext } from './api/call.ts';
import { type QueryStore, QueryStoreContext } from './api/query.ts';
import { type Navigation, NavigationContext, useScreen } from './navigation/use-navigator.ts';
import { PageFailure } from './page-failure.tsx';
import { MailContext } from './session/use-session.ts';
import { ShopLayout } from './shop/layout/shop-layout.tsx';

interface RootProps {
  readonly navigation: Navigation;
  readonly queryStore: QueryStore;
  readonly call: CallApi;
  /** Whether mails leave. */
  readonly mail: boolean;
}

/** The whole shop: the same tree on the server and in the browser. */
export function Root({ navigation, queryStore, call, mail }: RootProps) {
  return (
    <QueryStoreContext value={queryStore}>
      <CallContext value={call}>
        <NavigationContext value={navigation}>
          <MailContext value={mail}>
            <CurrentLayout />
          </MailContext>
        </NavigationContext>
      </CallContext>
    </QueryStoreContext>
  );
}

/** The shop's layout, unless the page brings its own: the admin panel's is no part of the shop's code. */
function CurrentLayout() {
  const Layout = useScreen().page.Layout ?? ShopLayout;
  return (
    <Layout>
      <CurrentPage />
    </Layout>
  );
}

/** The page on show. */
export function CurrentPage() {
  const { route, page, location, visit } = useScreen();
  const Page = page.default;
  const Skeleton = page.Skeleton;
  return (
    <PageFailure
      key={route.oneScreen ? route.path : location.path}
      visit={visit}
      title={page.failure}
    >
      <Suspense fallback={Skeleton ? <Skeleton /> : null}>
        <Page location={location} />
      </Suspense>
    </PageFailure>
  );
}
