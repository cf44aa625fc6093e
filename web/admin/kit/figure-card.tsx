import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface FigureCardProps {
  readonly name: string;
  readonly value: string;
  /** Where the whole card leads. */
  readonly href?: string;
  /** What is said of it below. */
  readonly children: ReactNode;
}

/** A key figure in a list of them. */
export const FigureCard = ({ name, value, href, children }: FigureCardProps) => (
  <li className={styles.card}>
    <p className={styles.name}>{href ? <a href={href}>{name}</a> : name}</p>
    <p className={styles.value}>
      <bdi dir="ltr">{value}</bdi>
    </p>
    <p className={styles.detail}>{children}</p>
  </li>
);
