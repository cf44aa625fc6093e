import { useUnsavedWarning } from '../../forms/unsaved-warning.ts';
import { saveBlob } from '../../session/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes, which are shown this once: to be copied, saved or printed. Leaving the page asks first. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  useUnsavedWarning(true);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast('Recovery codes copied', { type: 'success' });
  };
  const save = () => saveBlob(new Blob([`${codes.join('\n')}\n`]), 'recovery-codes.txt');
  return (
    <>
      <p>
        Keep these recovery codes where your phone is not. Each logs you in once in place of a code
        of the app. They are shown only now.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {/* Browsers let only https pages write to the clipboard. */}
        {window.isSecureContext && (
          <Button variant="secondary" onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button variant="secondary" onClick={save}>
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className={styles.actions}>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}
