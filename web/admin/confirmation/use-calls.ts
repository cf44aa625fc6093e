import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderToConfirm } from '../../../contract/confirmation.ts';
import type { Outcome } from '../../../domain/confirmation.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { CONFIRM_SCREEN, STAGE_WORDS } from '../../../domain/words/confirmation-screen.ts';
import { ApiError, explainFailure, useCall } from '../../api/call.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { followOrders } from '../follow-orders.ts';

/** What came of a call; `at` or `day` where the outcome names one, `note` where somebody wrote one. */
export interface SentOutcome {
  readonly outcome: Outcome;
  readonly at?: string;
  readonly day?: string;
  readonly note?: string;
}

/** The last outcome, as long as it can be taken back. */
export interface LastOutcome {
  readonly orderId: number;
  readonly outcome: Outcome;
  readonly version: number;
}

/** Whether somebody is still to call about it: neither the buyer nor anybody else has settled it. */
const isToCall = ({ order, confirmation: { stage, held } }: OrderToConfirm): boolean =>
  order.status.id === ORDER_STATUS.pending && (stage !== 'confirmed' || held !== null);

type Current = OrderToConfirm | null | 'loading' | 'failed';

/** What happened to the order on show while it was, by somebody else or its buyer. */
export interface Meanwhile {
  readonly text: string;
  /** Nobody has to call any more, or somebody else does. */
  readonly isOver: boolean;
}

/** The order before who calls, what they can do with it, and their last outcome. */
export function useCalls(isOn: boolean) {
  const say = useWords(CONFIRM_SCREEN);
  const sayStage = useWords(STAGE_WORDS);
  const call = useCall();
  const key = useAttemptKey();
  const [current, setCurrent] = useState<Current>('loading');
  const [last, setLast] = useState<LastOutcome | null>(null);
  const [busy, setBusy] = useState<Outcome | 'undo' | null>(null);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const skipped = useRef<number[]>([]);

  /** Shows the next order, or one that is named, together with the outcome that came before it: both can be pressed at once. */
  const take = useCallback(
    async (order_id?: number, before?: LastOutcome | null): Promise<void> => {
      const body = { skipped: skipped.current, ...(order_id !== undefined && { order_id }) };
      const next = await call('POST /confirmation/claim', { body }).catch((error: unknown) => {
        showToast(explainFailure(error, say('failed')), { type: 'error' });
        return 'failed' as const;
      });
      setBusy(null);
      if (next !== 'failed') setMeanwhile(null);
      if (before !== undefined) setLast(before);
      // One that somebody else has leaves what is on show, unless its outcome was noted.
      setCurrent((shown) =>
        next === 'failed' && before === undefined && shown !== 'loading' ? shown : next,
      );
    },
    [call, say],
  );
  useEffect(() => {
    if (isOn) void take();
  }, [isOn, take]);

  const order = typeof current === 'string' ? null : current;

  /** Reads the order on show again and says at it what happened meanwhile. What was typed stays, also where nobody is to call any more. */
  const readAgain = async (id: number, refusal?: ApiError): Promise<void> => {
    const body = { skipped: skipped.current, order_id: id };
    const now = await call('POST /confirmation/claim', { body }).catch((error: unknown) => error);
    if (now === null || now instanceof Error) {
      if (now instanceof ApiError && now.status === 409)
        setMeanwhile({ text: now.message, isOver: true });
      else if (refusal) showToast(explainFailure(refusal, say('not_noted')), { type: 'error' });
      return;
    }
    const shown = now as OrderToConfirm;
    setCurrent(shown);
    const stage = sayStage(shown.confirmation.stage);
    if (!isToCall(shown)) setMeanwhile({ text: say('settled', { id, stage }), isOver: true });
    else if (refusal || JSON.stringify(shown.order) !== JSON.stringify(order?.order))
      setMeanwhile({ text: say('changed_meanwhile', { id }), isOver: false });
  };
  const onChanged = useEffectEvent((id: number) => {
    if (order?.order.id === id && !busy && !meanwhile?.isOver) void readAgain(id);
  });
  useEffect(() => {
    if (!isOn) return;
    return followOrders({
      onEvent: (event) => event.kind === 'changed' && onChanged(event.id),
      onConnection: () => undefined,
    });
  }, [isOn]);

  const note = async (sent: SentOutcome): Promise<void> => {
    if (!order || busy || meanwhile?.isOver) return;
    const { order_id: id, version } = order.confirmation;
    setBusy(sent.outcome);
    try {
      const saved = await call('POST /confirmation/orders/{id}/outcome', {
        params: { id },
        headers: key.of(id, version, sent.outcome, sent.at, sent.day, sent.note),
        body: { ...sent, version },
      });
      key.done();
      await take(undefined, { orderId: id, outcome: sent.outcome, version: saved.version });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await readAgain(id, error);
      else showToast(explainFailure(error, say('not_noted')), { type: 'error' });
    } finally {
      setBusy(null);
    }
  };

  const undo = async (): Promise<void> => {
    if (!last || busy) return;
    const { orderId: id, version } = last;
    setBusy('undo');
    try {
      await call('POST /confirmation/orders/{id}/undo', { params: { id }, body: { version } });
      await take(id, null);
    } catch (error) {
      showToast(explainFailure(error, say('not_undone')), { type: 'error' });
    } finally {
      setBusy(null);
    }
  };

  const skip = (): void => {
    if (!order || busy) return;
    skipped.current = [...skipped.current, order.order.id].slice(-100);
    void take();
  };
  /** From the beginning, with what was skipped. */
  const lookAgain = (): void => {
    skipped.current = [];
    void take();
  };
  return { current, last, busy, meanwhile, take, note, undo, skip, lookAgain };
}
