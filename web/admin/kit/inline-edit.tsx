import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './inline-edit.module.css';

interface Draft {
  readonly text: string;
  readonly error: string | null;
  /** Whether the field takes the focus: not where the admin has moved it elsewhere. */
  readonly focus: boolean;
}

interface InlineNumberProps {
  /** "Price of Ribbed White Vase". */
  readonly label: string;
  /** As it is read: "15%". */
  readonly shown: string;
  /** As it is edited: "15". */
  readonly value: string;
  /** What is wrong with a text; `null` when nothing is. */
  readonly check: (text: string) => string | null;
  /** Resolves to the error to show under the field, or `null`. */
  readonly onSave: (text: string) => Promise<string | null>;
}

/** A number in a row: pressed, it becomes a field. Enter and leaving save, Esc cancels; errors are shown under it. */
export function InlineNumber({ label, shown, value, check, onSave }: InlineNumberProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusNext = useRef(false);

  useEffect(() => {
    if (draft === null && focusNext.current) button.current?.focus({ preventScroll: true });
    focusNext.current = false;
  }, [draft]);

  const close = (withFocus: boolean) => {
    focusNext.current = withFocus;
    setDraft(null);
  };
  const save = async (text: string, withFocus: boolean) => {
    const error = check(text);
    if (error !== null) return setDraft({ text, error, focus: withFocus });
    close(withFocus);
    if (Number(text) === Number(value)) return;
    const refused = await onSave(text.trim());
    const isHere = document.activeElement === button.current;
    if (refused !== null) setDraft({ text, error: refused, focus: isHere });
  };

  if (draft) return <NumberField label={label} draft={draft} onSave={save} onCancel={close} />;
  return (
    <button
      ref={button}
      type="button"
      className={styles.value}
      aria-label={`${label}: ${shown}. Edit`}
      onClick={() => setDraft({ text: value, error: null, focus: true })}
    >
      <bdi dir="ltr">{shown}</bdi>
    </button>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly draft: Draft;
  readonly onSave: (text: string, withFocus: boolean) => void;
  readonly onCancel: (withFocus: boolean) => void;
}

function NumberField({ label, draft, onSave, onCancel }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** It was saved or canceled: losing the focus does not save again. */
  const left = useRef(false);
  const errorId = useId();

  const { focus } = draft;
  useEffect(() => {
    if (focus) input.current?.select();
  }, [focus]);

  const text = () => input.current?.value ?? '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    left.current = true;
    onSave(text(), true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    left.current = true;
    onCancel(true);
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <input
        ref={input}
        className={styles.input}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus={draft.focus}
        aria-label={label}
        aria-invalid={draft.error ? true : undefined}
        aria-describedby={draft.error ? errorId : undefined}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={9}
        dir="ltr"
        defaultValue={draft.text}
        onInput={() => {
          left.current = false;
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!left.current) onSave(text(), false);
        }}
      />
      {draft.error && (
        <p className={styles.error} id={errorId} role="alert">
          <Icon name="alert" size={16} />
          <span>{draft.error}</span>
        </p>
      )}
    </form>
  );
}

interface InlineSwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  /** What it says: "Yes". */
  readonly children: string;
}

/** A switch in a row. */
export const InlineSwitch = ({ label, on, onChange, children }: InlineSwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    className={styles.switch}
    onClick={() => onChange(!on)}
  >
    <span className={styles.track} />
    <span className={styles.state}>{children}</span>
  </button>
);
