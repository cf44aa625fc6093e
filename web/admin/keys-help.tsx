import { Checkbox } from '../ui/field.tsx';
import { Dialog } from '../ui/modal.tsx';
import styles from './keys-help.module.css';

/** Keys that do one thing, and what it is: `[['j', 'k'], 'Next and previous order']`. */
export type ListKeys = readonly (readonly [keys: readonly string[], meaning: string])[];

const SHOW: ListKeys[number] = [['?'], 'Show these keys'];

interface KeysHelpProps {
  /** Besides `?`, which shows this. */
  readonly keys: ListKeys;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly enabled: boolean;
  readonly onEnable: (enabled: boolean) => void;
}

/** The keys of a list, and a way to turn them off: whoever speaks to the computer may press them unawares. */
export function KeysHelp({ keys: listed, open, onClose, enabled, onEnable }: KeysHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className={styles.keys}>
        {[...listed, SHOW].map(([keys, meaning]) => (
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
