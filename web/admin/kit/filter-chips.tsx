import { Chip, ChipList } from '../../ui/badge.tsx';
import styles from './list-head.module.css';

/** A filter in force: what it says, and the list without it. */
export type Filter = readonly [label: string, href: string];

interface FilterChipsProps {
  /** `false`: not in force. */
  readonly filters: readonly (Filter | false)[];
  /** The list without any. */
  readonly clear: string;
}

/** The filters in force, each with a link that removes it; nothing while there is none. */
export function FilterChips({ filters, clear }: FilterChipsProps) {
  const shown = filters.filter((filter) => filter !== false);
  if (shown.length === 0) return null;
  return (
    <ChipList label="Filters">
      {shown.map(([label, href]) => (
        <Chip key={href} href={href}>
          {label}
        </Chip>
      ))}
      <a className={styles.clear} href={clear}>
        Clear all
      </a>
    </ChipList>
  );
}
