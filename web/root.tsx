import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { CallApi } from './api/call.ts';
import { CallContext } from './api/use-call.ts';
import { type Navigation, NavigationContext, useScreen } from './navigation/use-navigator.ts';
import { PageFailure } from './page-failure.tsx';
import { ShopLayout } from './shop/layout/shop-layout.tsx';

interface RootProps {
  readonly navigation: Navigation;
  readonly queryClient: QueryClient;
  readonly call: CallApi;
}

/** The whole shop: the same tree on the server and in the browser. */
export function Root({ navigation, queryClient, call }: RootProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <CallContext value={call}>
        <NavigationContext value={navigation}>
          <ShopLayout>
            <CurrentPage />
          </ShopLayout>
        </NavigationContext>
      </CallContext>
    </QueryClientProvider>
  );
}

function CurrentPage() {
  const { page, location, visit } = useScreen();
  const Page = page.default;
  const Skeleton = page.Skeleton;
  const key = `${visit} ${location.path}`;
  return (
    <PageFailure key={key}>
      <Suspense fallback={Skeleton ? <Skeleton /> : null}>
        <Page location={location} />
      </Suspense>
    </PageFailure>
  );
}
