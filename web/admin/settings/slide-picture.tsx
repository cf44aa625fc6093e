import { type ChangeEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PICTURE_TYPES, pictureProblem } from '../picture-rules.ts';
import { useObjectUrl } from '../use-object-url.ts';
import type { KeptPicture } from './banner-drafts.ts';
import styles from './slide-picture.module.css';

interface SlidePictureProps {
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
  readonly kept: KeptPicture | null;
  readonly file: File | null;
  readonly error: string | undefined;
  readonly onFile: (file: File | null) => void;
  /** Absent where there must be a picture. */
  readonly onDrop?: () => void;
}

/** One of a slide's two pictures: what it is now, and another file for it. */
export function SlidePicture(props: SlidePictureProps) {
  const { label, hint, required, kept, file, error, onFile, onDrop } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const url = useObjectUrl(file) ?? kept?.picture.image_url;
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = input.files ?? [];
    input.value = ''; // The same file may be chosen again.
    if (!chosen) return;
    const said = pictureProblem(chosen);
    setProblem(said);
    if (said === null) onFile(chosen);
  };
  return (
    <div className={styles.picture}>
      <Field label={label} hint={hint} error={problem ?? error} required={required}>
        {(control) => (
          <input
            {...control}
            className={styles.input}
            type="file"
            accept={PICTURE_TYPES}
            onChange={choose}
          />
        )}
      </Field>
      {url && (
        <div className={styles.now}>
          <img className={styles.image} src={url} alt="" />
          <span className={styles.name}>{file ? file.name : 'As it is now'}</span>
          {onDrop && (
            <Button variant="quiet" size="small" onClick={onDrop}>
              <Icon name="trash" size={18} />
              Remove<span className="visually-hidden"> {label}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
