import type { Order } from '../../../contract/orders.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { REFUSAL_REASONS, type RefusalReason } from '../../../domain/runs.ts';
import { PARCELS } from '../../../domain/words/parcels.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { ChoiceDialog } from '../kit/choice-dialog.tsx';
import { useAttempt } from '../kit/use-attempt.ts';

interface NoteParcelsProps {
  readonly orders: readonly Order[];
  readonly onDone?: () => void;
}

type Note =
  | { readonly state: 'refused'; readonly reason: RefusalReason }
  | { readonly state: 'partly' | 'on_the_way' };

const isUnderWay = ({ status, courier }: Order): boolean =>
  status.id === ORDER_STATUS.pending && Boolean(courier);

/** Notes by hand that parcels were refused or partly taken and come back; nothing where no courier is on the way with one. */
export function NoteParcels({ orders, onDone }: NoteParcelsProps) {
  const say = useWords(PARCELS);
  const asked = useDialogState<readonly number[]>();
  const { busy, note } = useNote(onDone);
  const ids = orders.filter(isUnderWay).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        busy={busy && say('note')}
        onClick={() => asked.show(ids)}
      >
        {say('note')}
      </Button>
      {asked.about !== null && (
        <ChoiceDialog
          key={asked.opening}
          open={asked.open}
          onClose={asked.close}
          title={say('note_title', { count: asked.about.length })}
          action={say('note_action')}
          read={(chosen) => noteOf(chosen('choice')) ?? say('note_missing')}
          onSend={(wanted) => {
            asked.close();
            void note(asked.about ?? [], wanted);
          }}
        >
          {(first) => (
            <>
              <Select {...first} label={say('note_choose')}>
                <option value="" />
                {REFUSAL_REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {say('refused_because', { reason: say(`reason_${reason}`) })}
                  </option>
                ))}
                <option value="partly">{say('state_partly')}</option>
                <option value="on_the_way">{say('note_back')}</option>
              </Select>
              <p className={page.muted}>{say('note_about')}</p>
            </>
          )}
        </ChoiceDialog>
      )}
    </>
  );
}

/** What was chosen: a state, or the reason of a refusal. */
function noteOf(choice: string): Note | null {
  if (choice === 'partly' || choice === 'on_the_way') return { state: choice };
  const reason = REFUSAL_REASONS.find((one) => one === choice);
  return reason ? { state: 'refused', reason } : null;
}

function useNote(onDone?: () => void) {
  const say = useWords(PARCELS);
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const note = (ids: readonly number[], wanted: Note) =>
    attempt(async () => {
      const { changed, left } = await call('POST /parcels/note', {
        body: { ids: [...ids], ...wanted },
      });
      const [first] = left;
      if (first) {
        const reason = first.reason;
        showToast(say('note_left', { count: left.length, reason }), { type: 'warning' });
      }
      if (changed > 0) showToast(say('note_done', { count: changed }), { type: 'success' });
      else if (!first) showToast(say('note_same'));
      onDone?.();
    }, say('note_failed'));
  return { busy, note };
}
