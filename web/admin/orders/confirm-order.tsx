import type { Order } from '../../../contract/orders.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { CONFIRMATION } from '../../../domain/words/confirmation.ts';
import { CONFIRM_SCREEN, STAGE_WORDS } from '../../../domain/words/confirmation-screen.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { useAttempt } from '../kit/use-attempt.ts';
import { summaryQuery } from '../waiting-confirmations.ts';
import styles from './order-dialog.module.css';

/** Where an order waits to be confirmed: its stage, and one press that confirms it or releases it. Else nothing. */
export function ConfirmOrder({ order: { id, status } }: { readonly order: Order }) {
  const { data: summary } = useData(summaryQuery);
  const isOpen = status.id === ORDER_STATUS.pending;
  return summary?.on && isOpen ? <Waiting id={id} /> : null;
}

function Waiting({ id }: { readonly id: number }) {
  const say = useWords(CONFIRM_SCREEN);
  const sayStage = useWords(STAGE_WORDS);
  const sayWhy = useWords(CONFIRMATION);
  const call = useCall();
  const key = useAttemptKey();
  const { busy, attempt } = useAttempt();
  const params = { id };
  const query = callQuery('GET /confirmation/orders/{id}', { params });
  const { data, refetch } = useData(query, { always: true });
  if (!data || (data.stage === 'confirmed' && !data.held)) return null;
  const { version, held } = data;
  const confirm = () =>
    attempt(async () => {
      const body = { outcome: 'confirmed' as const, version };
      const headers = key.of(id, version);
      try {
        await call('POST /confirmation/orders/{id}/outcome', { params, headers, body });
        showToast(say('was_confirmed', { id: String(id) }), { type: 'success' });
      } finally {
        await refetch();
      }
    }, say('not_noted'));
  return (
    <div className={styles.waiting}>
      <p>
        {held
          ? say('stage_held', { reason: sayWhy(`hold_${held}`) })
          : say('stage_now', { stage: sayStage(data.stage) })}
      </p>
      <Button busy={busy && say('confirmed')} onClick={() => void confirm()}>
        {say(held ? 'held_release' : 'confirmed')}
      </Button>
    </div>
  );
}
