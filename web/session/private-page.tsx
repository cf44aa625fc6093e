import { Fragment, type ReactNode } from 'react';
import type { User } from '../../contract/accounts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFocusForPage } from '../ui/focus-page.ts';
import { retrySession } from './session-store.ts';
import { useSession } from './use-session.ts';
import { useCustomersOnly } from './way-to-login.ts';

interface PrivatePageProps {
  /** All that the server renders; it stands until it is known who is here. */
  readonly skeleton: ReactNode;
  readonly children: (user: User) => ReactNode;
  /** The page's heading is among the children: what stands in for them needs one. */
  readonly withHeading?: boolean;
}

/** What only its owner sees; logged-out visitors are led to the login and back. */
export function PrivatePage({ skeleton, children, withHeading }: PrivatePageProps) {
  const session = useSession();
  useCustomersOnly();
  // Another person starts with fresh state.
  if (session.status === 'in')
    return <Fragment key={session.user.id}>{children(session.user)}</Fragment>;
  if (session.status === 'unknown' && session.unreachable)
    return <OutOfReach as={withHeading ? 'h1' : 'p'} />;
  return (
    <div aria-busy="true">
      {skeleton}
      <p className="visually-hidden">Loading, please wait...</p>
      <noscript>
        <p>This page is private, so only your browser can show it: please turn JavaScript on.</p>
      </noscript>
    </div>
  );
}

function OutOfReach({ as }: { readonly as: 'h1' | 'p' }) {
  const retry = (
    <Button variant="secondary" onClick={retrySession}>
      Retry
    </Button>
  );
  return (
    <div ref={useFocusForPage<HTMLDivElement>()} role="alert">
      <EmptyState as={as} title="The shop could not be reached" icon="alert" action={retry}>
        You are still logged in. Check your connection and try again.
      </EmptyState>
    </div>
  );
}
