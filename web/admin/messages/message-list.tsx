import type { MessageFilter } from '../../../domain/message-filters.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import { useData } from '../../api/use-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListFailure } from '../list-failure.tsx';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { type MessagesQuestion, messagesPath, messagesQuery } from './messages-question.ts';
import { useMarks } from './use-marks.ts';

interface MessageListProps {
  readonly question: MessagesQuestion;
}

/** A page of messages, the newest first; each opens in its place. */
export function MessageList({ question }: MessageListProps) {
  const { data, error, isFetching, refetch } = useData(messagesQuery(question), { always: true });
  const { asMarked, mark } = useMarks();
  if (!data && error)
    return (
      <ListFailure
        title="The messages did not come through"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <MessagesSkeleton />;
  if (data.data.length === 0) return <NoMessages question={question} />;
  return (
    <div>
      <ul className={styles.list}>
        {data.data.map((message) => (
          <li key={message.id}>
            <MessageRow
              message={asMarked(message)}
              onMark={(marks) => void mark(asMarked(message), marks)}
            />
          </li>
        ))}
      </ul>
      <Pager
        entries={paginationWindow(question.page, data.last_page)}
        current={question.page}
        last={data.last_page}
        hrefFor={(page) => messagesPath({ ...question, page })}
      />
    </div>
  );
}

const NOTHING: Record<MessageFilter, string> = {
  all: 'No messages yet.',
  unread: 'Everything is read.',
  answered: 'No message is marked as answered.',
};

function NoMessages({ question: { filter, page } }: MessageListProps) {
  if (page > 1) {
    const next = { href: messagesPath({ filter, page: 1 }), label: 'To the first page' };
    return <EmptyState title="Nothing on this page." icon="mail" next={next} />;
  }
  const all = { href: messagesPath({ filter: 'all', page: 1 }), label: 'See all messages' };
  const shop = { href: '/contact', label: 'View the contact form' };
  return (
    <EmptyState title={NOTHING[filter]} icon="mail" next={filter === 'all' ? shop : all}>
      {filter === 'all' &&
        'What visitors write in the contact form comes here and to your mailbox.'}
    </EmptyState>
  );
}

function MessagesSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} height="72px" />
      ))}
      <p className="visually-hidden">Loading...</p>
    </div>
  );
}
