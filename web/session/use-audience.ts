import { useEffect, useRef } from 'react';
import { useHydrated } from '../hydrated.ts';
import { useNavigate } from '../navigation/use-navigator.ts';
import { retractToast, showToast } from '../ui/toast-list.ts';
import { loginPath, purposeOf, returnPath } from './return-path.ts';
import { NOT_LOGGED_IN } from './session-store.ts';
import { useSession } from './use-session.ts';

/** On a private screen: leads logged-out visitors to the login, and them back afterwards. */
export function useCustomersOnly(): void {
  const session = useSession();
  const go = useNavigate();
  const wasIn = useRef(false);
  const out = session.status === 'out' ? session.how : null;
  const isIn = session.status === 'in';
  useEffect(() => {
    if (isIn) wasIn.current = true;
    // Who logs out here goes home; who comes back later is led on like anybody.
    if (out === null || (out === 'left' && wasIn.current)) return;
    if (out === 'ended' || out === 'left-elsewhere') showToast(NOT_LOGGED_IN);
    void go(loginPath(location.pathname + location.search), { replace: true });
  }, [out, isIn, go]);
}

/** On the login and register screens: leads whoever is logged in to where he wanted to go. */
export function useGuestsOnly(): void {
  const loggedIn = useSession().status === 'in';
  const go = useNavigate();
  useEffect(() => {
    if (!loggedIn) return;
    retractToast(NOT_LOGGED_IN); // It may have been said by a call that failed, and would stay.
    void go(returnPath(location.search, location.origin), { replace: true });
  }, [loggedIn, go]);
}

/** What the login page says to who was led to it from a private screen; `null` when nobody was. */
export function useWhyHere(): string | null {
  const next = useHydrated() ? returnPath(location.search, location.origin) : '/';
  return next === '/' ? null : `${NOT_LOGGED_IN}. Log in to ${purposeOf(next)}.`;
}

/** A link between login and register keeps where the visitor wanted to go. */
export const useKeptReturn = (path: '/login' | '/register'): string =>
  useHydrated() ? path + location.search : path;
