import { cssVariables, joinClasses } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS sizes of the box that will stand here; or `ratio` ("4 / 5") for its height. */
  width?: string;
  height?: string;
  ratio?: string;
  className?: string;
}

/**
 * The box of what is still loading: takes its room at once, shows after 150 ms. It says nothing:
 * mark the region that loads with `aria-busy` or a visually hidden text.
 */
export function Skeleton({ width, height, ratio, className }: SkeletonProps) {
  const size = cssVariables({ '--width': width, '--height': height, '--ratio': ratio });
  return (
    <span className={joinClasses(styles.skeleton, className)} style={size} aria-hidden="true" />
  );
}
