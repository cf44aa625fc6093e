import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { PICTURE_TYPES, type Room, useOnePicture, usePictureTaker } from './file-checks.ts';
import styles from './picture-drop.module.css';
import { useIncomingFiles, useObjectUrl } from './uploads.tsx';

interface BoxProps {
  readonly label: string;
  readonly name: string;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface PictureDropProps extends BoxProps {
  readonly room: Room;
  /** Called with the files that can be taken, before their content was looked at; errors are shown here. */
  readonly onChoose: (files: readonly File[]) => void;
  /** Takes a file back that can't be read. */
  readonly onReject: (file: File) => void;
}

/** A box to choose pictures in; they may also be dropped anywhere on the page, or pasted. */
export const PictureDrop = ({ room, onChoose, onReject, ...box }: PictureDropProps) => (
  <PictureBox
    {...box}
    several={room.most > 1}
    taker={usePictureTaker({ room, onChoose, onReject })}
  />
);

interface PictureBoxProps extends BoxProps {
  readonly several?: boolean;
  readonly taker: ReturnType<typeof usePictureTaker>;
}

function PictureBox({ name, several, taker, error, required, ...texts }: PictureBoxProps) {
  const { take, problems, isChecking } = taker;
  const over = useIncomingFiles(take);
  const words = isChecking ? 'Checking…' : 'Choose, drop or paste';
  return (
    <div>
      <Field {...texts} error={said(problems) ?? error} required={required}>
        {(control) => (
          <div
            className={styles.box}
            data-over={over}
            data-invalid={control['aria-invalid']}
            aria-busy={isChecking}
          >
            <span className={styles.words} aria-hidden="true">
              <Icon name="image" />
              {over ? 'Drop to add' : words}
            </span>
            <input
              {...control}
              className={styles.input}
              type="file"
              name={name}
              accept={PICTURE_TYPES}
              multiple={several}
              onChange={({ currentTarget: input }) => {
                const files = [...(input.files ?? [])];
                input.value = ''; // The same file may be chosen again.
                take(files);
              }}
            />
          </div>
        )}
      </Field>
      <p className="visually-hidden" role="status">
        {problems.join('. ')}
      </p>
    </div>
  );
}

const said = (problems: readonly string[]): ReactNode =>
  problems.length === 0
    ? undefined
    : problems.map((problem) => (
        <span key={problem} className={styles.problem}>
          {problem}
        </span>
      ));

interface PictureChooserProps extends BoxProps {
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
}

/** Chooses one picture and shows it; another one takes its place. */
export function PictureChooser({ file, onChange, ...box }: PictureChooserProps) {
  const url = useObjectUrl(file);
  return (
    <div className={styles.chooser}>
      <PictureBox {...box} taker={useOnePicture(file, onChange)} />
      {file && (
        <div className={styles.preview}>
          <img className={styles.image} src={url} alt={file.name} />
          <Button variant="secondary" size="small" onClick={() => onChange(null)}>
            <Icon name="trash" size={18} />
            Remove<span className="visually-hidden"> {file.name}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
