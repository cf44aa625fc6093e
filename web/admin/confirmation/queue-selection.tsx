import { CONFIRM_SCREEN } from '../../../domain/words/confirmation-screen.ts';
import { type InputOf, useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { ChangingBar, type RowSelection, SelectionBar } from '../kit/selection.tsx';
import { useAttempt } from '../kit/use-attempt.ts';

type BulkOutcome = InputOf<'POST /confirmation/bulk'>['body']['outcome'];

/** These end the call and leave the order; the others cancel it, and ask first. */
const KEEPING = ['confirmed', 'no_answer'] as const;
const CANCELING = ['declined', 'duplicate', 'false'] as const;

/** Notes one outcome for the orders that are ticked; those that can't have it are named with the reason. */
export function QueueSelection({ selection }: { readonly selection: RowSelection }) {
  const say = useWords(CONFIRM_SCREEN);
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const asking = useDialogState<BulkOutcome>();
  const count = selection.selected.size;
  const note = (outcome: BulkOutcome) =>
    attempt(async () => {
      const body = { ids: [...selection.selected], outcome };
      const { changed, left } = await call('POST /confirmation/bulk', { body });
      const [first] = left;
      if (first)
        showToast(say('bulk_left', { count: left.length, reason: first.reason }), {
          type: 'warning',
        });
      if (changed > 0)
        showToast(say('bulk_noted', { count: changed, outcome: say(outcome) }), {
          type: 'success',
        });
      selection.clear();
    }, say('bulk_not_noted'));
  const bar = { label: say('selected'), progressLabel: say('bulk_noting') };
  if (busy) return <ChangingBar {...bar} text={say('bulk_noting')} />;
  return (
    <>
      {count > 0 && (
        <SelectionBar
          label={bar.label}
          count={say('selected_count', { count })}
          onClear={selection.clear}
        >
          {KEEPING.map((outcome) => (
            <Button
              key={outcome}
              variant="secondary"
              size="small"
              onClick={() => void note(outcome)}
            >
              {say(outcome)}
            </Button>
          ))}
          {CANCELING.map((outcome) => (
            <Button
              key={outcome}
              variant="secondary"
              size="small"
              aria-haspopup="dialog"
              onClick={() => asking.show(outcome)}
            >
              {say('and_ask', { outcome: say(outcome) })}
            </Button>
          ))}
        </SelectionBar>
      )}
      {asking.about !== null && (
        <Dialog
          key={asking.opening}
          open={asking.open}
          onClose={asking.close}
          title={say(asking.about)}
          footer={
            <div className={page.actions}>
              <Button variant="secondary" data-autofocus onClick={asking.close}>
                {say('back')}
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  asking.close();
                  if (asking.about) void note(asking.about);
                }}
              >
                {say('cancel_orders', { count })}
              </Button>
            </div>
          }
        >
          <p>{say('cancel_ask', { count, outcome: say(asking.about) })}</p>
        </Dialog>
      )}
    </>
  );
}
