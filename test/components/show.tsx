import type { ReactNode } from 'react';
import { cleanup, render } from 'vitest-browser-react';
import type { User } from '../../contract/accounts.ts';
import { PanelCalls } from '../../web/admin/kit/panel-calls.tsx';
import { CallContext } from '../../web/api/call.ts';
import { createHttpCall } from '../../web/api/http-call.ts';
import { QueryStoreContext } from '../../web/api/query.ts';
import { createQueryStore } from '../../web/api/query-store.ts';
import { followSession } from '../../web/cart/follow-session.ts';
import { createNavigator } from '../../web/navigation/navigator.ts';
import { openPage } from '../../web/navigation/open-page.ts';
import { type Navigation, NavigationContext } from '../../web/navigation/use-navigator.ts';
import { CurrentPage } from '../../web/root.tsx';
import { matchRoute } from '../../web/routes.ts';
import {
  beginSession,
  readToken,
  startSession,
  watchSession,
} from '../../web/session/session-store.ts';
import { settingsQuery } from '../../web/shop-settings.ts';
import { Toaster } from '../../web/ui/toast.tsx';
import { currentToasts, subscribeToToasts } from '../../web/ui/toast-list.ts';

const call = watchSession(createHttpCall(readToken));

/** What every part reads from and sends its changes through, as in the shop (web/start-shop.tsx). */
export const store = createQueryStore(call, { isSomebodyHere: () => readToken() !== null });
startSession({ call, dropPersonal: () => store.reset(() => true) });
followSession(call, store);

/** What toasts have said in this test: some of them leave by themselves. */
export const said: string[] = [];
subscribeToToasts(() => {
  for (const { text } of currentToasts()) if (said.at(-1) !== text) said.push(text);
});

/** Logs somebody in, as the login page does. */
export const logIn = (user: User): void => beginSession({ user, token: `token-${user.id}` });

/** Shows a part of a page with all that stands around it in the shop. Its links lead nowhere. */
export async function showPart(part: ReactNode) {
  await store.read(settingsQuery);
  const page = { default: () => part, load: () => ({ title: '' }) };
  const screen = { ...matchRoute('/', ''), page, meta: null, visit: 0 };
  return show({ current: () => screen });
}

/** Shows the page of an address, without its layout. Where it goes is shown in its place. */
export async function showPage(address: string) {
  history.replaceState(null, '', address);
  const first = await openPage(location.pathname, location.search, store.read);
  return show(createNavigator({ ...first, visit: 0 }, store));
}

const testPage = location.href;

/** Removes what a test has shown. */
export async function removeParts(): Promise<void> {
  await cleanup();
  history.replaceState(null, '', testPage);
  said.length = 0;
}

const show = (navigation: Navigation) =>
  render(
    <QueryStoreContext value={store}>
      <CallContext value={call}>
        <NavigationContext value={navigation}>
          <PanelCalls>
            <CurrentPage />
          </PanelCalls>
          <Toaster />
        </NavigationContext>
      </CallContext>
    </QueryStoreContext>,
  );
