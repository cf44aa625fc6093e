import { useCall } from '../../api/call.ts';
import { type Form, useForm, useSubmit } from '../../forms/use-form.ts';
import type { Meta } from '../../page.ts';
import { PhoneField } from '../../phone/phone-field.tsx';
import { loadPhoneRules, usePhoneRules } from '../../phone/use-phone-rules.ts';
import { register } from '../../session/account-calls.ts';
import styles from '../../session/account-form.module.css';
import {
  AccountFrame,
  AddressFields,
  EmailField,
  PasswordField,
} from '../../session/account-form.tsx';
import {
  anyPhone,
  phoneOf,
  REGISTRATION_FIELDS,
  type RegistrationField,
  registrationErrors,
} from '../../session/account-rules.ts';
import { useGuestsOnly, useLinkWithNext } from '../../session/way-to-login.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';

export const load = (): Meta => ({
  title: 'Create an account',
  canonical: '/register',
  noIndex: true,
});

/** Opens an account; who is logged in already goes on at once. */
export default function RegisterPage() {
  useGuestsOnly();
  const loginPath = useLinkWithNext('/login');
  return (
    <AccountFrame
      wide
      title="Create an account"
      lead="Save your address once, and follow every order."
      instead={
        <>
          Have an account already? <a href={loginPath}>Log in</a>
        </>
      }
    >
      <RegisterForm />
    </AccountFrame>
  );
}

function RegisterForm() {
  const rules = usePhoneRules();
  const form = useForm(REGISTRATION_FIELDS, registrationErrors(rules?.isValidPhone ?? anyPhone));
  const { onSubmit, busy } = useRegistering(form);
  const { errors, handlers, clear } = form;
  return (
    // The method `dialog` does nothing here: before JavaScript is there no password leaves the page.
    <form {...handlers} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
      <div className={styles.pair}>
        <Input
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          error={errors.name}
        />
        <EmailField error={errors.email} />
      </div>
      <div className={styles.pair}>
        <PasswordField
          label="Password"
          hint="At least 8 characters"
          name="password"
          autoComplete="new-password"
          error={errors.password}
          onInput={() => clear('password_confirmation')}
        />
        <PasswordField
          label="Confirm password"
          hint="The same once more"
          name="password_confirmation"
          autoComplete="new-password"
          error={errors.password_confirmation}
        />
      </div>
      <PhoneField rules={rules} error={errors.phone} onCountry={() => clear('phone')} />
      <AddressFields errors={errors} />
      <Button
        type="submit"
        size="large"
        wide
        className={styles.send}
        busy={busy && 'Registering...'}
      >
        Register
      </Button>
    </form>
  );
}

function useRegistering(form: Form<RegistrationField>) {
  const call = useCall();
  return useSubmit(form, {
    async check() {
      const rules = await loadPhoneRules();
      return registrationErrors(rules?.isValidPhone ?? anyPhone)(form.values());
    },
    async send() {
      const { dialCode: _, ...typed } = form.values();
      const user = await register(call, { ...typed, phone: phoneOf(form.values()) });
      return `Welcome, ${user.name}`;
    },
    texts: { busy: 'Registering...', failed: 'Error registering' },
  });
}
