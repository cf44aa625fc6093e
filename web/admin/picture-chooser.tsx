import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field-frame.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './picture-chooser.module.css';
import { PICTURE_TYPES, pictureProblem } from './picture-rules.ts';

interface PictureChooserProps {
  readonly label: string;
  readonly name: string;
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** How many there may be; one more file then takes the place of the one before. */
  readonly most: number;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A file input for pictures, with a preview of each that was chosen. */
export function PictureChooser(props: PictureChooserProps) {
  const { files, onChange, most, name, required, error, ...texts } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(input.files ?? [])];
    input.value = ''; // The same file may be chosen again.
    const good = chosen.filter((file) => pictureProblem(file) === null);
    const all = most === 1 ? good.slice(0, 1) : [...files, ...good];
    const tooMany = all.length > most ? `At most ${most} pictures can be added` : null;
    setProblem(chosen.map(pictureProblem).find((found) => found !== null) ?? tooMany);
    if (good.length > 0) onChange(all.slice(0, most));
  };
  return (
    <div className={styles.chooser}>
      <Field {...texts} error={problem ?? error} required={required}>
        {(control) => (
          <input
            {...control}
            className={styles.input}
            data-chosen={files.length > 0}
            type="file"
            name={name}
            accept={PICTURE_TYPES}
            multiple={most > 1}
            onChange={choose}
          />
        )}
      </Field>
      <Previews files={files} onRemove={(file) => onChange(files.filter((one) => one !== file))} />
    </div>
  );
}

interface PreviewsProps {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

function Previews({ files, onRemove }: PreviewsProps) {
  const urls = useObjectUrls(files);
  if (files.length === 0) return null;
  return (
    <ul className={styles.previews}>
      {files.map((file) => (
        <li key={urls.get(file) ?? file.name} className={styles.preview}>
          <img className={styles.image} src={urls.get(file)} alt={file.name} />
          <Button
            variant="secondary"
            size="small"
            className={styles.remove}
            onClick={() => onRemove(file)}
          >
            <Icon name="trash" size={18} />
            Remove<span className="visually-hidden"> {file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Addresses under which the browser shows files, for as long as they are on show. */
function useObjectUrls(files: readonly File[]): ReadonlyMap<File, string> {
  const [urls, setUrls] = useState<ReadonlyMap<File, string>>(new Map());
  useEffect(() => {
    const made = new Map(files.map((file) => [file, URL.createObjectURL(file)]));
    setUrls(made);
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
