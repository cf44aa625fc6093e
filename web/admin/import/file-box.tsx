import { Field } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../file-drop.module.css';
import { useIncomingFiles } from '../use-incoming-files.ts';

interface FileBoxProps {
  readonly file: File | null;
  readonly disabled: boolean;
  readonly error: string | null;
  readonly onChoose: (file: File) => void;
}

/** A box to choose the CSV file in; it may also be dropped anywhere on the page. */
export function FileBox({ file, disabled, error, onChoose }: FileBoxProps) {
  const take = ([chosen]: readonly File[]) => {
    if (chosen && !disabled) onChoose(chosen);
  };
  const over = useIncomingFiles(take);
  return (
    <Field
      label="CSV file"
      hint="In UTF-8, up to 10 MB and 20,000 products."
      error={error}
      required
    >
      {(control) => (
        <div className={styles.box} data-over={over} data-invalid={control['aria-invalid']}>
          <span className={styles.words} aria-hidden="true">
            <Icon name="box" />
            {over ? 'Let go to choose' : (file?.name ?? 'Choose or drop a file')}
          </span>
          <input
            {...control}
            className={styles.input}
            type="file"
            accept=".csv,text/csv"
            disabled={disabled}
            onChange={({ currentTarget: input }) => {
              const files = [...(input.files ?? [])];
              input.value = ''; // The same file, mended, may be chosen again.
              take(files);
            }}
          />
        </div>
      )}
    </Field>
  );
}
