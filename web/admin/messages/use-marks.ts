import type { Message, MessageMarks } from '../../../contract/contact.ts';
import type { Page } from '../../../contract/envelope.ts';
import { MESSAGE_DELETED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import type { Query } from '../../api/query.ts';
import { useAnnouncedChange } from '../panel-changes.ts';

/**
 * Marks messages of a list as read or answered: it shows at once, and is rolled back when the shop refuses. The list
 * is not read again for that, so that a message that was just opened stays in the list of unread ones.
 */
export function useMarks(list: Query<Page<Message>>) {
  const call = useCall();
  const change = useAnnouncedChange();
  return (id: number, marks: MessageMarks) => {
    const now = new Date().toISOString();
    return change(
      {
        query: list,
        apply: (page) => changeMessage(page, id, (message) => markMessage(message, marks, now)),
        send: () => call('PUT /messages/{id}', { params: { id }, body: marks }),
        settle: (page, message) => changeMessage(page, id, () => message),
      },
      { failed: 'The message could not be marked' },
    );
  };
}

/** Deletes a message of a list for good: it goes at once, and comes back when the shop refuses. */
export function useDeletion(list: Query<Page<Message>>) {
  const call = useCall();
  const change = useAnnouncedChange();
  return (id: number) =>
    change(
      {
        query: list,
        apply: (page) => withoutMessage(page, id),
        send: () => call('DELETE /messages/{id}', { params: { id } }),
      },
      { done: MESSAGE_DELETED, failed: 'The message could not be deleted' },
    );
}

const withoutMessage = (page: Page<Message>, id: number): Page<Message> => {
  const data = page.data.filter((one) => one.id !== id);
  return { ...page, data, total: page.total - (page.data.length - data.length) };
};

const changeMessage = (
  page: Page<Message>,
  id: number,
  change: (message: Message) => Message,
): Page<Message> => ({
  ...page,
  data: page.data.map((one) => (one.id === id ? change(one) : one)),
});

/** A message with its marks, as the shop will store them: an answered one is read. */
function markMessage(message: Message, { read, answered }: MessageMarks, now: string): Message {
  const moment = (old: string | null, mark: boolean | undefined) =>
    mark === undefined ? old : mark ? (old ?? now) : null;
  return {
    ...message,
    read_at: moment(message.read_at, answered ? true : read),
    answered_at: moment(message.answered_at, answered),
  };
}
