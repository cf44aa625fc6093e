import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useStoredFlag } from '../layout/use-stored-flag.ts';
import styles from './list-keys.module.css';
import type { RowSelection } from './selection.tsx';

interface RowKeys {
  /** What a row is: "product". */
  readonly of: string;
  /** The name under which this browser keeps whether the keys are used. */
  readonly stored: string;
  /** What `e` does with a row, and what that is: "Edit the product". */
  readonly open: { readonly name: string; readonly run: (id: number) => void };
  /** `null` for someone who may not select. */
  readonly selection: RowSelection | null;
  /** Whether their help is shown, where its button stands in another part. */
  readonly shown?: readonly [boolean, (shown: boolean) => void];
}

/**
 * The keys of a list: `/` to search, `j` and `k` to move the focus, `x` to select, `e` to open, Esc to select none, `?` for help.
 * They do nothing while somebody types or a dialog is open. Rows are found by `data-row`.
 *
 * @returns the button that shows the keys, and what it shows
 */
export function useRowKeys({ of, stored, open, selection, shown }: RowKeys): {
  readonly button: ReactNode;
  readonly help: ReactNode;
} {
  const [enabled, enable] = useStoredFlag(stored, () => true);
  const own = useState(false);
  const [isHelp, showHelp] = shown ?? own;
  const ofRow = (run: (id: number, range: boolean) => void) => (key: { shiftKey: boolean }) => {
    const id = Number(currentRow()?.dataset.row ?? 0);
    if (id > 0) run(id, key.shiftKey);
    return id > 0;
  };
  useListKeys(
    {
      '/': focusSearch,
      '?': () => {
        showHelp(true);
        return true;
      },
      escape: () => {
        selection?.clear();
        return selection !== null;
      },
      x: ofRow((id, range) => selection?.toggle(id, range)),
      e: ofRow((id) => open.run(id)),
    },
    enabled,
  );
  return {
    button: <KeysButton onPress={() => showHelp(true)} />,
    help: (
      <KeysHelp
        keys={[
          [['/'], 'Search'],
          [['j', 'k'], `Next and previous ${of}`],
          [['e'], open.name],
          [['x'], 'Select; with Shift all up to here'],
          [['Esc'], 'Select none'],
          [['?'], 'Show these keys'],
        ]}
        open={isHelp}
        onClose={() => showHelp(false)}
        enabled={enabled}
        onEnable={enable}
      />
    ),
  };
}

/** Shows the keys of a list; not where there is no keyboard. */
export const KeysButton = ({ onPress }: { readonly onPress: () => void }) => (
  <Button
    variant="quiet"
    size="small"
    className={styles.button}
    aria-haspopup="dialog"
    onClick={onPress}
  >
    Keys
  </Button>
);

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main search input');
  box?.focus();
  box?.select();
  return true;
}

const ROWS = '[data-row]';

/** What a key does; false where it has nothing to do, so that the browser may. */
type KeyAction = (key: { readonly shiftKey: boolean }) => boolean;

/** The keys of a list by their letter, apart from `j` and `k`. */
type KeyActions = Readonly<Record<string, KeyAction>>;

/** Keys of a page that do something at once; none while somebody types or a dialog is open. `enabled`: they may be turned off. */
export function useListKeys(actions: KeyActions, enabled: boolean): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  // With the rows, not a moment after them: a key that is pressed at once counts.
  useLayoutEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isFree(event) && press(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

function press(event: KeyboardEvent, actions: KeyActions): boolean {
  const key = event.key.toLowerCase();
  if (key === 'j' || key === 'k') return moveFocus(key === 'j' ? 1 : -1);
  return actions[key]?.(event) ?? false;
}

/** The row that has the focus. */
const currentRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(ROWS) ?? null;

/** Moves the focus among the rows on show; from elsewhere to the first or the last one. */
function moveFocus(by: 1 | -1): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const current = currentRow();
  const at = current ? shown.indexOf(current) + by : by === 1 ? 0 : shown.length - 1;
  shown[at]?.focus();
  return shown.length > 0;
}

/** Moves the focus from a row that is about to leave the list to the next one, else to the one before. */
export function leaveRow(): void {
  const current = currentRow();
  moveFocus(1);
  if (current !== null && currentRow() === current) moveFocus(-1);
}

function isFree(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (document.querySelector('dialog[open]')) return false;
  if (!(target instanceof HTMLElement) || target.isContentEditable) return false;
  if (target instanceof HTMLInputElement) return target.type === 'checkbox';
  return !target.matches('textarea, select');
}

/** Keys that do one thing, and what it is: `[['j', 'k'], 'Next and previous order']`. */
type ListKeys = readonly (readonly [keys: readonly string[], meaning: string])[];

interface KeysHelpProps {
  readonly keys: ListKeys;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly enabled: boolean;
  readonly onEnable: (enabled: boolean) => void;
}

/** The keys of a list, and a way to turn them off: people who use speech input may press them by accident. */
export function KeysHelp({ keys: listed, open, onClose, enabled, onEnable }: KeysHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className={styles.keys}>
        {listed.map(([keys, meaning]) => (
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
