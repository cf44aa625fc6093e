import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import type { PictureEntry } from './picture-list.ts';
import styles from './upload-state.module.css';

interface UploadStateProps {
  readonly entry: PictureEntry;
  readonly onRetry: (() => void) | undefined;
}

/** How far a file is on its way, or what has happened to it. */
export function UploadState({ entry, onRetry }: UploadStateProps) {
  const { key, file, image, sent, problem } = entry;
  if (!file) return null;
  if (sent !== null) return <Progress name={file.name} share={sent} />;
  if (problem !== null)
    return (
      <div className={styles.problem} data-problem>
        <ErrorText id={`problem-${key}`}>{problem}</ErrorText>
        {onRetry && (
          <Button variant="secondary" size="small" onClick={onRetry}>
            Retry<span className="visually-hidden"> {file.name}</span>
          </Button>
        )}
      </div>
    );
  return <p className={styles.state}>{image ? 'Stored' : `New: ${file.name}`}</p>;
}

function Progress({ name, share }: { readonly name: string; readonly share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <p className={styles.state}>
      <progress className={styles.bar} value={share} aria-label={`Uploading ${name}`} />
      {share < 1 ? `${percent} %` : 'Being stored…'}
    </p>
  );
}
