import { Suspense, useRef, useState } from 'react';
import { LOGIN_INCOMPLETE } from '../../../domain/refusal-messages.ts';
import { useCall } from '../../api/call.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { lazyPart } from '../../lazy.tsx';
import type { Meta } from '../../page.ts';
import { logIn } from '../../session/account-calls.ts';
import styles from '../../session/account-form.module.css';
import { AccountFrame, EmailField, PasswordField } from '../../session/account-form.tsx';
import { LOGIN_FIELDS, loginErrors } from '../../session/account-rules.ts';
import { useGuestsOnly, useLinkWithNext, useWhyHere } from '../../session/way-to-login.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';

export const load = (): Meta => ({
  title: 'Log in',
  canonical: '/login',
  noIndex: true,
});

/** Few have a second factor. */
const CodeStep = lazyPart(() => import('./code-step.tsx'));

/**
 * E-mail and password; who is logged in already goes on at once. Staff with a second factor are asked for its code
 * next: what they typed stays behind it.
 */
export default function LoginPage() {
  useGuestsOnly();
  const [challenge, setChallenge] = useState<string | null>(null);
  const passwordStep = useRef<HTMLDivElement>(null);
  const goBack = () => {
    setChallenge(null);
    // It is shown by the time the browser paints.
    requestAnimationFrame(() =>
      passwordStep.current?.querySelector<HTMLElement>('[name=password]')?.focus(),
    );
  };
  const { order_lookup } = useShopSettings();
  const registerPath = useLinkWithNext('/register');
  return (
    <AccountFrame
      title="Log in"
      lead={useWhyHere() ?? 'Your saved address, your orders and your cart are waiting.'}
      instead={
        <>
          New here? <a href={registerPath}>Create an account</a>
          {order_lookup && (
            <>
              <br />
              Ordered without an account? <a href="/track-order">Track your order</a>
            </>
          )}
        </>
      }
    >
      <div ref={passwordStep} hidden={challenge !== null}>
        <LoginForm onChallenge={setChallenge} />
      </div>
      {challenge !== null && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <CodeStep challenge={challenge} onBack={goBack} />
        </Suspense>
      )}
    </AccountFrame>
  );
}

interface LoginFormProps {
  /** The password was right, and a code is needed too. */
  readonly onChallenge: (challenge: string) => void;
}

function LoginForm({ onChallenge }: LoginFormProps) {
  const call = useCall();
  const form = useForm(LOGIN_FIELDS, loginErrors);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      const begun = await logIn(call, form.values());
      if (typeof begun !== 'string') return `Welcome back, ${begun.name}`;
      onChallenge(begun);
      return '';
    },
    texts: { incomplete: LOGIN_INCOMPLETE, busy: 'Logging in...', failed: 'Error logging in' },
  });
  const { errors } = form;
  return (
    // The method `dialog` does nothing here: before JavaScript is there no password leaves the page.
    <form {...form.handlers} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
      <EmailField error={errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <a href="/reset-password" className={styles.forgot}>
        Forgot password?
      </a>
      <Button
        type="submit"
        size="large"
        wide
        className={styles.send}
        busy={busy && 'Logging in...'}
      >
        Log in
      </Button>
    </form>
  );
}
