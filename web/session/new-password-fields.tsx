import { PasswordField } from './password-field.tsx';
import type { Errors } from './use-form.ts';

interface NewPasswordFieldsProps {
  readonly errors: Errors<'password' | 'password_confirmation'>;
}

/** A new password, twice. */
export function NewPasswordFields({ errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={errors.password}
      />
      <PasswordField
        label="Confirm new password"
        name="password_confirmation"
        autoComplete="new-password"
        error={errors.password_confirmation}
      />
    </>
  );
}
