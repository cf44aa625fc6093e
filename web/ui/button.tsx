import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { cssVariables, joinClasses } from './class-names.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** medium is 44 px high, small 36, large 52; icon is a 44 px square. */
type ButtonSize = 'small' | 'medium' | 'large' | 'icon';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width of its box. */
  wide?: boolean | undefined;
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** The text while the action runs ("Updating..."): the button stays focusable but does nothing. */
  busy?: ReactNode | false;
}

/** A button. `type` is `button` unless set. All other props go to `<button>`. */
export function Button({
  variant,
  size,
  wide,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const running = busy !== undefined && busy !== false && busy !== null;
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ variant, size, wide }, className)}
      aria-disabled={running || rest['aria-disabled']}
      onClick={running ? (event) => event.preventDefault() : onClick}
    >
      {running ? (
        <>
          <Spinner size={18} />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** A link that looks like a button. All other props go to the anchor. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: Look & ComponentProps<'a'>) {
  return <a {...rest} className={lookOf({ variant, size, wide }, className)} />;
}

function lookOf({ variant = 'primary', size = 'medium', wide }: Look, className?: string) {
  return joinClasses(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

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
