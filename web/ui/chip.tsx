import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';

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
