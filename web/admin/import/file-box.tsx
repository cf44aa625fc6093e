import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../file-drop.module.css';

interface FileBoxProps {
  readonly label: string;
  readonly hint: string;
  /** What the box says while nothing is chosen. */
  readonly words: string;
  /** What the browser's own chooser offers. */
  readonly accept: string;
  readonly required?: boolean;
  readonly file: File | null;
  readonly disabled: boolean;
  /** Whether files are being dragged over the page. */
  readonly over: boolean;
  readonly error: string | null;
  readonly onChoose: (file: File) => void;
}

/** A box to choose a file in. */
export function FileBox({ label, hint, required, error, words, ...rest }: FileBoxProps) {
  const { file, over, accept, disabled, onChoose } = rest;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles.box} data-over={over} data-invalid={control['aria-invalid']}>
          <span className={styles.words} aria-hidden="true">
            <Icon name="box" />
            {over ? 'Let go to choose' : (file?.name ?? words)}
          </span>
          <input
            {...control}
            className={styles.input}
            type="file"
            accept={accept}
            disabled={disabled}
            onChange={({ currentTarget: input }) => {
              const [chosen] = input.files ?? [];
              if (chosen) onChoose(chosen);
              input.value = ''; // The same file, mended, may be chosen again.
            }}
          />
        </div>
      )}
    </Field>
  );
}
