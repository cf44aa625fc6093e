import { Icon, type IconName } from './icon.tsx';
import styles from './pager.module.css';

interface PagerProps {
  /** What is shown in each place, left to right: a page or a gap (at most 7). */
  entries: readonly (number | 'ellipsis')[];
  current: number;
  last: number;
  hrefFor: (page: number) => string;
  /** Names the navigation, for pages with two of them. */
  label?: string;
}

/** Links to pages with previous and next. Nothing at all when there is one page. */
export function Pager({ entries, current, last, hrefFor, label = 'Pagination' }: PagerProps) {
  if (last <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <ul className={styles.list}>
        <li>
          <Step name="Previous" icon="chevron-start" href={current > 1 && hrefFor(current - 1)} />
        </li>
        {entries.map((entry, index) =>
          entry === 'ellipsis' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true" />
          ) : (
            <li key={entry}>
              <a
                className={styles.page}
                href={hrefFor(entry)}
                aria-current={entry === current ? 'page' : undefined}
                aria-label={`Page ${entry}`}
              >
                {entry}
              </a>
            </li>
          ),
        )}
        <li>
          <Step name="Next" icon="chevron-end" href={current < last && hrefFor(current + 1)} />
        </li>
      </ul>
    </nav>
  );
}

function Step({
  name,
  icon,
  href,
}: {
  name: 'Previous' | 'Next';
  icon: IconName;
  href: string | false;
}) {
  const mark = <Icon name={icon} size={20} label={`${name} page`} />;
  if (!href) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link without a target, as HTML has it for "not now"
      <a className={styles.page} role="link" aria-disabled="true">
        {mark}
      </a>
    );
  }
  return (
    <a className={styles.page} href={href} rel={name === 'Next' ? 'next' : 'prev'}>
      {mark}
    </a>
  );
}
