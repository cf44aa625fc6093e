import { useEffect, useState } from 'react';

/**
 * The order's token out of `#t=TOKEN`; empty when there is none. A fragment never leaves the
 * browser, so the token stands in no server's log. Use it only after hydration.
 */
export function useOrderToken(): string {
  const [token, setToken] = useState(readFragment);
  useEffect(() => {
    const { pathname } = location;
    // Another link to this order was pasted; on the way to another page nothing changes here.
    const onChange = () => {
      if (location.pathname === pathname) setToken(readFragment());
    };
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return token;
}

const readFragment = (): string => tokenOf(location.hash);

/** Only what can travel in a header: a broken link is no token, never a failed request. */
export function tokenOf(fragment: string): string {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('t')?.trim() ?? '';
  return /^[\x21-\x7e]{1,255}$/.test(token) ? token : '';
}
