import { type FormEvent, type ReactNode, useState } from 'react';
import type { Form } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import styles from './admin-page.module.css';
import { useUnsavedWarning } from './kit/unsaved-warning.ts';

interface AddFormProps<Field extends string> {
  readonly form: Form<Field>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly busy: boolean;
  /** What its button says: "Add product". */
  readonly action: string;
  /** Differs for each thing that is added. */
  readonly round: number;
  /** Whether there is something to lose before anything is typed. */
  readonly unsaved: boolean;
  readonly children: ReactNode;
}

/** A form that adds something, with its button. It asks before a half filled form is left. */
export function AddForm<Field extends string>(props: AddFormProps<Field>) {
  const { form, onSubmit, busy, action, round, unsaved, children } = props;
  const [typedIn, setTypedIn] = useState<number | null>(null);
  useUnsavedWarning(unsaved || typedIn === round);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.handlers.onInput(event);
    setTypedIn(round);
  };
  return (
    <form
      {...form.handlers}
      className={`${styles.form} ${styles.sheet}`}
      noValidate
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {children}
      <div className={styles.actions}>
        <Button type="submit" busy={busy && 'Loading, please wait...'}>
          {action}
        </Button>
      </div>
    </form>
  );
}
