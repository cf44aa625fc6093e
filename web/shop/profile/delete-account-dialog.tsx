import { useId } from 'react';
import { ACCOUNT_DELETED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { deleteAccount } from '../../session/account-calls.ts';
import styles from '../../session/account-form.module.css';
import { PasswordField } from '../../session/account-form.tsx';
import { ACCOUNT_DELETION_FIELDS, accountDeletionErrors } from '../../session/account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';

interface DeleteAccountDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what is lost, and asks for the password again: a device left open is not enough. */
export default function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const id = useId();
  const call = useCall();
  const go = useNavigate();
  const form = useForm(ACCOUNT_DELETION_FIELDS, accountDeletionErrors);
  const { onSubmit, busy } = useSubmit(form, {
    open,
    async send() {
      await deleteAccount(call, form.values().password);
      showToast(ACCOUNT_DELETED, { type: 'success' });
      void go('/', { replace: true });
      return '';
    },
    texts: {
      busy: 'Deleting...',
      failed: 'Your account could not be deleted',
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete account"
      footer={
        <Button type="submit" form={id} variant="danger" wide busy={busy && 'Deleting...'}>
          Delete my account
        </Button>
      }
    >
      <form {...form.handlers} id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        <p>
          Your profile, your cart, your wish list and your order history are lost for good, and you
          are logged out on all devices. The shop keeps what was sold for its books, without your
          name, phone or address.
        </p>
        <p>An order that is still on its way must be delivered or canceled first.</p>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
