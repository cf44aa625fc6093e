import type { Message, MessageMarks } from '../../../contract/contact.ts';
import type { Page } from '../../../contract/envelope.ts';
import { MESSAGE_DELETED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import type { Query } from '../../api/query.ts';
import { useListChange, withoutRow, withRow } from '../kit/list-change.ts';

/**
 * Marks messages of a list as read or answered, and deletes them for good. Marking does not read the list again, so that a message
 * that was just opened stays in the list of unread ones.
 */
export function useMessageChanges(list: Query<Page<Message>>) {
  const call = useCall();
  const change = useListChange(list);
  return {
    mark: (id: number, marks: MessageMarks) => {
      const now = new Date().toISOString();
      return change({
        apply: (page) => withRow(page, id, (message) => markMessage(message, marks, now)),
        send: () => call('PUT /messages/{id}', { params: { id }, body: marks }),
        settle: (page, message) => withRow(page, id, () => message),
        failed: 'The message could not be marked',
      });
    },
    remove: (id: number) =>
      change({
        apply: (page) => withoutRow(page, id),
        send: () => call('DELETE /messages/{id}', { params: { id } }),
        done: MESSAGE_DELETED,
        failed: 'The message could not be deleted',
      }),
  };
}

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
