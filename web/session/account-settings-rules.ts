import {
  blanks,
  emailErrors,
  inOrder,
  LEAST_PASSWORD,
  PASSWORD_SHORT,
  PASSWORDS_DIFFER,
} from './account-rules.ts';
import type { Errors, ErrorsOf, Values } from './use-form.ts';

export const RESET_FIELDS = ['email'] as const;
export const NEW_PASSWORD_FIELDS = ['password', 'password_confirmation'] as const;
export const PASSWORD_CHANGE_FIELDS = ['current_password', ...NEW_PASSWORD_FIELDS] as const;
export const EMAIL_CHANGE_FIELDS = ['email', 'password'] as const;

type NewPasswordField = (typeof NEW_PASSWORD_FIELDS)[number];

export const resetErrors: ErrorsOf<'email'> = (values) => ({
  ...emailErrors(values.email),
  ...blanks(values),
});

/** The rules of registration (spec §5). */
export const newPasswordErrors: ErrorsOf<NewPasswordField> = (values) =>
  inOrder({ ...passwordErrors(values), ...blanks(values) }, NEW_PASSWORD_FIELDS);

export const passwordChangeErrors: ErrorsOf<(typeof PASSWORD_CHANGE_FIELDS)[number]> = (values) =>
  inOrder({ ...passwordErrors(values), ...blanks(values) }, PASSWORD_CHANGE_FIELDS);

export const emailChangeErrors: ErrorsOf<(typeof EMAIL_CHANGE_FIELDS)[number]> = (values) =>
  inOrder({ ...emailErrors(values.email), ...blanks(values) }, EMAIL_CHANGE_FIELDS);

function passwordErrors(values: Values<NewPasswordField>): Errors<NewPasswordField> {
  return {
    ...([...values.password].length < LEAST_PASSWORD && { password: PASSWORD_SHORT }),
    ...(values.password !== values.password_confirmation && {
      password_confirmation: PASSWORDS_DIFFER,
    }),
  };
}
