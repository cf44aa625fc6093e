import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface InputProps extends FieldTexts, ComponentProps<'input'> {
  /** Stands in the box before or after the text: an icon, a unit, a small button. */
  before?: ReactNode;
  after?: ReactNode;
}

/** One line of text. Other props go to `<input>`; `className` goes to the frame. */
export function Input(props: InputProps) {
  const { label, hint, error, hideLabel, before, after, className, ...rest } = props;
  const texts = { label, hint, error, ...(hideLabel && { hideLabel }) };
  return (
    <Field {...texts} id={rest.id} required={rest.required} className={className}>
      {(control) =>
        before || after ? (
          <div
            className={joinClasses(styles.control, styles.group)}
            data-invalid={control['aria-invalid']}
          >
            {before}
            <input {...rest} {...control} className={styles.bare} />
            {after}
          </div>
        ) : (
          <input {...rest} {...control} className={styles.control} />
        )
      }
    </Field>
  );
}

/** Several lines of text. Other props go to `<textarea>`. */
export function Textarea(props: FieldTexts & ComponentProps<'textarea'>) {
  const { label, hint, error, hideLabel, className, ...rest } = props;
  const texts = { label, hint, error, ...(hideLabel && { hideLabel }) };
  return (
    <Field {...texts} id={rest.id} required={rest.required} className={className}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={joinClasses(styles.control, styles.area)}
        />
      )}
    </Field>
  );
}

/** A native select; give it `<option>`s. Other props go to `<select>`. */
export function Select(props: FieldTexts & ComponentProps<'select'>) {
  const { label, hint, error, hideLabel, className, ...rest } = props;
  const texts = { label, hint, error, ...(hideLabel && { hideLabel }) };
  return (
    <Field {...texts} id={rest.id} required={rest.required} className={className}>
      {(control) => (
        <span className={styles.select}>
          <select {...rest} {...control} className={styles.control} />
          <Icon name="chevron-down" size={18} className={styles.arrow} />
        </span>
      )}
    </Field>
  );
}

/** A box to tick with its label beside it. Other props go to `<input type="checkbox">`. */
export function Checkbox(props: Omit<FieldTexts, 'hideLabel'> & ComponentProps<'input'>) {
  const { label, hint, error, className, ...rest } = props;
  const made = useId();
  const id = rest.id ?? made;
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  return (
    <div className={joinClasses(styles.field, className)}>
      <label className={styles.check} htmlFor={id}>
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-describedby={joinClasses(hintId, errorId)}
          aria-invalid={error ? true : undefined}
        />
        <span className={rest.required ? styles.required : undefined}>{label}</span>
      </label>
      {hint && (
        <p className={joinClasses(styles.hint, styles.indented)} id={hintId}>
          {hint}
        </p>
      )}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </div>
  );
}

/** The words around a control. */
interface FieldTexts {
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
      <label
        className={
          hideLabel ? 'visually-hidden' : joinClasses(styles.label, required && styles.required)
        }
        htmlFor={id}
      >
        {label}
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

export function ErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  );
}
