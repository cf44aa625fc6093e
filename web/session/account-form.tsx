import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { User } from '../../contract/accounts.ts';
import type { Errors } from '../forms/use-form.ts';
import { Input } from '../ui/field.tsx';
import styles from './account-form.module.css';

interface AccountFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** The way for those who are wrong here. */
  readonly instead: ReactNode;
  /** Room for fields side by side. */
  readonly wide?: boolean;
}

/** The quiet sheet on which one logs in or registers. */
export function AccountFrame({ title, lead, children, instead, wide }: AccountFrameProps) {
  return (
    <div className={`container ${styles.page}`}>
      <section className={styles.sheet} data-wide={wide}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        <noscript>
          <p>This needs JavaScript: please turn it on.</p>
        </noscript>
        {children}
        <p className={styles.instead}>{instead}</p>
      </section>
    </div>
  );
}

interface EmailFieldProps {
  readonly error: string | null | undefined;
}

/** The e-mail that an account is found by. */
export const EmailField = ({ error }: EmailFieldProps) => (
  <Input
    label="Email"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    required
    maxLength={254}
    error={error}
  />
);

interface AddressFieldsProps {
  readonly errors: Errors<'region' | 'city' | 'street'>;
  readonly startsWith?: Pick<User, 'region' | 'city' | 'street'>;
}

/** Region, city and street, as an account keeps them. */
export function AddressFields({ errors, startsWith }: AddressFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <Input
          label="Region"
          name="region"
          autoComplete="address-level1"
          required
          maxLength={100}
          defaultValue={startsWith?.region}
          error={errors.region}
        />
        <Input
          label="City"
          name="city"
          autoComplete="address-level2"
          required
          maxLength={100}
          defaultValue={startsWith?.city}
          error={errors.city}
        />
      </div>
      <Input
        label="Street"
        name="street"
        autoComplete="address-line1"
        required
        maxLength={200}
        defaultValue={startsWith?.street}
        error={errors.street}
      />
    </>
  );
}

/** A password that can be shown. Props: those of `Input`. */
export function PasswordField(props: ComponentProps<typeof Input>) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      required
      after={
        <button type="button" className={styles.reveal} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> {String(props.label).toLowerCase()}</span>
        </button>
      }
    />
  );
}

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

/**
 * The token out of `#token=…`; empty when there is none. It is taken out of the address at once:
 * neither the history nor anyone who looks at the screen keeps it. Use it only after hydration.
 */
export function useLinkToken() {
  const [token, setToken] = useState(readFragment);
  useEffect(() => {
    const { pathname } = location;
    const take = () => {
      const found = readFragment();
      if (location.pathname !== pathname || !found) return;
      setToken(found);
      history.replaceState(history.state, '', pathname);
    };
    take();
    addEventListener('hashchange', take); // Another link was pasted here.
    return () => removeEventListener('hashchange', take);
  }, []);
  return { token, drop: () => setToken('') };
}

const readFragment = (): string =>
  new URLSearchParams(location.hash.slice(1)).get('token')?.trim() ?? '';
