import { type ComponentProps, useState } from 'react';
import { Input } from '../ui/field.tsx';
import styles from './account-form.module.css';

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
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={shown}
          aria-label={`Show ${String(props.label).toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
