const TOKEN_KEY = 'userToken';

/** The bearer token of who is logged in (spec §9); `null` for guests and where storage is blocked. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}
