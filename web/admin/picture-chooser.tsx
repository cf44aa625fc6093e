import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './picture-chooser.module.css';
import { PictureDrop } from './picture-drop.tsx';
import { useObjectUrl } from './use-object-url.ts';

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
