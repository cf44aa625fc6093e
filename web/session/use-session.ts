import { createContext, useContext, useSyncExternalStore } from 'react';
import type { User } from '../../contract/accounts.ts';
import {
  currentSession,
  type SessionState,
  subscribeToSession,
  unknownSession,
} from './session-store.ts';

/** Who is here; unknown on the server and while the page is taken over. */
export const useSession = (): SessionState =>
  useSyncExternalStore(subscribeToSession, currentSession, unknownSession);

/** Who is logged in; `null` for guests and until it is known. */
export function useUser(): User | null {
  const session = useSession();
  return session.status === 'in' ? session.user : null;
}

/** Where to log in, and which screen to come back to afterwards. */
export const loginPath = (here: string): string => `/login?next=${encodeURIComponent(here)}`;

export const MailContext = createContext(false);

/** Whether the shop's mails leave: only then does it offer what needs one. */
export const useMail = (): boolean => useContext(MailContext);

/** What the server wrote into the document of it. */
export const doesMailLeave = (): boolean => 'mail' in document.documentElement.dataset;
