import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Open at first. */
  defaultOpen?: boolean;
  /** Disclosures of one name close each other. */
  name?: string;
  className?: string;
}

/** A native `<details>` between two thin rules; works without JavaScript. */
export function Disclosure({
  summary,
  children,
  defaultOpen = false,
  name,
  className,
}: DisclosureProps) {
  return (
    <details className={joinClasses(styles.disclosure, className)} open={defaultOpen} name={name}>
      <summary className={styles.summary}>
        {summary}
        <Icon name="chevron-down" size={20} className={styles.arrow} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
