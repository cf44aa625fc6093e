import { startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../../contract/accounts.ts';
import type { PasskeyRequest } from '../../../contract/passkeys.ts';
import { ApiError, useCall } from '../../api/call.ts';
import { type ErrorsOf, useForm, useSubmit } from '../../forms/use-form.ts';
import { thisDevice } from '../../session/account-calls.ts';
import styles from '../../session/account-form.module.css';
import { beginSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-list.ts';

interface CodeStepProps {
  /** What the right password was answered with. */
  readonly challenge: string;
  /** To the password again, with all that was typed. */
  readonly onBack: () => void;
}

const CODE_FIELDS = ['code'] as const;

const appErrors: ErrorsOf<'code'> = ({ code }) =>
  /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? {} : { code: 'The code of your app has six digits' };
const recoveryErrors: ErrorsOf<'code'> = ({ code }) =>
  code.trim() === '' ? { code: 'Please enter one of your recovery codes' } : {};

/** Sends the second step and begins the session; back to the password, with the reason, where the login took too long. */
function useFinish(onBack: () => void) {
  return async (send: () => Promise<Session>): Promise<string> => {
    try {
      const session = await send();
      beginSession(session);
      return `Welcome back, ${session.user.name}`;
    } catch (error) {
      const over = error instanceof ApiError && error.errors?.challenge?.[0];
      if (!over) throw error;
      onBack();
      showToast(over, { type: 'error' }); // One of this form would go with it.
      return '';
    }
  };
}

/** The second step of a login of staff: the code of their app, a recovery code, or a passkey. */
export default function CodeStep({ challenge, onBack }: CodeStepProps) {
  const call = useCall();
  const [byRecovery, setByRecovery] = useState(false);
  const finish = useFinish(onBack);
  const form = useForm(CODE_FIELDS, byRecovery ? recoveryErrors : appErrors);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      const body = { challenge, ...form.values() };
      return finish(() => call('POST /auth/login/code', { body, headers: thisDevice() }));
    },
    texts: {
      incomplete: byRecovery ? 'Please enter a recovery code' : 'Please enter your code',
      busy: 'Logging in...',
      failed: 'Error logging in',
    },
  });
  const step = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is typed into the same field
  useEffect(() => {
    step.current?.querySelector('input')?.focus();
  }, [byRecovery]);
  const switchKind = () => {
    form.clear('code');
    setByRecovery(!byRecovery);
  };
  return (
    <div ref={step} className={styles.form}>
      <form
        {...form.handlers}
        className={styles.form}
        method="dialog"
        noValidate
        onSubmit={onSubmit}
      >
        {/* One of its own for each kind, which keeps what was typed of the other out. */}
        <Input
          key={String(byRecovery)}
          name="code"
          dir="ltr"
          required
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors.code}
          {...(byRecovery ? RECOVERY_CODE : APP_CODE)}
        />
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
      <PasskeyForm challenge={challenge} finish={finish} />
      <Button variant="quiet" onClick={switchKind}>
        {byRecovery ? 'Use the code of your app' : 'Use a recovery code'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to the password
      </Button>
      <p className={styles.outcome}>
        Lost both? An owner of the shop can turn your second factor off.
      </p>
    </div>
  );
}

const APP_CODE = {
  label: 'Code',
  hint: 'Six digits, from the app on your phone',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: 7,
} as const;

const RECOVERY_CODE = {
  label: 'Recovery code',
  hint: 'One of the ten that you kept, such as abcd-efgh-jkmn-pqrs. Each works once',
  autoComplete: 'off',
  maxLength: 40,
} as const;

interface PasskeyFormProps {
  /** What the right password was answered with. */
  readonly challenge: string;
  /** Begins the session, and gives the toast's text. */
  readonly finish: (send: () => Promise<Session>) => Promise<string>;
}

/** A passkey in place of the code, for someone who has one that this browser can use. */
function PasskeyForm({ challenge, finish }: PasskeyFormProps) {
  const call = useCall();
  const request = useRequest(challenge);
  const form = useForm([], () => ({}));
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      if (!request) return '';
      const credential = await startAuthentication({ optionsJSON: request });
      const body = { challenge, credential };
      return finish(() => call('POST /auth/login/passkey', { body, headers: thisDevice() }));
    },
    texts: {
      incomplete: '',
      busy: 'Logging in...',
      failed: 'The passkey was not used. Please try again, or use a code',
    },
  });
  if (!request) return null;
  return (
    <form {...form.handlers} method="dialog" onSubmit={onSubmit}>
      <Button type="submit" variant="secondary" size="large" wide busy={busy && 'Logging in...'}>
        Use a passkey
      </Button>
    </form>
  );
}

/**
 * What a passkey has to sign, read ahead: browsers want the press itself to ask the device. `null` while there is none to use; the code
 * is there.
 */
function useRequest(challenge: string): PasskeyRequest | null {
  const call = useCall();
  const [request, setRequest] = useState<PasskeyRequest | null>(null);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    let left = false;
    const body = { challenge };
    call('POST /auth/login/passkey/options', { body }).then(
      (options) => {
        if (!left && options.allowCredentials.length > 0) setRequest(options);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [call, challenge]);
  return request;
}
