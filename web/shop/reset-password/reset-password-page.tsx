import { useHydrated } from '../../hydrated.ts';
import type { Meta } from '../../page.ts';
import { AccountFrame } from '../../session/account-form.tsx';
import { useLinkToken } from '../../session/use-link-token.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { ChoosePassword } from './choose-password.tsx';

export const load = (): Meta => ({ title: 'Reset password', noIndex: true });

/** Asks for a link, or sets a new password by the link's token (decisions §4). */
export default function ResetPasswordPage() {
  // Only the browser knows what stands behind the `#`.
  if (useHydrated()) return <ByToken />;
  return (
    <Frame lead="Just a moment.">
      <Skeleton height="9rem" />
    </Frame>
  );
}

function ByToken() {
  const { token, drop } = useLinkToken();
  return token ? (
    <Frame lead="Choose a new password. Your other devices will be signed out.">
      <ChoosePassword token={token} onAskAnew={drop} />
    </Frame>
  ) : (
    <Frame lead="Tell us the e-mail of your account, and we send you a link to set a new password.">
      <AskForLink />
    </Frame>
  );
}

function Frame({ lead, children }: { readonly lead: string; readonly children: React.ReactNode }) {
  return (
    <AccountFrame
      title="Reset password"
      lead={lead}
      instead={
        <>
          Remembered it? <a href="/login">Log in</a>
        </>
      }
    >
      {children}
    </AccountFrame>
  );
}
