import { useId } from 'react';
import { useCall } from '../../api/call.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { changePassword } from '../../session/account-calls.ts';
import styles from '../../session/account-form.module.css';
import { NewPasswordFields, PasswordField } from '../../session/account-form.tsx';
import {
  FORM_INCOMPLETE,
  PASSWORD_CHANGE_FIELDS,
  passwordChangeErrors,
} from '../../session/account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';

interface PasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes the password by the current one; other devices are signed out. */
export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  const call = useCall();
  const id = useId();
  const form = useForm(PASSWORD_CHANGE_FIELDS, passwordChangeErrors);
  const { onSubmit, busy } = useSubmit(form, {
    open,
    async send() {
      await changePassword(call, form.values());
      form.handlers.ref.current?.reset();
      onClose();
      return 'Your password was changed';
    },
    texts: {
      incomplete: FORM_INCOMPLETE,
      busy: 'Updating...',
      failed: 'The password was not changed',
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reset Password"
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Change password
        </Button>
      }
    >
      <form {...form.handlers} id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        <p>Your other devices will be signed out.</p>
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          error={form.errors.current_password}
          data-autofocus
        />
        <NewPasswordFields errors={form.errors} />
        <p className={styles.outcome}>
          Forgotten it? <a href="/reset-password">Have a link sent to you</a>
        </p>
      </form>
    </Dialog>
  );
}
