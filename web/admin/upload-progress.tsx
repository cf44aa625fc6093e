import styles from './upload-progress.module.css';

interface Props {
  /** What of the files has arrived, 0 to 1. */
  readonly sent: number;
  readonly label: string;
  /** What the server does with them once all have arrived. */
  readonly after: string;
}

/** How far an upload is, then that the server is at work on it, which nobody can foretell. */
export const UploadProgress = ({ sent, label, after }: Props) => (
  <p className={styles.upload}>
    {sent < 1 ? <progress value={sent} aria-label={label} /> : <progress aria-label={after} />}
    {sent < 1 ? `${Math.floor(sent * 100)} %` : after}
  </p>
);
