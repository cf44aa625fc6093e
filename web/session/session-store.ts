import type { Session, User } from '../../contract/accounts.ts';
import { ApiError, type CallApi } from '../api/call.ts';

/** Who is here: unknown at start, then logged in or logged out. */
export type SessionState =
  /** `unreachable`: the shop could not be asked; the token stays for the next try. */
  | { readonly status: 'unknown'; readonly unreachable: boolean }
  /** `left` by logging out here, `left-elsewhere` in another tab; `ended` by the server; else never begun. */
  | { readonly status: 'out'; readonly how: 'never' | 'left' | 'left-elsewhere' | 'ended' }
  | { readonly status: 'in'; readonly user: User };

const UNKNOWN: SessionState = { status: 'unknown', unreachable: false };

const listeners = new Set<() => void>();
let state: SessionState = UNKNOWN;
/** The token that `state` belongs to. */
let token: string | null = null;
let askWhoIsHere: () => Promise<void> = async () => undefined;

export const currentSession = (): SessionState => state;
/** On the server and while the page is taken over nobody is known. */
export const unknownSession = (): SessionState => UNKNOWN;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Between two tries to load what only customers need, in ms. */
const TRY_AGAIN_MS = 3_000;

/** Does once what only matters to visitors who are logged in; again until its code has come. */
export function onFirstLogin(run: () => Promise<void>): void {
  const attempt = () => void run().catch(() => setTimeout(attempt, TRY_AGAIN_MS));
  const end = subscribeToSession(() => {
    if (state.status !== 'in') return;
    end();
    attempt();
  });
}

interface SessionServices {
  readonly call: CallApi;
  /** Another person, or nobody, is here now: what was read for the one before must go. */
  readonly dropPersonal: () => void;
}

/** Checks the stored token, and again when other tabs or the page cache may have changed it. */
export function startSession({ call, dropPersonal }: SessionServices): void {
  token = readToken();
  let known = token;
  subscribeToSession(() => {
    if (known === token) return;
    if (known !== null) clearTab(); // A guest's things go along into their account.
    known = token;
    dropPersonal();
  });
  askWhoIsHere = () => check(call);
  void check(call);
  onTokenChange(() => void check(call));
  addEventListener('online', retrySession);
  document.addEventListener('visibilitychange', retrySession);
}

/** Asks again if the shop could not be reached before. */
export function retrySession(): void {
  if (state.status === 'unknown' && state.unreachable) void askWhoIsHere();
}

/** Finishes a check that failed, so that no old token travels with a login. */
export async function settleSession(): Promise<void> {
  if (state.status === 'unknown') await askWhoIsHere();
}

/** Asks again who is here: their e-mail is another one, or their devices were signed out. */
export const renewSession = (): Promise<void> => askWhoIsHere();

export function beginSession(session: Session): void {
  storeToken(session.token);
  token = session.token;
  set({ status: 'in', user: session.user });
}

export function endSession(how: 'left' | 'ended'): void {
  dropToken();
  token = null;
  set({ status: 'out', how });
}

/** Takes over what a change of the profile answered. */
export function updateUser(user: User): void {
  if (state.status === 'in' && state.user.id === user.id) set({ status: 'in', user });
}

/** Ends the session when the server no longer knows its token, whatever was asked. */
export function watchSession(call: CallApi): CallApi {
  return async (name, input, options) => {
    const sent = readToken();
    try {
      return await call(name, input, options);
    } catch (error) {
      // A wrong password is a 401 as well, and says nothing of a token; nor does one sent as a guest.
      const withToken = name !== 'POST /auth/login' && options?.as !== 'guest';
      const aboutToken = withToken && isRefusedToken(error);
      // It may be gone from the browser while somebody is still shown as logged in.
      const hadToken = sent !== null || state.status === 'in';
      if (aboutToken && hadToken && sent === readToken()) endSession('ended');
      throw error;
    }
  };
}

async function check(call: CallApi): Promise<void> {
  const asked = readToken();
  if (asked === null) {
    const how = token === null ? 'never' : 'left-elsewhere';
    token = null;
    if (state.status !== 'out') set({ status: 'out', how });
    return;
  }
  if (asked !== token || state.status !== 'in') {
    token = asked;
    set(UNKNOWN);
  }
  try {
    const { user } = await call('GET /auth');
    if (asked === readToken()) set({ status: 'in', user });
  } catch (error) {
    if (asked !== readToken()) return;
    if (isRefusedToken(error)) endSession('ended');
    else if (state.status === 'unknown') set({ status: 'unknown', unreachable: true });
  }
}

/** The token stays when the shop can't be reached, is busy or broken. */
const isRefusedToken = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** Orders whose answer was lost: they are in local storage, the keys of this tab's own in session storage (web/shop/checkout/send-order.ts). */
export const ORDER_ATTEMPTS_KEY = 'orderAttempts';

/** What was looked at (web/catalog/viewed-products.ts). */
export const VIEWED_PRODUCTS_KEY = 'viewedProducts';

/** A guest's wish list (web/wish-list/guest-wishes.ts). */
export const WISH_LIST_KEY = 'wishList';

/** What local storage keeps of a person. */
const PERSONAL_KEYS = [ORDER_ATTEMPTS_KEY, VIEWED_PRODUCTS_KEY, WISH_LIST_KEY];

/**
 * Clears what is stored of the person who was here: what was typed in this tab, the order just placed, orders
 * without an answer.
 * A session that the server ended was not left by them: an order without an answer is kept then, so
 * that pressing Place Order again doesn't order twice.
 */
function clearTab(): void {
  try {
    const keys = sessionStorage.getItem(ORDER_ATTEMPTS_KEY);
    sessionStorage.clear();
    const isEnded = state.status === 'out' && state.how === 'ended';
    if (!isEnded) for (const key of PERSONAL_KEYS) localStorage.removeItem(key);
    else if (keys !== null) sessionStorage.setItem(ORDER_ATTEMPTS_KEY, keys);
  } catch {
    // Nothing could be stored there.
  }
}

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

const TOKEN_KEY = 'userToken';

/** Fallback while storage is blocked or full: the session then lives as long as this page. */
let unstored: string | null = null;

/** The bearer token of the person logged in; `null` for guests. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function storeToken(token: string): void {
  unstored = null;
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    unstored = token;
  }
}

function dropToken(): void {
  unstored = null;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // It could not be stored there either.
  }
}

/** Notifies of logins and logouts in other tabs, and of the page coming back from the page cache. */
function onTokenChange(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) listener();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) listener();
  });
}
