import { isEmail } from '../../domain/email.ts';
import { MIN_PASSWORD_LENGTH } from '../../domain/password.ts';
import { isRegistrationPhone, normalizePhoneNumber } from '../../domain/phone.ts';
import {
  PASSWORD_TOO_SHORT,
  PASSWORDS_DIFFER,
  PHONE_INVALID,
} from '../../domain/refusal-messages.ts';
import { typedAmount, typedLine } from '../../domain/typed-text.ts';
import {
  CITY_MISSING,
  EMAIL_INVALID,
  EMAIL_MISSING,
  NAME_MISSING,
  PASSWORD_MISSING,
  PHONE_MISSING,
  REGION_MISSING,
  STREET_MISSING,
} from '../forms/field-messages.ts';
import { type Errors, type ErrorsOf, isBlank, type Values } from '../forms/use-form.ts';

export const LOGIN_FIELDS = ['email', 'password'] as const;
type LoginField = (typeof LOGIN_FIELDS)[number];

export const PROFILE_FIELDS = ['name', 'dialCode', 'phone', 'region', 'city', 'street'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

export const REGISTRATION_FIELDS = [
  'name',
  'email',
  'password',
  'password_confirmation',
  'dialCode',
  'phone',
  'region',
  'city',
  'street',
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** Whether a phone in its stored form, "+961 3123456", is valid for its country. */
type IsValidPhone = (phone: string) => boolean;
/** While the code that knows better is not there; the server decides then. */
export const anyPhone: IsValidPhone = () => true;

const ASKED_FOR = {
  name: NAME_MISSING,
  email: EMAIL_MISSING,
  password: PASSWORD_MISSING,
  current_password: 'Please enter your current password',
  password_confirmation: 'Please enter your password again',
  phone: PHONE_MISSING,
  region: REGION_MISSING,
  city: CITY_MISSING,
  street: STREET_MISSING,
} as const;

/** The phone in its stored form: a leading 0 and a repeated dial code are taken off. */
export const phoneOf = ({ dialCode, phone }: Values<'dialCode' | 'phone'>): string =>
  normalizePhoneNumber(dialCode, phone);

export const loginErrors: ErrorsOf<LoginField> = (values) => blanks(values);

/** The profile's rules: all fields, and a phone that exists. */
export const profileErrors =
  (isValidPhone: IsValidPhone): ErrorsOf<ProfileField> =>
  (values) =>
    inOrder({ ...phoneErrors(values, isValidPhone), ...blanks(values) }, PROFILE_FIELDS);

/** The rules of registration. */
export const registrationErrors =
  (isValidPhone: IsValidPhone): ErrorsOf<RegistrationField> =>
  (values) => {
    const { email, password, password_confirmation } = values;
    const wrong: Errors<RegistrationField> = {
      ...emailErrors(email),
      ...([...password].length < MIN_PASSWORD_LENGTH && { password: PASSWORD_TOO_SHORT }),
      ...(password !== password_confirmation && { password_confirmation: PASSWORDS_DIFFER }),
      ...phoneErrors(values, isValidPhone),
      ...blanks(values),
    };
    return inOrder(wrong, REGISTRATION_FIELDS);
  };

const emailErrors = (email: string): Errors<'email'> =>
  isEmail(typedLine(email)) ? {} : { email: EMAIL_INVALID };

function phoneErrors(
  values: Values<'dialCode' | 'phone'>,
  isValidPhone: IsValidPhone,
): Errors<'phone'> {
  // Unlike checkout: a space or dash in the number is refused.
  const isDigits = /^\d+$/.test(typedAmount(values.phone));
  const phone = phoneOf(values);
  const isRight = isDigits && isRegistrationPhone(phone) && isValidPhone(phone);
  return isRight ? {} : { phone: PHONE_INVALID };
}

function blanks<Field extends string>(values: Values<Field>): Errors<Field> {
  const blank = Object.entries<string>(values).filter(([field, text]) => isBlank(field, text));
  return Object.fromEntries(
    blank.map(([field]) => [field, ASKED_FOR[field as keyof typeof ASKED_FOR]]),
  ) as Errors<Field>;
}

function inOrder<Field extends string>(errors: Errors<Field>, fields: readonly Field[]) {
  const sorted = fields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : []));
  return Object.fromEntries(sorted) as Errors<Field>;
}

export const RESET_FIELDS = ['email'] as const;
export const NEW_PASSWORD_FIELDS = ['password', 'password_confirmation'] as const;
export const PASSWORD_CHANGE_FIELDS = ['current_password', ...NEW_PASSWORD_FIELDS] as const;
export const EMAIL_CHANGE_FIELDS = ['email', 'password'] as const;
export const ACCOUNT_DELETION_FIELDS = ['password'] as const;

type NewPasswordField = (typeof NEW_PASSWORD_FIELDS)[number];

export const resetErrors: ErrorsOf<'email'> = (values) => ({
  ...emailErrors(values.email),
  ...blanks(values),
});

/** The rules of registration. */
export const newPasswordErrors: ErrorsOf<NewPasswordField> = (values) =>
  inOrder({ ...passwordErrors(values), ...blanks(values) }, NEW_PASSWORD_FIELDS);

export const passwordChangeErrors: ErrorsOf<(typeof PASSWORD_CHANGE_FIELDS)[number]> = (values) =>
  inOrder({ ...passwordErrors(values), ...blanks(values) }, PASSWORD_CHANGE_FIELDS);

export const emailChangeErrors: ErrorsOf<(typeof EMAIL_CHANGE_FIELDS)[number]> = (values) =>
  inOrder({ ...emailErrors(values.email), ...blanks(values) }, EMAIL_CHANGE_FIELDS);

export const accountDeletionErrors: ErrorsOf<'password'> = (values) => blanks(values);

function passwordErrors(values: Values<NewPasswordField>): Errors<NewPasswordField> {
  return {
    ...([...values.password].length < MIN_PASSWORD_LENGTH && { password: PASSWORD_TOO_SHORT }),
    ...(values.password !== values.password_confirmation && {
      password_confirmation: PASSWORDS_DIFFER,
    }),
  };
}
