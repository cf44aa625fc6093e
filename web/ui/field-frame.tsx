import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

/** The words around a control. */
export interface FieldTexts {
  label: ReactNode;
  /** A line of help below the label. */
  hint?: ReactNode;
  /** What is wrong; sets `aria-invalid` and is read with the control. Empty: nothing is wrong. */
  error?: ReactNode;
  /** Keeps the label for screen readers only (a search box beside its button). */
  hideLabel?: boolean;
}

/** What a control needs to belong to its label, hint and error. Spread it onto the control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  /** The control's own id, when the page chose one. */
  id?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, hint, control, error below: the frame around any control of one's own. */
export function Field({ label, hint, error, hideLabel, required, className, ...rest }: FieldProps) {
  const made = useId();
  const id = rest.id ?? made;
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  return (
    <div className={joinClasses(styles.field, className)}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {rest.children({
        id,
        'aria-describedby': joinClasses(hintId, errorId),
        'aria-invalid': error ? true : undefined,
      })}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </div>
  );
}

export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      {' '}
      *
    </span>
  );
}

export function ErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  );
}
