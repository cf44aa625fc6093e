import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import styles from './keys-help.module.css';

const KEYS = [
  [['/'], 'Search'],
  [['j', 'k'], 'Next and previous order'],
  [['e'], 'Open the order'],
  [['x'], 'Select; with Shift all up to here'],
  [['Esc'], 'Select none'],
  [['?'], 'Show these keys'],
] as const;

interface KeysHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly enabled: boolean;
  readonly onEnable: (enabled: boolean) => void;
}

/** The keys of the list, and a way to turn them off: whoever speaks to the computer may press them unawares. */
export function KeysHelp({ open, onClose, enabled, onEnable }: KeysHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className={styles.keys}>
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use these keys"
        checked={enabled}
        onChange={({ currentTarget }) => onEnable(currentTarget.checked)}
      />
    </Dialog>
  );
}
