import { useId } from 'react';
import { useCall } from '../../api/call.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { askForEmailChange } from '../../session/account-calls.ts';
import styles from '../../session/account-form.module.css';
import { PasswordField } from '../../session/account-form.tsx';
import {
  EMAIL_CHANGE_FIELDS,
  emailChangeErrors,
  FORM_INCOMPLETE,
} from '../../session/account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';

interface EmailDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for another e-mail, which holds once a link that goes there is followed. */
export function EmailDialog({ open, onClose }: EmailDialogProps) {
  const call = useCall();
  const id = useId();
  const form = useForm(EMAIL_CHANGE_FIELDS, emailChangeErrors);
  const { onSubmit, busy } = useSubmit(form, {
    open,
    async send() {
      const { email, password } = form.values();
      await askForEmailChange(call, { email, password });
      form.handlers.ref.current?.reset();
      onClose();
      return `A link is on its way to ${email.trim()}`;
    },
    texts: { incomplete: FORM_INCOMPLETE, busy: 'Updating...', failed: 'The link was not sent' },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reset Email"
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Send link
        </Button>
      }
    >
      <form {...form.handlers} id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        <p>We send a link to the new address. It becomes yours here once you follow that link.</p>
        <Input
          label="New email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={254}
          error={form.errors.email}
          data-autofocus
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
        />
      </form>
    </Dialog>
  );
}
