import type { Order } from '../../../contract/orders.ts';
import { CONFIRM_SCREEN } from '../../../domain/words/confirmation-screen.ts';
import { useCall } from '../../api/call.ts';
import { useData } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { useAttempt } from '../kit/use-attempt.ts';
import { summaryQuery } from '../waiting-confirmations.ts';

interface ConfirmSelectedProps {
  readonly orders: readonly Order[];
  readonly onDone: () => void;
}

/** Confirms the selected orders at once, where confirmation is on; those that can't be are named with the reason. */
export function ConfirmSelected({ orders, onDone }: ConfirmSelectedProps) {
  const say = useWords(CONFIRM_SCREEN);
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const { data } = useData(summaryQuery);
  if (!data?.on) return null;
  const confirm = () =>
    attempt(async () => {
      const body = { ids: orders.map(({ id }) => id), outcome: 'confirmed' as const };
      const { changed, left } = await call('POST /confirmation/bulk', { body });
      const [first] = left;
      if (first) {
        const reason = first.reason;
        showToast(say('bulk_left', { count: left.length, reason }), { type: 'warning' });
      }
      if (changed > 0) showToast(say('bulk_done', { count: changed }), { type: 'success' });
      onDone();
    }, say('bulk_failed'));
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy && say('confirm_selected')}
      onClick={() => void confirm()}
    >
      {say('confirm_selected')}
    </Button>
  );
}
