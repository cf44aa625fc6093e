import { useEffect, useState } from 'react';

/**
 * The token out of `#token=…`; empty when there is none. It is taken out of the address at once:
 * neither the history nor anyone who looks at the screen keeps it. Use it only after hydration.
 */
export function useLinkToken() {
  const [token, setToken] = useState(readFragment);
  useEffect(() => {
    const { pathname } = location;
    const take = () => {
      const found = readFragment();
      if (location.pathname !== pathname || !found) return;
      setToken(found);
      history.replaceState(history.state, '', pathname);
    };
    take();
    addEventListener('hashchange', take); // Another link was pasted here.
    return () => removeEventListener('hashchange', take);
  }, []);
  return { token, drop: () => setToken('') };
}

const readFragment = (): string =>
  new URLSearchParams(location.hash.slice(1)).get('token')?.trim() ?? '';
