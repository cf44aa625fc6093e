import { cssVariables } from './css-variables.ts';
import { joinClasses } from './join-classes.ts';
import styles from './spinner.module.css';

interface SpinnerProps {
  /** Width and height in px. */
  size?: number;
  /** Says what is awaited; without it the spinner is silent (its neighbour says it). */
  label?: string;
  className?: string;
}

/** A turning ring in the colour of the text. Under reduced motion it stands still. */
export function Spinner({ size = 24, label, className }: SpinnerProps) {
  return (
    <span className={joinClasses(styles.wrap, className)} role={label ? 'status' : undefined}>
      <span
        className={styles.ring}
        style={cssVariables({ '--size': `${size}px` })}
        aria-hidden="true"
      />
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
