import { useCall } from '../../api/call.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { changePassword } from '../../session/account-calls.ts';
import styles from '../../session/account-form.module.css';
import { NewPasswordFields } from '../../session/account-form.tsx';
import {
  FORM_INCOMPLETE,
  NEW_PASSWORD_FIELDS,
  newPasswordErrors,
} from '../../session/account-rules.ts';
import { Button } from '../../ui/button.tsx';

interface ChoosePasswordProps {
  readonly token: string;
  readonly onAskAnew: () => void;
}

/** Sets the password of the account that a mailed link belongs to, and leads to the login. */
export function ChoosePassword({ token, onAskAnew }: ChoosePasswordProps) {
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
      incomplete: FORM_INCOMPLETE,
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
