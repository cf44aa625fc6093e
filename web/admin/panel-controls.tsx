import type { ReactNode } from 'react';
import { SaveFileButton } from '../session/save-file.tsx';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './panel-controls.module.css';

interface IconActProps {
  readonly icon: IconName;
  /** Does nothing, but stays in the tab order, so that the focus is not lost at either end of a list. */
  readonly off?: boolean;
  readonly opensDialog?: boolean;
  readonly onClick: () => void;
  /** Its name, for screen readers. */
  readonly children: ReactNode;
}

/** A quiet button with an icon, for what can be done with one thing of many. */
export const IconAction = ({ icon, off = false, opensDialog, onClick, children }: IconActProps) => (
  <Button
    variant="quiet"
    size="icon"
    className={styles.action ?? ''}
    aria-disabled={off}
    {...(opensDialog && { 'aria-haspopup': 'dialog' })}
    onClick={() => !off && onClick()}
  >
    <Icon name={icon} size={20} />
    <span className="visually-hidden">{children}</span>
  </Button>
);

interface AddButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Adds one more to the rows that stand above it. */
export const AddButton = ({ onClick, children }: AddButtonProps) => (
  <div>
    <Button variant="secondary" size="small" onClick={onClick}>
      <Icon name="plus" size={18} />
      {children}
    </Button>
  </div>
);

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

/** A choice of one of a few, kept in the address: links side by side. */
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

interface ExportButtonProps {
  /** Of the API, with the search params of the filter. */
  readonly path: string;
  /** The file's name where the API gives none. */
  readonly fileName: string;
  readonly failed: string;
  /** What the button says. */
  readonly label?: string;
}

/** Saves what a path of the API exports, as CSV unless the label says otherwise. */
export const ExportButton = ({ label = 'Export CSV', ...file }: ExportButtonProps) => (
  <SaveFileButton {...file} label={label} busy="Exporting..." />
);

/** Saves all products as CSV. */
export const ExportProducts = () => (
  <ExportButton
    path="/api/products/export"
    fileName="products.csv"
    failed="Error exporting products"
  />
);
