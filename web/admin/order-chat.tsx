import type { Order } from '../../contract/orders.ts';
import { readyMessage } from '../../domain/message-templates.ts';
import { CONFIRM_SCREEN } from '../../domain/words/confirmation-screen.ts';
import { useCall } from '../api/call.ts';
import { callQuery, useData } from '../api/query.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../use-words.ts';
import { useMayChange } from './panel-rights.ts';

interface OrderChatProps {
  readonly order: Order;
  /** The chat with a greeting alone, for who may not write the shop's messages, and until they are read. */
  readonly plain: string;
}

/** A chat that begins with the message that fits the order, with the link of its page. */
export function OrderChat({ order: { id }, plain }: OrderChatProps) {
  const say = useWords(CONFIRM_SCREEN);
  const call = useCall();
  const mayWrite = useMayChange('orders');
  const query = callQuery('GET /orders/{id}/messages', { params: { id } });
  const { data } = useData(query, { enabled: mayWrite, always: true });
  const [message] = data?.messages ?? [];
  const href = data && message ? readyMessage(message.text, data).chatLink : null;
  const opened = () => {
    if (!message || href === null) return;
    const body = { event: message.event, channel: 'whatsapp' as const };
    // That it was opened is a help for others, no reason to hold the chat up.
    call('POST /orders/{id}/messages', { params: { id }, body }).catch(() => undefined);
  };
  return (
    <ButtonLink
      variant="secondary"
      href={href ?? plain}
      target="_blank"
      rel="noopener noreferrer"
      onClick={opened}
    >
      {say('whatsapp')}
    </ButtonLink>
  );
}
