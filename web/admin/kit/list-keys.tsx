import { useEffect, useLayoutEffect, useRef } from 'react';
import { Checkbox } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import styles from './list-keys.module.css';

/** What a key does; false where it has nothing to do, so that the browser may. */
type KeyAct = (key: { readonly shiftKey: boolean }) => boolean;

/** The keys of a list by their letter, apart from `j` and `k`. */
type KeyActions = Readonly<Record<string, KeyAct>>;

/**
 * The keys of a list. Not while typing or in a dialog.
 *
 * @param rows selects what can have the focus: `j` and `k` move it
 */
export function useListKeys(rows: string, actions: KeyActions, enabled: boolean): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  // With the rows, not a moment after them: a key that is pressed at once counts.
  useLayoutEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isFree(event) && press(event, rows, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [rows, enabled]);
}

function press(event: KeyboardEvent, rows: string, actions: KeyActions): boolean {
  const key = event.key.toLowerCase();
  if (key === 'j' || key === 'k') return moveFocus(rows, key === 'j' ? 1 : -1);
  return actions[key]?.(event) ?? false;
}

/** The row that has the focus. */
export const currentRow = (rows: string): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(rows) ?? null;

/** Moves the focus among the rows on show; from elsewhere to the first or the last one. */
export function moveFocus(rows: string, by: 1 | -1): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>(rows)];
  const current = currentRow(rows);
  const at = current ? shown.indexOf(current) + by : by === 1 ? 0 : shown.length - 1;
  shown[at]?.focus();
  return shown.length > 0;
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
export type ListKeys = readonly (readonly [keys: readonly string[], meaning: string])[];

const SHOW: ListKeys[number] = [['?'], 'Show these keys'];

interface KeysHelpProps {
  /** Without `?`, which shows this. */
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
