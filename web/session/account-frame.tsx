import type { ReactNode } from 'react';
import styles from './account-frame.module.css';

interface AccountFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** The way for those who are wrong here. */
  readonly instead: ReactNode;
  /** Room for fields side by side. */
  readonly wide?: boolean;
}

/** The quiet sheet on which one logs in or registers. */
export function AccountFrame({ title, lead, children, instead, wide }: AccountFrameProps) {
  return (
    <div className={`container ${styles.page}`}>
      <section className={styles.sheet} data-wide={wide}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        <noscript>
          <p>This needs JavaScript: please turn it on.</p>
        </noscript>
        {children}
        <p className={styles.instead}>{instead}</p>
      </section>
    </div>
  );
}
