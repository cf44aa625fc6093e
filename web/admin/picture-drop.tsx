import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useIncomingFiles, useObjectUrl } from './local-files.ts';
import styles from './picture-drop.module.css';
import { checkFiles, PICTURE_TYPES, type Room } from './picture-rules.ts';

interface PictureDropProps {
  readonly label: string;
  readonly name: string;
  readonly room: Room;
  /** Called with the files that can be taken; errors of the others are shown here. */
  readonly onChoose: (files: readonly File[]) => void;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A box to choose pictures in; they may also be dropped anywhere on the page, or pasted. */
export function PictureDrop({ name, room, onChoose, error, required, ...texts }: PictureDropProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const choose = async (files: readonly File[]) => {
    const checked = await checkFiles(files, room);
    setProblems(checked.problems);
    if (checked.good.length > 0) onChoose(checked.good);
  };
  const over = useIncomingFiles((files) => void choose(files));
  return (
    <div>
      <Field {...texts} error={said(problems) ?? error} required={required}>
        {(control) => (
          <div className={styles.box} data-over={over} data-invalid={control['aria-invalid']}>
            <span className={styles.words} aria-hidden="true">
              <Icon name="image" />
              {over ? 'Drop to add' : 'Choose, drop or paste'}
            </span>
            <input
              {...control}
              className={styles.input}
              type="file"
              name={name}
              accept={PICTURE_TYPES}
              multiple={room.most > 1}
              onChange={({ currentTarget: input }) => {
                const files = [...(input.files ?? [])];
                input.value = ''; // The same file may be chosen again.
                void choose(files);
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

interface PictureChooserProps {
  readonly label: string;
  readonly name: string;
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** Chooses one picture and shows it; another one takes its place. */
export function PictureChooser({ file, onChange, ...drop }: PictureChooserProps) {
  const url = useObjectUrl(file);
  return (
    <div className={styles.chooser}>
      <PictureDrop {...drop} room={ONE} onChoose={([chosen]) => chosen && onChange(chosen)} />
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

const ONE = { left: 1, most: 1 };
