import { useState } from 'react';
import { useCall } from '../../api/call.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { askForReset } from '../../session/account-calls.ts';
import styles from '../../session/account-form.module.css';
import { FORM_INCOMPLETE, RESET_FIELDS, resetErrors } from '../../session/account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';

/** Sends a link to an e-mail; the answer never tells whether it has an account. */
export function AskForLink() {
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
    texts: { incomplete: FORM_INCOMPLETE, busy: 'Sending...', failed: 'The link was not sent' },
  });
  return (
    <form {...form.handlers} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
      <Input
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        maxLength={254}
        error={form.errors.email}
      />
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
