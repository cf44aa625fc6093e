import { useState } from 'react';
import { useCall } from '../../api/call.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useHydrated } from '../../hydrated.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { Meta } from '../../page.ts';
import { askForReset, changePassword } from '../../session/account-calls.ts';
import styles from '../../session/account-form.module.css';
import {
  AccountFrame,
  EmailField,
  NewPasswordFields,
  useLinkToken,
} from '../../session/account-form.tsx';
import {
  NEW_PASSWORD_FIELDS,
  newPasswordErrors,
  RESET_FIELDS,
  resetErrors,
} from '../../session/account-rules.ts';
import { useMail } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const load = (): Meta => ({ title: 'Reset password', noIndex: true });

/** Asks for a link, or sets a new password by the link's token. */
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
  const mail = useMail();
  if (token) {
    return (
      <Frame lead="Choose a new password. Your other devices will be signed out.">
        <ChoosePassword token={token} onAskAnew={drop} />
      </Frame>
    );
  }
  // A shop without a mail server can't send a link: a person has to help.
  if (!mail) {
    return (
      <Frame lead="This shop sends no mails, so a person sets your new password. Tell us the e-mail of your account.">
        <ButtonLink href="/contact" size="large" wide>
          Write to us
        </ButtonLink>
      </Frame>
    );
  }
  return (
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

/** Sends a link to an e-mail; the answer never says whether it has an account. */
function AskForLink() {
  const call = useCall();
  const [sentTo, setSentTo] = useState('');
  const form = useForm(RESET_FIELDS, resetErrors);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      const email = form.values().email.trim();
      await askForReset(call, email);
      setSentTo(email);
      return 'Please look into your mailbox';
    },
    texts: { busy: 'Sending...', failed: 'The link was not sent' },
  });
  return (
    <form {...form.handlers} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
      <EmailField error={form.errors.email} />
      <Button type="submit" size="large" wide busy={busy && 'Sending...'}>
        {sentTo ? 'Send it again' : 'Send me a link'}
      </Button>
      <p role="status" className={styles.outcome}>
        {sentTo && (
          <>
            If <bdi dir="ltr">{sentTo}</bdi> has an account, a link is on its way to it. It works
            once, for one hour. Nothing there? Look into the spam folder too.
          </>
        )}
      </p>
    </form>
  );
}

interface ChoosePasswordProps {
  readonly token: string;
  readonly onAskAnew: () => void;
}

/** Sets the password of the account that a mailed link belongs to, and leads to the login. */
function ChoosePassword({ token, onAskAnew }: ChoosePasswordProps) {
  const call = useCall();
  const go = useNavigate();
  const form = useForm(NEW_PASSWORD_FIELDS, newPasswordErrors);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      await changePassword(call, { token, ...form.values() });
      void go('/login', { replace: true });
      return 'Your password was changed. Please log in.';
    },
    texts: {
      busy: 'Updating...',
      failed: 'The password was not changed',
    },
  });
  return (
    <form {...form.handlers} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
      <NewPasswordFields errors={form.errors} />
      <Button type="submit" size="large" wide busy={busy && 'Updating...'}>
        Set new password
      </Button>
      <Button variant="quiet" wide onClick={onAskAnew}>
        Ask for a new link
      </Button>
    </form>
  );
}
