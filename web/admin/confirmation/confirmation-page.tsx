import { useEffect, useRef, useState } from 'react';
import type { ConfirmationSummary, OrderToConfirm } from '../../../contract/confirmation.ts';
import { type Hold, OUTCOMES } from '../../../domain/confirmation.ts';
import { MAX_CALL_NOTE } from '../../../domain/confirmation-limits.ts';
import { renderMessage } from '../../../domain/message-templates.ts';
import { CONFIRM_SCREEN } from '../../../domain/words/confirmation-screen.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import { whatsAppLink } from '../../phone/whatsapp-link.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { KeysButton, KeysHelp, useListKeys } from '../kit/list-keys.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useStoredFlag } from '../layout/use-stored-flag.ts';
import { MessageMenu } from '../order-messages.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import { summaryQuery } from '../waiting-confirmations.ts';
import styles from './confirmation-page.module.css';
import { OrderCard, OrderStrip, ToCollect } from './order-to-confirm.tsx';
import { type Asked, isAsking, OUTCOME_KEYS, OutcomeButtons } from './outcome-buttons.tsx';
import { QueueList, queueQuery } from './queue-list.tsx';
import { type SentOutcome, useCalls } from './use-calls.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.confirmation, ({ search }) => [
  summaryQuery,
  queueQuery(panel.confirmation.read(search).part),
]);

/** Orders are called about one at a time, the oldest that is due first. */
export default function ConfirmationPage() {
  const say = useWords(CONFIRM_SCREEN);
  const read = useList(summaryQuery);
  const { data } = read;
  return (
    <PanelPage
      title={say('title')}
      beside={data?.on && data.waiting > 0 && <Waiting summary={data} />}
    >
      {!data && read.error && <ReadFailure of={say('list_label')} read={read} />}
      {!data && !read.error && <ListSkeleton height="420px" />}
      {data && !data.on && <TurnedOff />}
      {data?.on && <Queue summary={data} />}
    </PanelPage>
  );
}

function Waiting({ summary: { waiting, oldest } }: { readonly summary: ConfirmationSummary }) {
  const say = useWords(CONFIRM_SCREEN);
  const { shortMoment } = useShopClock();
  return (
    <p className={page.muted} role="status">
      {oldest
        ? say('waiting_since', { count: waiting, since: shortMoment(oldest) })
        : say('waiting', { count: waiting })}
    </p>
  );
}

function TurnedOff() {
  const say = useWords(CONFIRM_SCREEN);
  const next = { href: panel.settings(), label: say('settings') };
  return (
    <EmptyState title={say('off_title')} icon="phone" next={next}>
      {say('off_hint')}
    </EmptyState>
  );
}

function Queue({ summary }: { readonly summary: ConfirmationSummary }) {
  const { part } = panel.confirmation.read(useScreen().location.search);
  const mayChange = useMayChange('orders');
  const calls = useCalls(mayChange);
  const top = useRef<HTMLDivElement>(null);
  const take = (id: number) => {
    void calls.take(id);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const counts = { due: summary.waiting, later: summary.later, aside: summary.aside };
  const isEmpty = summary.waiting + summary.later + summary.aside === 0;
  return (
    <>
      <div ref={top}>{mayChange && <Calls {...calls} isEmpty={isEmpty} />}</div>
      {!(isEmpty && mayChange) && (
        <QueueList
          part={part}
          counts={counts}
          hrefFor={(one) => panel.confirmation({ part: one })}
          onTake={mayChange ? take : null}
        />
      )}
    </>
  );
}

type CallsProps = ReturnType<typeof useCalls>;

/** @param isEmpty whether no order waits, comes back later, or was set aside */
function Calls({ isEmpty, ...calls }: CallsProps & { readonly isEmpty: boolean }) {
  const { current, last, take, undo, busy, lookAgain } = calls;
  const say = useWords(CONFIRM_SCREEN);
  return (
    <div className={styles.calls}>
      <p className={styles.last} role="status">
        {last && say('noted', { id: last.orderId, outcome: say(last.outcome) })}
        {last && (
          <Button
            variant="quiet"
            size="small"
            aria-disabled={busy !== null}
            onClick={() => void undo()}
          >
            {say('undo')}
          </Button>
        )}
      </p>
      {current === 'loading' && <ListSkeleton height="420px" />}
      {current === 'failed' && (
        <EmptyState
          title={say('failed')}
          icon="alert"
          action={<Button onClick={() => void take()}>{say('retry')}</Button>}
        />
      )}
      {current === null && (
        <EmptyState
          title={say('done_title')}
          icon="check"
          action={
            <div className={page.row}>
              <ButtonLink href={panel.giveOut()}>{panel.giveOut.title}</ButtonLink>
              <Button variant="secondary" onClick={lookAgain}>
                {say('look_again')}
              </Button>
            </div>
          }
        >
          {say(isEmpty ? 'all_done_hint' : 'done_hint')}
        </EmptyState>
      )}
      {current !== null && typeof current !== 'string' && (
        <OneOrder key={current.order.id} shown={current} calls={calls} />
      )}
    </div>
  );
}

interface OneOrderProps {
  readonly shown: OrderToConfirm;
  readonly calls: CallsProps;
}

function OneOrder({ shown, calls }: OneOrderProps) {
  const say = useWords(CONFIRM_SCREEN);
  const [asked, ask] = useState<Asked>(null);
  const [noted, setNoted] = useState('');
  const heading = useRef<HTMLDivElement>(null);
  const { order, confirmation } = shown;
  const { held } = confirmation;
  const { meanwhile } = calls;
  const isNext = calls.last !== null;
  const note = (sent: SentOutcome) => void calls.note({ ...sent, note: noted });
  useEffect(() => {
    if (!isNext) return;
    // Who confirms one after the other reads the next from its top.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isNext]);
  return (
    <div className={styles.one} ref={heading} tabIndex={-1}>
      <OrderStrip {...shown} />
      <OrderCard {...shown} />
      <div className={styles.actions}>
        <div className={styles.bar} data-keep-clear>
          {meanwhile && (
            <p role="alert" className={styles.meanwhile}>
              {meanwhile.text}
            </p>
          )}
          {meanwhile?.isOver ? (
            <Button size="large" onClick={() => void calls.take()}>
              {say('next')}
            </Button>
          ) : (
            <>
              <ToCollect order={order} />
              <Ways shown={shown} />
              <OutcomeButtons
                held={held}
                busy={calls.busy !== null}
                asked={asked}
                onAsk={ask}
                onNote={note}
              />
            </>
          )}
        </div>
        <Input
          label={say('call_note')}
          hint={say('call_note_hint')}
          maxLength={MAX_CALL_NOTE}
          autoComplete="off"
          value={noted}
          onChange={({ currentTarget }) => setNoted(currentTarget.value)}
        />
        <div className={styles.rest}>
          <MessageMenu orderId={order.id} />
          <Button variant="quiet" size="small" onClick={calls.skip}>
            {say('skip')}
          </Button>
          <ButtonLink variant="quiet" size="small" href={panel.orders({ order: order.id })}>
            {say('edit')}
          </ButtonLink>
          <Keys held={held} calls={calls} onAsk={ask} onNote={note} />
        </div>
      </div>
    </div>
  );
}

/** A call, and a chat that begins with the message that fits the order. */
function Ways({ shown: { order } }: Pick<OneOrderProps, 'shown'>) {
  const say = useWords(CONFIRM_SCREEN);
  const call = useCall();
  const { id, guest_phone: phone } = order;
  const { data } = useData(callQuery('GET /orders/{id}/messages', { params: { id } }));
  const [message] = data?.messages ?? [];
  const text = data && message && renderMessage(message.text, data.values);
  const opened = () => {
    if (!message) return;
    const body = { event: message.event, channel: 'whatsapp' as const };
    // That it was opened is a help for others, no reason to hold the chat up.
    call('POST /orders/{id}/messages', { params: { id }, body }).catch(() => undefined);
  };
  return (
    <div className={styles.ways}>
      <ButtonLink size="large" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
        {say('call')}
      </ButtonLink>
      <ButtonLink
        variant="secondary"
        size="large"
        href={whatsAppLink(phone, text ?? undefined)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={opened}
      >
        {say('whatsapp')}
      </ButtonLink>
    </div>
  );
}

interface KeysProps {
  readonly held: Hold | null;
  readonly calls: CallsProps;
  readonly onAsk: (asked: Asked) => void;
  readonly onNote: (sent: SentOutcome) => void;
}

function Keys({ held, calls, onAsk, onNote }: KeysProps) {
  const say = useWords(CONFIRM_SCREEN);
  const [enabled, enable] = useStoredFlag('keys-of-confirmation', () => true);
  const [isHelp, showHelp] = useState(false);
  const run = (action: () => void) => () => {
    action();
    return true;
  };
  const outcomes = OUTCOMES.map((outcome) => {
    const action = isAsking(outcome, held) ? () => onAsk(outcome) : () => onNote({ outcome });
    return [OUTCOME_KEYS[outcome], run(action)] as const;
  });
  useListKeys(
    {
      ...Object.fromEntries(outcomes),
      s: run(calls.skip),
      u: run(() => void calls.undo()),
      escape: run(() => onAsk(null)),
      '?': run(() => showHelp(true)),
    },
    enabled,
  );
  return (
    <>
      <KeysButton onPress={() => showHelp(true)} />
      <KeysHelp
        keys={[
          ...OUTCOMES.map((outcome) => [[OUTCOME_KEYS[outcome]], say(outcome)] as const),
          [['s'], say('key_skip')],
          [['u'], say('key_undo')],
        ]}
        open={isHelp}
        onClose={() => showHelp(false)}
        enabled={enabled}
        onEnable={enable}
      />
    </>
  );
}
