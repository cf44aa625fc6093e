import { useId, useState } from 'react';
import type { OrderMessages } from '../../contract/order-messages.ts';
import { type MessageEvent, readyMessage } from '../../domain/message-templates.ts';
import { MESSAGE_EVENT_WORDS, MESSAGE_MENU } from '../../domain/words/messages.ts';
import { useCall } from '../api/call.ts';
import { callQuery, useData } from '../api/query.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Dialog } from '../ui/modal.tsx';
import { showToast } from '../ui/toast-list.ts';
import { useWords } from '../use-words.ts';
import page from './admin-page.module.css';
import { useAttempt } from './kit/use-attempt.ts';
import styles from './order-messages.module.css';
import { useMayChange } from './panel-rights.ts';
import { useShopClock } from './shop-format.ts';

interface MessageMenuProps {
  readonly orderId: number;
  /** Events to offer first, where the screen knows more of the order than its status. */
  readonly first?: readonly MessageEvent[];
}

/** The button "Message": what the buyer of an order can be written now, in WhatsApp by one tap, or by mail. */
export function MessageMenu(props: MessageMenuProps) {
  const say = useWords(MESSAGE_MENU);
  const [open, setOpen] = useState(false);
  if (!useMayChange('orders')) return null;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say('open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={say('title', { order: String(props.orderId) })}
      >
        <Messages {...props} />
      </Dialog>
    </>
  );
}

function Messages({ orderId, first = [] }: MessageMenuProps) {
  const say = useWords(MESSAGE_MENU);
  const query = callQuery('GET /orders/{id}/messages', { params: { id: orderId } });
  const { data, error, refetch } = useData(query, { always: true });
  const [reason, setReason] = useState('');
  if (!data && error) {
    return (
      <p role="alert">
        {say('lost')}{' '}
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          {say('retry')}
        </Button>
      </p>
    );
  }
  if (!data) return <p role="status">{say('loading')}</p>;
  if (data.messages.length === 0) return <p>{say('none')}</p>;
  const rank = ({ event }: { readonly event: MessageEvent }) =>
    first.includes(event) ? first.indexOf(event) : first.length;
  const messages = data.messages.toSorted((one, other) => rank(one) - rank(other));
  return (
    <div className={styles.messages}>
      {messages.some(({ text }) => /\{\s*reason\s*\}/i.test(text)) && (
        <Input
          label={say('reason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <ul className={styles.list}>
        {messages.map((message) => (
          <Message key={message.event} {...{ orderId, order: data, message, reason }} />
        ))}
      </ul>
    </div>
  );
}

interface MessageProps {
  readonly orderId: number;
  readonly order: OrderMessages;
  readonly message: OrderMessages['messages'][number];
  readonly reason: string;
}

function Message({ orderId, order, message, reason }: MessageProps) {
  const say = useWords(MESSAGE_MENU);
  const sayEvent = useWords(MESSAGE_EVENT_WORDS);
  const titleId = useId();
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const { event, can_mail } = message;
  const { text, chatLink } = readyMessage(message.text, order, reason);
  const send = (channel: 'whatsapp' | 'mail') =>
    call('POST /orders/{id}/messages', {
      params: { id: orderId },
      body: { event, channel, ...(reason !== '' && { reason }) },
    });
  const mail = () =>
    attempt(async () => {
      await send('mail');
      showToast(say('mailed'), { type: 'success' });
    }, say('not_mailed'));
  if (text === '') return null;
  return (
    <li className={styles.message} aria-labelledby={titleId}>
      <h3 id={titleId}>{sayEvent(event)}</h3>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <Sent message={message} />
      <div className={styles.ways}>
        {chatLink && (
          // The message is noted beside the way: the chat opens whatever becomes of the note.
          <ButtonLink
            href={chatLink}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => void send('whatsapp').catch(() => undefined)}
          >
            {say('whatsapp')}
            <span className="visually-hidden"> {sayEvent(event)}</span>
          </ButtonLink>
        )}
        {can_mail && (
          <Button variant="secondary" busy={busy && say('mailing')} onClick={() => void mail()}>
            {say('mail')}
            <span className="visually-hidden"> {sayEvent(event)}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** What was sent of it before. */
function Sent({ message: { opened, mailed_at } }: Pick<MessageProps, 'message'>) {
  const say = useWords(MESSAGE_MENU);
  const { moment } = useShopClock();
  if (!opened && !mailed_at) return null;
  return (
    <p className={page.muted}>
      {opened && say('opened', { by: opened.by ?? say('somebody'), at: moment(opened.at) })}
      {opened && mailed_at && ' · '}
      {mailed_at && say('mailed_at', { at: moment(mailed_at) })}
    </p>
  );
}
