import { startTransition } from 'react';
import type { CallName } from '../contract/api.ts';
import { NOT_LOGGED_IN } from '../domain/refusal-messages.ts';
import { ApiError, isPublicRead } from './api/call.ts';
import { createHttpCall } from './api/http-call.ts';
import type { DehydratedData } from './api/query.ts';
import { createQueryStore } from './api/query-store.ts';
import { hydrate } from './hydrate.ts';
import { leaveFirstPage } from './hydrated.ts';
import { loadPart } from './lazy.tsx';
import { bringCodeAhead, interceptLinks } from './navigation/follow-links.ts';
import { createNavigator } from './navigation/navigator.ts';
import { CodeMissing, openPage } from './navigation/open-page.ts';
import { Root } from './root.tsx';
import {
  currentSession,
  onFirstLogin,
  readToken,
  startSession,
  subscribeToSession,
  watchSession,
} from './session/session-store.ts';
import { doesMailLeave } from './session/use-session.ts';
import { settingsQuery } from './shop-settings.ts';
import { showToast } from './ui/toast-list.ts';

/**
 * Takes over the page that the server rendered, with the data it was rendered from.
 *
 * @param stopNoting ends noting what is pressed and typed, and returns what repeats it (web/early-input.ts).
 */
export async function startShop(stopNoting: () => () => void): Promise<void> {
  const call = watchSession(createHttpCall(readToken));
  const queryStore = createQueryStore(call, { isSomebodyHere: () => readToken() !== null });
  queryStore.hydrate(readState());
  // What the server has just said is missing is not asked for again.
  const isMissing = 'missing' in document.documentElement.dataset;
  const { pathname, search } = isMissing ? { pathname: '/404', search: '' } : location;
  const first = await loadPart(() => openPage(pathname, search, queryStore.read));
  const navigator = createNavigator({ ...first, visit: 0 }, queryStore);
  navigator.listen();
  interceptLinks(navigator);
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');
  const mail = doesMailLeave();
  const repeatInput = stopNoting();
  // As a transition, the page is hydrated in small steps: a touch or a key is answered between two of them.
  startTransition(() => {
    hydrate(root, <Root navigation={navigator} queryStore={queryStore} call={call} mail={mail} />, {
      onCaughtError: report,
    });
  });
  leaveFirstPage();
  repeatInput();
  // With the first focus: nobody types a digit before.
  addEventListener(
    'focusin',
    () => loadPart(() => import('./forms/typed-digits.ts')).then(readDigits, () => undefined),
    { once: true },
  );
  bringCodeAhead();
  navigator.subscribe(bringCodeAhead);
  // In a shop that counts its visitors, or asks for consent, alone.
  queryStore.read(settingsQuery).then(
    async (shop) =>
      (shop.traffic || shop.asks_consent) &&
      (await loadPart(() => import('./traffic/start-traffic.ts'))).startTraffic(
        call,
        navigator,
        shop,
      ),
    () => undefined,
  );
  onFirstLogin(async () =>
    (await loadPart(() => import('./cart/follow-session.ts'))).followSession(call, queryStore),
  );
  subscribeToSession(sayWhenEnded);
  startSession({ call, dropPersonal: () => queryStore.reset(isPersonalCall) });
}

const readDigits = (part: typeof import('./forms/typed-digits.ts')): void =>
  part.readDigitsOfAllScripts();

/** Whatever was being done, the server no longer knows who does it. */
function sayWhenEnded(): void {
  const session = currentSession();
  if (session.status === 'out' && session.how === 'ended') showToast(NOT_LOGGED_IN);
}

/** What did not load is shown on the screen (page-failure.tsx); anything else is a fault of ours. */
function report(error: unknown): void {
  if (error instanceof ApiError || error instanceof CodeMissing) return;
  console.error(error);
}

function readState(): DehydratedData {
  return JSON.parse(document.getElementById('state')?.textContent ?? '[]');
}

/** Reads that answer differently to each person: never shown to the next one. */
const isPersonalCall = (name: CallName): boolean => name.startsWith('GET ') && !isPublicRead(name);
