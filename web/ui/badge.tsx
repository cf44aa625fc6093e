import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { joinClasses } from './join-classes.ts';

export type BadgeTone = 'sale' | 'neutral' | 'success' | 'warning' | 'error';

interface BadgeProps {
  children: ReactNode;
  /** sale is filled ("15% OFF"); neutral lies quietly over a picture ("Out of Stock"). */
  tone?: BadgeTone;
  className?: string;
}

/** A word or two about a thing. */
export function Badge({ children, tone = 'neutral', className }: BadgeProps) {
  return <span className={joinClasses(styles.badge, styles[tone], className)}>{children}</span>;
}
