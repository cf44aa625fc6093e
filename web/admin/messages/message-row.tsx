import type { Message, MessageMarks } from '../../../contract/contact.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useShopClock } from '../shop-clock.ts';
import styles from './message-list.module.css';
import { replyLink } from './reply-link.ts';

interface MessageRowProps {
  readonly message: Message;
  readonly onMark: (marks: MessageMarks) => void;
}

/** One message: who, when and how it begins; open, all of it and what can be done. Opening reads it. */
export function MessageRow({ message, onMark }: MessageRowProps) {
  const { moment } = useShopClock();
  const { email, created_at, read_at, answered_at } = message;
  const onToggle = (isOpen: boolean) => {
    if (isOpen && read_at === null) onMark({ read: true });
  };
  return (
    <details
      className={styles.message}
      data-unread={read_at === null}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.mark}>
          {read_at === null && <span className="visually-hidden">Unread. </span>}
        </span>
        <span className={styles.from}>
          <bdi>{email}</bdi>
        </span>
        <span className={styles.state}>
          {answered_at !== null && <Badge tone="success">Answered</Badge>}
          <time dateTime={created_at}>{moment(created_at)}</time>
        </span>
        <span className={styles.start} dir="auto">
          {message.message}
        </span>
        <Icon name="chevron-down" size={20} className={styles.arrow} />
      </summary>
      <Opened message={message} onMark={onMark} />
    </details>
  );
}

function Opened({ message, onMark }: MessageRowProps) {
  const { shop_name } = useShopSettings();
  const isAnswered = message.answered_at !== null;
  return (
    <div className={styles.opened}>
      <p className={styles.text} dir="auto">
        {message.message}
      </p>
      <div className={styles.actions}>
        <ButtonLink href={replyLink(message, shop_name)}>
          <Icon name="mail" size={20} />
          Reply<span className="visually-hidden"> to {message.email}</span>
        </ButtonLink>
        <Button
          variant="secondary"
          aria-pressed={isAnswered}
          onClick={() => onMark({ answered: !isAnswered })}
        >
          {isAnswered && <Icon name="check" size={20} />}
          Answered
        </Button>
        {message.read_at !== null && !isAnswered && (
          <Button variant="quiet" onClick={() => onMark({ read: false })}>
            Mark as unread
          </Button>
        )}
      </div>
    </div>
  );
}

/** As the admin's clock shows it: only ever written in his browser. */
