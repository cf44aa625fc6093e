import { useId } from 'react';
import { PASSWORD_CHANGED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { askForEmailChange, changePassword } from '../../session/account-calls.ts';
import styles from '../../session/account-form.module.css';
import { NewPasswordFields, PasswordField } from '../../session/account-form.tsx';
import {
  EMAIL_CHANGE_FIELDS,
  emailChangeErrors,
  PASSWORD_CHANGE_FIELDS,
  passwordChangeErrors,
} from '../../session/account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';

interface AccountDialogsProps {
  readonly open: 'email' | 'password' | null;
  readonly onClose: () => void;
}

/** The two modals of Account Settings, in one chunk. */
export default function AccountDialogs({ open, onClose }: AccountDialogsProps) {
  return (
    <>
      <EmailDialog open={open === 'email'} onClose={onClose} />
      <PasswordDialog open={open === 'password'} onClose={onClose} />
    </>
  );
}

interface EmailDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for another e-mail, which holds once a link that goes there is followed. */
function EmailDialog({ open, onClose }: EmailDialogProps) {
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
    texts: { busy: 'Updating...', failed: 'The link was not sent' },
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

interface PasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes the password by the current one; other devices are signed out. */
function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  const call = useCall();
  const id = useId();
  const form = useForm(PASSWORD_CHANGE_FIELDS, passwordChangeErrors);
  const { onSubmit, busy } = useSubmit(form, {
    open,
    async send() {
      await changePassword(call, form.values());
      form.handlers.ref.current?.reset();
      onClose();
      return PASSWORD_CHANGED;
    },
    texts: {
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
