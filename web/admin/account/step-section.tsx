import { type ReactNode, useEffect, useRef } from 'react';
import type { ReadData } from '../../api/query.ts';
import page from '../admin-page.module.css';
import { ListSkeleton, ReadFailure } from '../list-page.tsx';
import styles from './second-factor.module.css';

interface StepSectionProps<Data> {
  readonly id: string;
  readonly title: string;
  readonly read: ReadData<Data>;
  /** The step on show: at each new one the focus goes to its first field, or to the heading. */
  readonly at: string;
  readonly children: ReactNode;
}

/** A section of one's own account in which something is set up step by step. */
export function StepSection<Data>({ id, title, read, at, children }: StepSectionProps<Data>) {
  const section = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus once
  useEffect(() => {
    if (!isFirst.current)
      (section.current?.querySelector('input') ?? section.current?.querySelector('h2'))?.focus();
    isFirst.current = false;
  }, [at]);
  return (
    <section ref={section} className={`${page.sheet} ${styles.section}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {!read.data && read.error && <ReadFailure of={title.toLowerCase()} read={read} />}
      {!read.data && !read.error && <ListSkeleton height="96px" />}
      {children}
    </section>
  );
}
