import { MESSAGE_FILTERS, type MessageFilter } from '../../../domain/message-filters.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import type { Meta, PageProps } from '../../page.ts';
import page from '../admin-page.module.css';
import { ChoiceLinks } from '../choice-links.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { MessageList } from './message-list.tsx';
import { messagesPath, messagesQuestion } from './messages-question.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Messages · Admin · Mantel', noIndex: true });

const LABELS: Record<MessageFilter, string> = {
  all: 'All',
  unread: 'Unread',
  answered: 'Answered',
};

/** What visitors wrote in the contact form (issue 6, item 7). */
export default function MessagesPage({ location }: PageProps) {
  const question = messagesQuestion(location.search);
  const { visit } = useScreen(); // Each visit reads anew, also the same choice pressed again.
  const choices = MESSAGE_FILTERS.map((filter) => ({
    href: messagesPath({ filter, page: 1 }),
    label: LABELS[filter],
    chosen: filter === question.filter,
  }));
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Messages</h1>
        <ChoiceLinks label="Which messages" choices={choices} />
      </div>
      <MessageList key={visit} question={question} />
    </div>
  );
}
