import { useEffect, useRef } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { loginPath } from '../../session/return-path.ts';
import { NOT_LOGGED_IN } from '../../session/session-store.ts';
import { useSession } from '../../session/use-session.ts';
import { showToast } from '../../ui/toast-list.ts';

/**
 * The admin guard (spec §6): leads logged-out visitors to the login and back afterwards, and
 * customers home. Only for the eye: the API decides for itself.
 *
 * @returns the admin, or `null` until it is known that there is one
 */
export function useAdmin(): User | null {
  const session = useSession();
  const go = useNavigate();
  const wasIn = useRef(false);
  useEffect(() => {
    if (session.status === 'in') {
      wasIn.current = true;
      if (session.user.role !== 'admin') void go('/', { replace: true });
      return;
    }
    if (session.status !== 'out') return;
    if (session.how === 'left' && wasIn.current) return; // Who logs out here goes home.
    if (session.how !== 'never' && session.how !== 'left') showToast(NOT_LOGGED_IN);
    void go(loginPath(location.pathname + location.search), { replace: true });
  }, [session, go]);
  return session.status === 'in' && session.user.role === 'admin' ? session.user : null;
}
