import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { ErrorText, Field, type FieldTexts, RequiredMark } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

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
        <span>
          {label}
          {rest.required && <RequiredMark />}
        </span>
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
