import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DriverRun, DriverStop } from '../../contract/runs.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { DRIVER_PAGE } from '../../domain/words/driver-page.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../use-words.ts';
import { exactlyIn } from './amounts.ts';
import styles from './driver.module.css';
import { type OpenRun, type Shown, UNDO_MS } from './run-store.ts';
import { StopCard } from './stop-card.tsx';
import type { KeptReport } from './stored-run.ts';

/** A run on its driver's phone: the next stop is open, the others are a press away. */
export function DriverPage({ open }: { readonly open: OpenRun }) {
  const say = useWords(DRIVER_PAGE);
  const shown = useSyncExternalStore(open.subscribe, open.read);
  const { run, state } = shown;
  return (
    <main className={styles.page}>
      {run && <RunOfDay run={run} shown={shown} open={open} />}
      {!run && state === 'loading' && <p role="status">{say('loading')}</p>}
      {state === 'no_link' && (
        <Message title={say('no_link')} hint={say('no_link_hint')}>
          {shown.reports.length > 0 && say('unsent', { count: shown.reports.length })}
        </Message>
      )}
      {!run && state === 'unread' && (
        <Message title={say('unread')} hint={say('unread_hint')}>
          <Button onClick={() => void open.follow()}>{say('retry')}</Button>
        </Message>
      )}
    </main>
  );
}

interface MessageProps {
  readonly title: string;
  readonly hint: string;
  readonly children: React.ReactNode;
}

const Message = ({ title, hint, children }: MessageProps) => (
  <div className={styles.message} role="status">
    <h1>{title}</h1>
    <p>{hint}</p>
    {children}
  </div>
);

interface RunProps {
  readonly run: DriverRun;
  readonly shown: Shown;
  readonly open: OpenRun;
}

function RunOfDay({ run, shown, open }: RunProps) {
  const say = useWords(DRIVER_PAGE);
  const [chosen, choose] = useState<number | null>(null);
  const reported = new Map(shown.reports.map((kept) => [kept.report.order_id, kept]));
  const outcomeOf = (stop: DriverStop) =>
    reported.get(stop.order_id)?.report.outcome ?? stop.outcome;
  const left = run.stops.filter((stop) => outcomeOf(stop) === null);
  const done = run.stops.filter((stop) => outcomeOf(stop) !== null);
  const current = left.find(({ order_id }) => order_id === chosen) ?? left[0];
  const exactly = exactlyIn(run);
  const due = left.reduce((sum, { visit }) => sum + parseCents(visit?.due ?? '0'), 0);
  return (
    <>
      <header className={styles.head}>
        <p className={styles.shop}>
          <bdi>{run.shop}</bdi> · <bdi>{run.courier}</bdi> ·{' '}
          <time dateTime={run.day}>{dayOf(run.day)}</time>
        </p>
        <h1>{say('progress', { done: done.length, stops: run.stops.length })}</h1>
        {!run.is_over && left.length > 0 && (
          <p>{say('left_to_collect', { amount: exactly(formatDecimal(due)) })}</p>
        )}
        <Sending shown={shown} />
        {shown.notices.map((notice) => (
          <p key={notice} className={styles.notice} role="alert">
            {notice}
          </p>
        ))}
        {shown.changes.length > 0 && (
          <Changes changes={shown.changes} onRead={() => void open.readChanges()} />
        )}
      </header>
      {run.is_over && <p role="status">{say('over')}</p>}
      {!run.is_over && left.length === 0 && (
        <Message title={say('all_done')} hint={say('all_done_hint')}>
          {null}
        </Message>
      )}
      {!run.is_over && current && (
        <ol className={styles.stops} aria-label={say('stops')}>
          {left.map((stop) => (
            <li key={stop.order_id}>
              {stop === current ? (
                <StopCard
                  stop={stop}
                  token={open.token}
                  exactly={exactly}
                  symbol={run.currency_symbol}
                  onReport={(report, photo) => {
                    choose(null);
                    void open.report(report, photo);
                  }}
                  undone={shown.undone.findLast(({ report }) => report.order_id === stop.order_id)}
                  onAgain={(undone) => {
                    choose(null);
                    void open.again(undone);
                  }}
                />
              ) : (
                <button
                  type="button"
                  className={styles.row}
                  aria-expanded={false}
                  onClick={() => choose(stop.order_id)}
                >
                  <span>
                    <bdi>{stop.visit?.name}</bdi>
                    <small>
                      <bdi>{stop.visit?.address}</bdi>
                    </small>
                  </span>
                  <bdi>{stop.visit && exactly(stop.visit.due)}</bdi>
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {done.length > 0 && <Done stops={done} reported={reported} />}
      <UndoBar
        last={shown.reports.at(-1)}
        onUndo={({ report }) => {
          choose(report.order_id);
          void open.undo(report.id);
        }}
      />
    </>
  );
}

/** Whether there is a network, and what waits for it. */
function Sending({ shown: { isOnline, reports, photos } }: { readonly shown: Shown }) {
  const say = useWords(DRIVER_PAGE);
  const waiting = [
    ...(isOnline ? [] : [say('offline')]),
    ...(reports.length > 0 ? [say('unsent', { count: reports.length })] : []),
    ...(photos.length > 0 ? [say('photos_unsent', { count: photos.length })] : []),
  ];
  return (
    <p role="status" className={styles.sending} data-offline={!isOnline}>
      {waiting.length > 0 ? waiting.join(' ') : say('all_sent')}
    </p>
  );
}

interface ChangesProps {
  readonly changes: readonly string[];
  readonly onRead: () => void;
}

/** What the shop changed while the run is on its way, until the driver says that they have read it. */
function Changes({ changes, onRead }: ChangesProps) {
  const say = useWords(DRIVER_PAGE);
  return (
    <section className={styles.changes} aria-label={say('changes')} role="alert">
      <div>
        <strong>{say('changes')}</strong>
        {changes.map((change, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may change twice
          <p key={n}>{change}</p>
        ))}
      </div>
      <Button variant="secondary" onClick={onRead}>
        {say('changes_read')}
      </Button>
    </section>
  );
}

interface DoneProps {
  readonly stops: readonly DriverStop[];
  readonly reported: ReadonlyMap<number, KeptReport>;
}

function Done({ stops, reported }: DoneProps) {
  const say = useWords(DRIVER_PAGE);
  return (
    <section aria-label={say('done')}>
      <h2 className={styles.title}>{say('done')}</h2>
      <ul className={styles.done}>
        {stops.map(({ order_id, outcome }) => {
          const kept = reported.get(order_id);
          const happened = kept?.report.outcome ?? outcome;
          return (
            <li key={order_id}>
              <bdi dir="ltr">#{order_id}</bdi>
              <span>
                {happened && say(happened)}
                {kept && <small> · {say('waits')}</small>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface UndoProps {
  readonly last: KeptReport | undefined;
  readonly onUndo: (last: KeptReport) => void;
}

/** The last report, as long as it can be taken back. */
function UndoBar({ last, onUndo }: UndoProps) {
  const say = useWords(DRIVER_PAGE);
  const [now, setNow] = useState(Date.now);
  const sendFrom = last?.sendFrom ?? 0;
  useEffect(() => {
    setNow(Date.now());
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, sendFrom - Date.now()) + 10);
    return () => clearTimeout(timer);
  }, [sendFrom]);
  if (!last || sendFrom <= now || sendFrom > now + 2 * UNDO_MS) return null;
  const { order_id, outcome } = last.report;
  return (
    <div className={styles.undo} role="status">
      <span>
        {say('order', { id: `#${order_id}` })}: {say(outcome)}
      </span>
      <Button
        variant="secondary"
        aria-label={say('undo_of', { id: `#${order_id}` })}
        onClick={() => onUndo(last)}
      >
        {say('undo')}
      </Button>
    </div>
  );
}

const dayOf = (day: string): string =>
  new Intl.DateTimeFormat('en', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));
