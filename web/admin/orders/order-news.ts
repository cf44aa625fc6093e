import { useEffect, useRef, useState } from 'react';
import type { OrderEvent } from '../../../contract/order-events.ts';
import { ApiError } from '../../api/call.ts';
import { type ReadData, useQueryStore } from '../../api/query.ts';
import { followOrders } from '../follow-orders.ts';
import { useStoredFlag } from '../layout/use-stored-flag.ts';
import { type OrdersParams, type OrdersQuery, ordersQuery } from './orders-search.ts';

const NONE: ReadonlySet<number> = new Set();

interface NewsSource {
  readonly params: OrdersParams;
  /** The list on show. */
  readonly reading: ReadData<unknown>;
  /** Whether new orders make a sound. */
  readonly sound: boolean;
}

/**
 * Keeps the list current: it is read again whenever an order is placed or changed.
 *
 * @returns the orders that were placed while this page was open, and whether the stream is cut
 */
export function useOrderNews({ params, reading, sound }: NewsSource) {
  const [isCut, setCut] = useState(false);
  const [fresh, setFresh] = useState(NONE);
  const renew = useListRenewal(ordersQuery(params), reading, isCut);
  const unseen = useUnseen();

  const receive = (event: OrderEvent, here: boolean) => {
    renew();
    if (event.kind !== 'new' || fresh.has(event.id)) return;
    setFresh((known) => new Set(known).add(event.id));
    unseen.add();
    if (sound && here) chime();
  };
  const latest = useRef(receive);
  useEffect(() => {
    latest.current = receive;
  });
  useEffect(
    () =>
      followOrders({
        onEvent: (event, here) => latest.current(event, here),
        onConnection: (isOpen) => setCut(!isOpen),
      }),
    [],
  );
  return { fresh, isCut, dismiss: () => setFresh(NONE) };
}

/** Events within this many ms cause one read. */
const TOGETHER_MS = 150;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Reads a list of orders, and the order in the dialog, again: when asked, when the browser is online again
 * and when the window becomes visible. A failed read is repeated with growing pauses until it succeeds.
 *
 * @param isCut no events arrive; the list is then read every 30 s
 * @returns a function that asks for a fresh read
 */
function useListRenewal(
  query: OrdersQuery,
  { error, isFetching }: Pick<ReadData<unknown>, 'error' | 'isFetching'>,
  isCut: boolean,
): () => void {
  const store = useQueryStore();
  const wanted = useRef(query);
  wanted.current = query;
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pause = useRef(FIRST_PAUSE_MS);

  const read = useRef(async () => {
    const asked = wanted.current;
    void store.invalidate('GET /orders/{id}');
    void store.invalidate('GET /orders/{id}/history');
    void store.invalidate('GET /orders/sums');
    // A read that is running may have begun before the event, so one more follows it.
    const onItsWay = store.state(asked).isFetching;
    await store.refresh(asked).catch(() => undefined);
    if (onItsWay) await store.refresh(asked).catch(() => undefined);
  });
  const renew = useRef(() => {
    soon.current ??= setTimeout(() => {
      soon.current = undefined;
      void read.current();
    }, TOGETHER_MS);
  });
  useEffect(() => {
    return () => {
      clearTimeout(soon.current);
      soon.current = undefined;
    };
  }, []);

  useEffect(() => {
    if (isFetching) return;
    if (!error && !isCut) {
      pause.current = FIRST_PAUSE_MS;
      return;
    }
    if (error && !canPass(error)) return;
    const timer = setTimeout(() => void read.current(), error ? pause.current : MAX_PAUSE_MS);
    if (error) pause.current = Math.min(2 * pause.current, MAX_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [error, isFetching, isCut]);

  useEffect(() => {
    const onSeen = () => {
      if (document.visibilityState === 'visible') renew.current();
    };
    addEventListener('online', onSeen);
    addEventListener('pageshow', onSeen);
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      removeEventListener('online', onSeen);
      removeEventListener('pageshow', onSeen);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, []);
  return renew.current;
}

/** Whether a repeated read may succeed: not when the session may not read the list. */
const canPass = (error: Error): boolean =>
  !(error instanceof ApiError) || (error.status !== 401 && error.status !== 403);

/**
 * Counts the new orders in the window's title, "(2) Orders …", until the next touch or key.
 */
function useUnseen() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const title = document.title;
    document.title = `(${count}) ${title}`;
    const see = () => setCount(0);
    document.addEventListener('pointerdown', see, { capture: true });
    document.addEventListener('keydown', see, { capture: true });
    return () => {
      if (document.title === `(${count}) ${title}`) document.title = title;
      document.removeEventListener('pointerdown', see, { capture: true });
      document.removeEventListener('keydown', see, { capture: true });
    };
  }, [count]);
  return { add: () => setCount((before) => before + 1) };
}

/** Whether new orders make a sound: on, until it is switched off in this browser. */
export function useOrderSound() {
  const [on, choose] = useStoredFlag('adminOrderSound', () => true);

  // Browsers allow sound only after the first touch or key.
  useEffect(() => {
    if (!on) return;
    const options = { once: true, capture: true };
    const wakers = ['pointerdown', 'keydown'] as const;
    for (const waker of wakers) document.addEventListener(waker, readyChime, options);
    return () => {
      for (const waker of wakers) document.removeEventListener(waker, readyChime, options);
    };
  }, [on]);

  const toggle = () => {
    choose(!on);
    if (on) return;
    readyChime();
    chime(); // Plays at once, unless the sound is still being prepared.
  };
  return { on, toggle };
}

let context: AudioContext | null = null;

/** Prepares the sound; browsers allow it in a click or a key only. */
function readyChime(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Two soft notes, one after the other; nothing while the browser does not allow sounds yet. */
function chime(): void {
  if (context?.state !== 'running') return;
  playNote(context, 659, 0);
  playNote(context, 880, 0.14);
}

/** @param hertz the pitch @param after seconds from now */
function playNote(audio: AudioContext, hertz: number, after: number): void {
  const start = audio.currentTime + after;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.08, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
  const note = audio.createOscillator();
  note.frequency.value = hertz;
  note.connect(volume).connect(audio.destination);
  note.start(start);
  note.stop(start + 0.5);
}
