import { startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import type { Session } from '../../../contract/accounts.ts';
import type { PasskeyRequest } from '../../../contract/passkeys.ts';
import { useCall } from '../../api/call.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { thisDevice } from '../../session/account-calls.ts';
import { Button } from '../../ui/button.tsx';

interface PasskeyFormProps {
  /** What the right password was answered with. */
  readonly challenge: string;
  /** Begins the session, and gives the toast's text. */
  readonly finish: (send: () => Promise<Session>) => Promise<string>;
}

/** A passkey in place of the code, for who has one that this browser can use. */
export function PasskeyForm({ challenge, finish }: PasskeyFormProps) {
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
