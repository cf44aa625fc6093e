import { useScreen } from '../../navigation/use-navigator.ts';
import styles from './nav-link.module.css';

interface NavLinkProps {
  readonly href: string;
  readonly label: string;
}

/** A link that says so when it leads to the screen on show. */
export function NavLink({ href, label }: NavLinkProps) {
  const { path, search } = useScreen().location;
  const [linkPath, query] = href.split('?');
  const sale = new URLSearchParams(query).get('onSale');
  const here = path === linkPath && isOn(search.get('onSale')) === isOn(sale);
  return (
    <a className={styles.link} href={href} aria-current={here ? 'page' : undefined}>
      {label}
    </a>
  );
}

const isOn = (flag: string | null): boolean => flag === 'true' || flag === '1';
