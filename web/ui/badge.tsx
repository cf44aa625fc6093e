import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';

export type BadgeTone = 'sale' | 'clay' | 'neutral' | 'success' | 'warning' | 'error';

interface BadgeProps {
  children: ReactNode;
  /** sale is filled ("15% OFF"), clay the same in small; neutral lies quietly over a picture ("Out of Stock"). */
  tone?: BadgeTone;
  className?: string;
}

/** A word or two about a thing. */
export function Badge({ children, tone = 'neutral', className }: BadgeProps) {
  return <span className={joinClasses(styles.badge, styles[tone], className)}>{children}</span>;
}

interface ChipProps {
  /** Where the list is without this filter. */
  href: string;
  children: ReactNode;
  /** Read before the words. */
  removeLabel?: string;
}

/** A filter in force; the link takes it away, also without JavaScript. */
export function Chip({ href, children, removeLabel = 'Remove filter' }: ChipProps) {
  return (
    <a className={styles.chip} href={href}>
      <span className="visually-hidden">{removeLabel} </span>
      {children}
      <Icon name="close" size={16} />
    </a>
  );
}

/** A row of chips. */
export function ChipList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div className={styles.list} role="group" aria-label={label}>
      {children}
    </div>
  );
}
