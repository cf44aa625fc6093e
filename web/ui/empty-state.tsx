import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { joinClasses } from './class-names.ts';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  /** The words for "nothing here". */
  title: string;
  /** A sentence that helps on. */
  children?: ReactNode;
  /** The next step, as a link; or `action` for anything else. */
  next?: { href: string; label: string };
  action?: ReactNode;
  icon?: IconName;
  /** Level of the title; `p` inside a drawer or a section that has its own heading. */
  as?: 'h1' | 'h2' | 'p';
  className?: string;
}

/** Says that nothing is here and shows the way on. */
export function EmptyState({
  title,
  children,
  next,
  action,
  icon,
  as: Title = 'p',
  className,
}: EmptyStateProps) {
  return (
    <div className={joinClasses(styles.empty, className)}>
      {icon && <Icon name={icon} size={40} className={styles.icon} />}
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {next && (
        <ButtonLink href={next.href} variant="secondary" className={styles.next}>
          {next.label}
        </ButtonLink>
      )}
      {action}
    </div>
  );
}
