import styles from './choice-links.module.css';

interface Choice {
  readonly href: string;
  readonly label: string;
  readonly chosen: boolean;
}

interface ChoiceLinksProps {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** A choice of one of a few, that stands in the address: links side by side. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.choices}>
        {choices.map(({ href, label: words, chosen }) => (
          <li key={href}>
            <a className={styles.choice} href={href} aria-current={chosen ? 'true' : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
