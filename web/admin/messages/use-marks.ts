import { useEffect, useRef, useState } from 'react';
import type { Message, MessageMarks } from '../../../contract/contact.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { useQueryStore } from '../../api/query.ts';
import { showToast } from '../../ui/toast-list.ts';

type Known = Pick<Message, 'read_at' | 'answered_at'>;

/**
 * Marks messages: it shows at once, and is taken back when the shop refuses. The list itself stays as it
 * was read, so that a message which was just read does not vanish from under the hand.
 */
export function useMarks() {
  const call = useCall();
  const { invalidate, forget } = useQueryStore();
  const [marked, setMarked] = useState<ReadonlyMap<number, Known>>(new Map());
  const set = (id: number, known: Known) => setMarked((old) => new Map(old).set(id, known));
  // What is said of a message that was marked once more meanwhile comes too late.
  const latest = useRef(new Map<number, MessageMarks>());
  // Once it is out of sight, nobody shall see it as it was before the marks.
  useEffect(() => () => forget((name) => name === 'GET /messages'), [forget]);

  const mark = async (message: Message, marks: MessageMarks) => {
    const { id } = message;
    const isLatest = () => latest.current.get(id) === marks;
    latest.current.set(id, marks);
    set(id, foretell(message, marks));
    try {
      const known = await call('PUT /messages/{id}', { params: { id }, body: marks });
      if (isLatest()) set(id, known);
      void invalidate('GET /messages/unread');
    } catch (error) {
      if (isLatest()) set(id, message);
      showToast(explainFailure(error, 'The message could not be marked'), { type: 'error' });
    }
  };
  const asMarked = (message: Message): Message => {
    const { read_at, answered_at } = marked.get(message.id) ?? message;
    return { ...message, read_at, answered_at };
  };
  return { asMarked, mark };
}

/** What the shop will say of it. */
function foretell({ read_at, answered_at }: Message, { read, answered }: MessageMarks): Known {
  const now = new Date().toISOString();
  const moment = (old: string | null, mark: boolean | undefined) =>
    mark === undefined ? old : mark ? (old ?? now) : null;
  return {
    read_at: moment(read_at, answered ? true : read),
    answered_at: moment(answered_at, answered),
  };
}
