import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './section-heading.module.css';

interface SectionHeadingProps {
  children: ReactNode;
  as?: 'h1' | 'h2' | 'h3';
  id?: string;
  className?: string;
}

/**
 * The heading of a section. It comes in once: expanding at a window width of 640 px or less,
 * contracting above; not at all under reduced motion.
 */
export function SectionHeading({
  children,
  as: Heading = 'h2',
  id,
  className,
}: SectionHeadingProps) {
  return (
    <Heading className={joinClasses(styles.heading, className)} id={id}>
      {children}
    </Heading>
  );
}
