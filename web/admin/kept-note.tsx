import { Icon } from '../ui/icon.tsx';
import styles from './admin-page.module.css';

interface KeptNoteProps {
  /** Pictures had been chosen, or may have been: they are not kept. */
  readonly pictures?: boolean;
}

/** Stands above a form that is there again after the session had ended. */
export function KeptNote({ pictures }: KeptNoteProps) {
  return (
    <p className={styles.note} role="status">
      <Icon name="info" size={20} />
      <span>
        Your session had ended. What you typed is here again.
        {pictures && ' Pictures could not be kept: please choose them again.'}
      </span>
    </p>
  );
}
