import styles from './breadcrumb.module.css';
import { Icon } from './icon.tsx';

interface BreadcrumbProps {
  /** From the top down; the last is this page and needs no `href`. */
  items: readonly { label: string; href?: string }[];
  label?: string;
}

/** The way from the home page to here. */
export function Breadcrumb({ items, label = 'Breadcrumb' }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={item.label} className={styles.item}>
            {index > 0 && <Icon name="chevron-end" size={14} className={styles.mark} />}
            {item.href && index < items.length - 1 ? (
              <a className={styles.link} href={item.href}>
                {item.label}
              </a>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
