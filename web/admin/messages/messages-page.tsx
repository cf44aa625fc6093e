import type { ComponentProps } from 'react';
import type { Message, MessageMarks } from '../../../contract/contact.ts';
import { MESSAGE_FILTERS, type MessageFilter } from '../../../domain/message-filters.ts';
import { callQuery } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import { useFocusFallback } from '../focus-fallback.ts';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import type { ParamsOf } from '../kit/screen.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './messages-page.module.css';
import { useMessageChanges } from './use-marks.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.messages, ({ search }) => [
  messagesQuery(panel.messages.read(search)),
]);

const LABELS: Record<MessageFilter, string> = {
  all: 'All',
  unread: 'Unread',
  answered: 'Answered',
};

/** What visitors wrote in the contact form. */
export default function MessagesPage({ location }: PageProps) {
  const params = panel.messages.read(location.search);
  const choices = MESSAGE_FILTERS.map((filter) => ({
    href: panel.messages({ filter }),
    label: LABELS[filter],
    chosen: filter === params.filter,
  }));
  return (
    <PanelPage
      title={panel.messages.title}
      beside={<ChoiceLinks label="Which messages" choices={choices} />}
    >
      <MessageList params={params} />
    </PanelPage>
  );
}

/** A page of messages, the newest first; each opens in its place. */
function MessageList({ params }: { readonly params: MessagesParams }) {
  const query = messagesQuery(params);
  const { mark, remove } = useMessageChanges(query);
  const removal = useDialogState<Message>();
  const mayChange = useMayChange('orders');
  return (
    <>
      <List
        of="messages"
        read={useList(query)}
        pages={{ number: params.page, hrefFor: (page) => panel.messages({ ...params, page }) }}
        skeleton={{ count: 6, height: '72px', className: styles.list }}
        empty={emptyOf(params)}
      >
        {(messages) => (
          <ul className={styles.list}>
            {messages.map((message) => (
              <li key={message.id}>
                <MessageRow
                  message={message}
                  onMark={mayChange ? (marks) => void mark(message.id, marks) : null}
                  onDelete={() => removal.show(message)}
                />
              </li>
            ))}
          </ul>
        )}
      </List>
      <RemovalOf title="Delete message" removal={removal} onConfirm={({ id }) => void remove(id)}>
        {({ email }) => (
          <p>
            Delete the message of <bdi>{email}</bdi>? It is lost for good, with the copy in the
            shop’s outgoing mails. What has reached your mailbox stays there.
          </p>
        )}
      </RemovalOf>
    </>
  );
}

const NOTHING: Record<MessageFilter, string> = {
  all: 'No messages yet.',
  unread: 'Everything is read.',
  answered: 'No message is marked as answered.',
};

const emptyOf = ({ filter }: MessagesParams): ComponentProps<typeof EmptyState> =>
  filter === 'all'
    ? {
        title: NOTHING.all,
        icon: 'mail',
        next: { href: '/contact', label: 'View the contact form' },
        children: 'What visitors write in the contact form comes here and to your mailbox.',
      }
    : {
        title: NOTHING[filter],
        icon: 'mail',
        next: { href: panel.messages(), label: 'See all messages' },
      };

interface MessageRowProps {
  readonly message: Message;
  /** `null` for someone who may only read. */
  readonly onMark: ((marks: MessageMarks) => void) | null;
  readonly onDelete: () => void;
}

/** One message: sender, moment and first words; when opened, all of it with its buttons. Opening marks it as read. */
function MessageRow({ message, onMark, onDelete }: MessageRowProps) {
  const { moment } = useShopClock();
  const { email, created_at, read_at, answered_at } = message;
  const onToggle = (isOpen: boolean) => {
    if (isOpen && read_at === null) onMark?.({ read: true });
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
      <Opened message={message} onMark={onMark} onDelete={onDelete} />
    </details>
  );
}

function Opened({ message, onMark, onDelete }: MessageRowProps) {
  const { shop_name } = useShopSettings();
  const { day } = useShopClock();
  const isAnswered = message.answered_at !== null;
  return (
    <div {...useFocusFallback<HTMLDivElement>()} className={styles.opened}>
      <p className={styles.text} dir="auto">
        {message.message}
      </p>
      <div className={styles.actions}>
        <ButtonLink href={replyLink({ ...message, day: day(message.created_at) }, shop_name)}>
          <Icon name="mail" size={20} />
          Reply<span className="visually-hidden"> to {message.email}</span>
        </ButtonLink>
        {onMark && (
          <Button
            variant="secondary"
            aria-pressed={isAnswered}
            onClick={() => onMark({ answered: !isAnswered })}
          >
            {isAnswered && <Icon name="check" size={20} />}
            Answered
          </Button>
        )}
        {onMark && message.read_at !== null && !isAnswered && (
          <Button variant="quiet" onClick={() => onMark({ read: false })}>
            Mark as unread
          </Button>
        )}
        {onMark && (
          <Button variant="quiet" onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </div>
  );
}

type MessagesParams = ParamsOf<typeof panel.messages>;

const messagesQuery = ({ filter, page }: MessagesParams) =>
  callQuery('GET /messages', { query: { filter, page, per_page: 30 } });

/** The longest quotation, in characters: longer addresses fail on some systems. */
const MAX_QUOTED = 1_000;

interface AnsweredMessage {
  readonly email: string;
  readonly message: string;
  /** As people read it. */
  readonly day: string;
}

/**
 * A `mailto:` link that answers a message: to its sender, with a subject and the message quoted, shortened if
 * it is long. Nothing in a message can add a header: every part is escaped (RFC 6068).
 */
export function replyLink({ email, message, day }: AnsweredMessage, shopName: string): string {
  const characters = [...message];
  const shown = characters.slice(0, MAX_QUOTED).join('').trimEnd();
  const quoted = (characters.length > MAX_QUOTED ? `${shown} […]` : shown)
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\r\n');
  const body = `\r\n\r\n${email} wrote on ${day}:\r\n${quoted}\r\n`;
  const address = encodeURIComponent(email).replace('%40', '@');
  const parts = { subject: `Re: Your message to ${shopName}`, body };
  const search = Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${address}?${search.join('&')}`;
}
