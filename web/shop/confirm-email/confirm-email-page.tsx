import { useRef, useState } from 'react';
import { EMAIL_CHANGED } from '../../../domain/success-messages.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { useOutcomeToast } from '../../forms/use-form.ts';
import { useHydrated } from '../../hydrated.ts';
import type { Meta } from '../../page.ts';
import { confirmEmail } from '../../session/account-calls.ts';
import { AccountFrame, useLinkToken } from '../../session/account-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const load = (): Meta => ({ title: 'Confirm e-mail', noIndex: true });

/** Makes a new e-mail the account's own by the token of a mailed link. */
export default function ConfirmEmailPage() {
  const hydrated = useHydrated();
  return (
    <AccountFrame
      title="Confirm e-mail"
      lead="One press, and your account goes by its new e-mail."
      instead={
        <>
          Back to <a href="/profile">your profile</a>
        </>
      }
    >
      {hydrated ? <Confirmation /> : <Skeleton height="3.25rem" />}
    </AccountFrame>
  );
}

/** A press is asked for, since programs that look through mails open their links as well. */
function Confirmation() {
  const { token } = useLinkToken();
  const { confirm, busy, email } = useConfirming(token);
  if (email)
    return (
      <p role="status">
        Your e-mail is now{' '}
        <strong>
          <bdi dir="ltr">{email}</bdi>
        </strong>
        .
      </p>
    );
  if (!token)
    return <p>This link is not whole: please open it once more from the mail that we sent you.</p>;
  return (
    <Button size="large" wide onClick={confirm} busy={busy && 'Updating...'}>
      Confirm this e-mail
    </Button>
  );
}

function useConfirming(token: string) {
  const call = useCall();
  const toast = useOutcomeToast();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [email, setEmail] = useState('');
  const confirm = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const outcome = toast.begin('Updating...');
    try {
      setEmail(await confirmEmail(call, token));
      outcome.succeed(EMAIL_CHANGED);
    } catch (error) {
      outcome.fail(explainFailure(error, 'The e-mail was not changed'));
    }
    running.current = false;
    setBusy(false);
  };
  return { confirm, busy, email };
}
