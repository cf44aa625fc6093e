import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/call.ts';
import { type ReadData, useQueryStore } from '../../api/use-data.ts';
import type { OrdersQuery } from './orders-question.ts';

/** Events that come at once are answered by one read, after so many ms. */
const TOGETHER_MS = 150;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Keeps a list of orders, and the order that is open above it, current: reads them again when asked, when the browser is online again and
 * when the window is seen again, and repeats a failed read with growing pauses until it succeeds.
 *
 * @param isCut no events arrive; the list is then read every 30 s
 * @returns a function that asks for a fresh read
 */
export function useListRenewal(
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
    // An answer that is on its way may be older than the event, so it does not count.
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
    const timer = setTimeout(() => void read.current(), error ? pause.current : LONGEST_PAUSE_MS);
    if (error) pause.current = Math.min(2 * pause.current, LONGEST_PAUSE_MS);
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
