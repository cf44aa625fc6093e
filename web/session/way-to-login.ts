import { useEffect, useRef } from 'react';
import { NOT_LOGGED_IN } from '../../domain/refusal-messages.ts';
import { useHydrated } from '../hydrated.ts';
import { useNavigate } from '../navigation/use-navigator.ts';
import { retractToast, showToast } from '../ui/toast-list.ts';
import { loginPath, useSession } from './use-session.ts';

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

/** On the login and register screens: leads any logged-in person to where they wanted to go. */
export function useGuestsOnly(): void {
  const loggedIn = useSession().status === 'in';
  const go = useNavigate();
  useEffect(() => {
    if (!loggedIn) return;
    retractToast(NOT_LOGGED_IN); // It may have been said by a call that failed, and would stay.
    void go(returnPath(location.search, location.origin), { replace: true });
  }, [loggedIn, go]);
}

/** What the login page says to someone who was led to it from a private screen; `null` when nobody was. */
export function useWhyHere(): string | null {
  const next = useHydrated() ? returnPath(location.search, location.origin) : '/';
  return next === '/' ? null : `${NOT_LOGGED_IN}. Log in to ${purposeOf(next)}.`;
}

/** A link between login and register keeps where the visitor wanted to go. */
export const useLinkWithNext = (path: '/login' | '/register'): string =>
  useHydrated() ? path + location.search : path;

/**
 * Where a visitor goes after logging in: back to the screen that sent them, else home.
 * Never to another site, and never back to where one logs in.
 *
 * @param search the login page's query, with `next`
 */
export function returnPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return '/';
  const url = parseUrl(next, origin);
  if (url?.origin !== origin || /^\/(?:\/|(?:login|register)\/?$)/.test(url.pathname)) return '/';
  return url.pathname + url.search;
}

/** `URL.parse` is missing before Safari 18 and Chrome 126. */
function parseUrl(path: string, origin: string): URL | null {
  try {
    return new URL(path, origin);
  } catch {
    return null;
  }
}

/** What a visitor wanted who was led to the login: "Log in to …". */
export function purposeOf(next: string): string {
  if (/^\/(?:my-)?orders/.test(next)) return 'see your orders';
  return next.startsWith('/profile') ? 'see your profile' : 'go on';
}
