import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './order-news.module.css';

interface OrderNewsProps {
  /** How many came while the page was open. */
  readonly fresh: number;
  /** How many of them the list on show has no place for. */
  readonly elsewhere: number;
  /** Where the newest orders are listed. */
  readonly href: string;
  readonly onDismiss: () => void;
}

/** Says that orders came; where the list does not show them, it leads to them. */
export function OrderNews({ fresh, elsewhere, href, onDismiss }: OrderNewsProps) {
  const isShown = elsewhere > 0;
  return (
    <div className={isShown ? styles.news : 'visually-hidden'}>
      <p role="status" className={styles.text}>
        {fresh > 0 && wordsOf(isShown ? elsewhere : fresh)}
      </p>
      {isShown && (
        <>
          <ButtonLink href={href} variant="secondary" size="small">
            Show
          </ButtonLink>
          <Button variant="quiet" size="icon" className={styles.close} onClick={onDismiss}>
            <Icon name="close" size={18} label="Dismiss" />
          </Button>
        </>
      )}
    </div>
  );
}

const wordsOf = (count: number): string => (count === 1 ? '1 new order' : `${count} new orders`);
