import type { ReactNode } from 'react';
import type { ErrorsOf } from '../../forms/use-form.ts';
import { PasswordField } from '../../session/account-form.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './second-factor.module.css';

const NO_PASSWORD = { password: 'Please enter your password' };

/** The rule of a form that asks for the password again. */
export const passwordErrors: ErrorsOf<'password'> = ({ password }) =>
  password === '' ? NO_PASSWORD : {};

/** What toasts say of a step. */
export const texts = (failed: string) => ({
  incomplete: 'Please provide all the required fields',
  busy: 'Loading, please wait...',
  failed,
});

export interface FieldProps {
  readonly error: string | undefined;
}

export const CurrentPassword = ({ error }: FieldProps) => (
  <PasswordField
    label="Your password"
    name="password"
    autoComplete="current-password"
    error={error}
  />
);

interface ActionsProps {
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export const Actions = ({ busy, onCancel, children }: ActionsProps) => (
  <div className={styles.actions}>
    <Button type="submit" busy={busy && 'Loading, please wait...'}>
      {children}
    </Button>
    <Button variant="secondary" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
