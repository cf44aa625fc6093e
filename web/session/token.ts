const TOKEN_KEY = 'userToken';

/** Fallback while storage is blocked or full: the session then lives as long as this page. */
let unstored: string | null = null;

/** The bearer token of who is logged in (spec §9); `null` for guests. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

export function keepToken(token: string): void {
  unstored = null;
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    unstored = token;
  }
}

export function dropToken(): void {
  unstored = null;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // It could not be kept there either.
  }
}

/** Tells of logins and logouts in other tabs, and of the page coming back from the page cache. */
export function onTokenChange(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) listener();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) listener();
  });
}
