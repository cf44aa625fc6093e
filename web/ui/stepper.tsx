import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  value: number;
  /** Called with whole numbers from min to max only; anything else typed is ignored. */
  onChange: (value: number) => void;
  /** Names the field: "Quantity of Ribbed vase". */
  label: string;
  min?: number;
  /** A step from above it, as where fewer are left by now, leads to it. */
  max?: number | undefined;
  /** The id of what says why there is no more than `max`. */
  maxReason?: string | undefined;
  disabled?: boolean;
  size?: 'small' | 'medium';
  /** Follows the stepper once something else was typed: "1 to 1000". */
  rangeHint?: string;
  className?: string;
}

/** A quantity: − and + around an input that takes digits and the arrow keys. */
export function Stepper({
  value,
  onChange,
  label,
  min = 1,
  max = 1000,
  disabled = false,
  rangeHint,
  maxReason,
  ...rest
}: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const atMost = value >= max;
  const named = label.replace(/^Q/, 'q'); // "Increase quantity of Ribbed vase"
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    // Taken back, or changed elsewhere: what is typed no longer says what holds.
    if (draft !== null && wholeNumberWithin(draft, min, max) !== value) setDraft(null);
  }

  function change(next: number | null) {
    if (next !== null && next !== value) onChange(next);
  }

  function type(text: string) {
    const next = wholeNumberWithin(text, min, max);
    setDraft(text);
    setRefused(next === null && text.trim() !== '');
    change(next);
  }

  function step(by: number) {
    setDraft(null);
    setRefused(false);
    change(value > max ? max : wholeNumberWithin(String(value + by), min, max));
  }

  /** The keyboard's last step disables its button: it goes on in the field. A finger would open its keys there. */
  function press(by: number, { detail }: MouseEvent) {
    step(by);
    if (detail === 0 && (value + by <= min || value + by >= max)) field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  return (
    <>
      <div className={joinClasses(styles.stepper, styles[rest.size ?? 'medium'], rest.className)}>
        <button
          type="button"
          aria-label={`Decrease ${named}`}
          disabled={disabled || value <= min}
          onClick={(event) => press(-1, event)}
        >
          <Icon name="minus" size={18} />
        </button>
        <input
          ref={field}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-describedby={rangeHint && refused ? hintId : maxReason}
          disabled={disabled}
          value={draft ?? value}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setDraft(null)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          aria-label={`Increase ${named}`}
          aria-describedby={atMost ? maxReason : undefined}
          disabled={disabled || atMost}
          onClick={(event) => press(1, event)}
        >
          <Icon name="plus" size={18} />
        </button>
      </div>
      {rangeHint && (
        <p id={hintId} className={styles.hint} role="status">
          {refused && rangeHint}
        </p>
      )}
    </>
  );
}

/** The whole number that a text stands for, if it lies from min to max; else null. */
export function wholeNumberWithin(text: string, min: number, max: number): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,9}$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value >= min && value <= max ? value : null;
}
