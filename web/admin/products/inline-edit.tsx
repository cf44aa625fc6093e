import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './inline-edit.module.css';
import type { EditRow } from './use-product-changes.ts';

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

interface AvailabilitySwitchProps {
  readonly product: Product;
  readonly onEdit: EditRow;
}

/** Yes or No. */
export const availabilityOf = ({ available }: Product): string => (available === 1 ? 'Yes' : 'No');

/** 'Available' Yes or No, switched in the row. */
export function AvailabilitySwitch({ product, onEdit }: AvailabilitySwitchProps) {
  const yes = product.available === 1;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={yes}
      aria-label={`Available: ${product.name}`}
      className={styles.switch}
      onClick={() => void onEdit(product, { available: yes ? '0' : '1' })}
    >
      <span className={styles.track} />
      <span className={styles.state}>{availabilityOf(product)}</span>
    </button>
  );
}
