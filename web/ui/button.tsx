import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { joinClasses } from './join-classes.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** medium is 44 px high, small 36, large 52; icon is a 44 px square. */
export type ButtonSize = 'small' | 'medium' | 'large' | 'icon';

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

/** A button. `type` is `button` unless told. All other props go to `<button>`. */
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
