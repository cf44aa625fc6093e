import { useSyncExternalStore } from 'react';
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
