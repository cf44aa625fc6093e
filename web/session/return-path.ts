/** Where to log in, and which screen to come back to afterwards. */
export const loginPath = (here: string): string => `/login?next=${encodeURIComponent(here)}`;

/**
 * Where a visitor goes after logging in: back to the screen that sent him, else home (spec §4).
 * Never to another site, and never back to where one logs in.
 *
 * @param search the login page's query, with `next`
 */
export function returnPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return '/';
  const url = parseUrl(next, origin);
  if (url?.origin !== origin || /^\/(?:login|register)\/?$/.test(url.pathname)) return '/';
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
