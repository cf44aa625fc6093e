import { type ReactNode, useEffect, useState } from 'react';
import type { Root } from 'react-dom/client';
import { CONSENT } from '../../domain/words/consent.ts';
import { speaker } from '../../domain/words/say.ts';
import { hydrate } from '../hydrate.ts';
import type { Navigator } from '../page.ts';
import { currentSession, settleSession } from '../session/session-store.ts';
import { whenAtRest } from '../ui/painted.ts';
import { showToast } from '../ui/toast-list.ts';
import { ConsentPanel } from './consent-panel.tsx';
import { clickIdsOf, noteClick, readConsent, storeConsent } from './consent-store.ts';

/** Of the document's first address: it may be gone from the address when they are agreed to. */
const click = clickIdsOf(location.search);

/**
 * Asks a visitor once whether purchases may be told, when the page is at rest; not staff, and nobody who is about to order. What an ad's click is
 * called is kept where they agreed.
 */
export async function askOnce(navigator: Navigator): Promise<void> {
  followChoices();
  noteClick(click);
  if (readConsent()) return;
  await settleSession();
  const session = currentSession();
  if (session.status === 'in' && session.user.role === 'admin') return;
  const follow = () => {
    const { path } = navigator.current().location;
    const isBusy = path === '/checkout' || path.startsWith('/admin');
    if (isBusy) close();
    else if (readConsent() === null) whenAtRest(() => show(null));
  };
  follow();
  navigator.subscribe(follow);
}

/** Lets the button at the foot of the pages open the question again. */
export function followChoices(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-choices]') : null;
    if (button) show(button);
  });
}

/** In an element that the server did not write: nothing at first, as it has. */
function Added({ children }: { readonly children: ReactNode }) {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return isHere && children;
}

let root: Root | null = null;
let place: HTMLElement | null = null;

function show(opener: HTMLElement | null): void {
  if (root && !opener) return;
  close();
  place = document.createElement('div');
  document.body.append(place);
  const leave = () => {
    const held = place?.contains(document.activeElement);
    close();
    const next = opener?.isConnected ? opener : document.getElementById('main');
    if (held) next?.focus({ preventScroll: true });
  };
  root = hydrate(
    place,
    <Added>
      <ConsentPanel
        before={readConsent()?.choice ?? null}
        isOpened={opener !== null}
        onClose={leave}
        onAnswer={(choice) => {
          storeConsent(choice, choice === 'yes' ? click : {});
          leave();
          showToast(speaker(CONSENT, 'en')('thanks'), { type: 'success' });
        }}
      />
    </Added>,
  );
}

function close(): void {
  root?.unmount();
  place?.remove();
  root = null;
  place = null;
}
