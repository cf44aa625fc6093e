import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../picture-drop.module.css';
import { useIncomingFiles } from '../uploads.tsx';
import { type ImportFiles, sortFiles } from './use-import.ts';

interface ImportBoxesProps extends ImportFiles {
  readonly problem: string | null;
  readonly zipProblem: string | null;
  readonly disabled: boolean;
  readonly choose: (files: Partial<ImportFiles>) => void;
}

/** Where the CSV and the zip are chosen; both may also be dropped anywhere on the page. */
export function ImportBoxes({ file, pictures, disabled, choose, ...rest }: ImportBoxesProps) {
  const over = useIncomingFiles((files) => {
    if (!disabled) choose(sortFiles(files));
  });
  return (
    <>
      <FileBox
        label="Products (CSV or Excel)"
        hint="Up to 10 MB and 20,000 products."
        words="Choose or drop a file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        required
        error={rest.problem}
        onChoose={(chosen) => choose({ file: chosen })}
        {...{ file, disabled, over }}
      />
      <FileBox
        label="Pictures (zip)"
        hint="Only for pictures that the file names: up to 200 MB, each up to 10 MB."
        words="Choose or drop a zip"
        accept=".zip,application/zip"
        error={rest.zipProblem}
        file={pictures}
        onChoose={(chosen) => choose({ pictures: chosen })}
        {...{ disabled, over }}
      />
    </>
  );
}

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
function FileBox({ label, hint, required, error, words, ...rest }: FileBoxProps) {
  const { file, over, accept, disabled, onChoose } = rest;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles.box} data-over={over} data-invalid={control['aria-invalid']}>
          <span className={styles.words} aria-hidden="true">
            <Icon name="box" />
            {over ? 'Drop to choose' : (file?.name ?? words)}
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
              input.value = ''; // The same file may be chosen again once it was corrected.
            }}
          />
        </div>
      )}
    </Field>
  );
}
