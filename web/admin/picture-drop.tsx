import { type ReactNode, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './file-drop.module.css';
import { judgeFiles, type Room } from './judge-files.ts';
import { PICTURE_TYPES } from './picture-rules.ts';
import { useIncomingFiles } from './use-incoming-files.ts';

interface PictureDropProps {
  readonly label: string;
  readonly name: string;
  readonly room: Room;
  /** Gets the files that can be taken; what is wrong with others is said here. */
  readonly onChoose: (files: readonly File[]) => void;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A box to choose pictures in; they may also be dropped anywhere on the page, or pasted. */
export function PictureDrop({ name, room, onChoose, error, required, ...texts }: PictureDropProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const choose = async (files: readonly File[]) => {
    const judged = await judgeFiles(files, room);
    setProblems(judged.problems);
    if (judged.good.length > 0) onChoose(judged.good);
  };
  const over = useIncomingFiles((files) => void choose(files));
  return (
    <div>
      <Field {...texts} error={said(problems) ?? error} required={required}>
        {(control) => (
          <div className={styles.box} data-over={over} data-invalid={control['aria-invalid']}>
            <span className={styles.words} aria-hidden="true">
              <Icon name="image" />
              {over ? 'Let go to add' : 'Choose, drop or paste'}
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
