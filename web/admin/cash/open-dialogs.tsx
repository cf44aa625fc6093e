import type { OpenItem } from '../../../contract/cash.ts';
import { useCall } from '../../api/call.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { Input } from '../../ui/field.tsx';
import { useExactly } from '../exactly.ts';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { useSay } from './cash-parts.tsx';

/** What is open: a row of a sheet, else an order, else what is on an account beside both. */
export type OpenThing = Pick<
  OpenItem,
  'courier_id' | 'courier_name' | 'order_id' | 'sheet_id' | 'row' | 'amount' | 'note'
>;

/** What it is called: "order #12", "row 3", "the account of Ziad". */
export function useNameOf() {
  const say = useSay();
  return ({ row, order_id: order, courier_name: courier }: OpenThing): string => {
    if (row !== null) return say('thing_row', { row });
    return order === null
      ? say('thing_rest', { courier })
      : say('thing_order', { order: `#${order}` });
  };
}

interface DialogProps {
  readonly editor: EditorOf<OpenThing>;
}

/** Notes what is said to the courier of something that stays open. */
export function NoteDialog({ editor }: DialogProps) {
  const say = useSay();
  const call = useCall();
  const thing = editor.about;
  const { sheet_id: id, row, order_id: order, courier_id } = thing;
  const send = ({ note }: { readonly note: string }): Promise<unknown> => {
    if (row !== null && id !== null) {
      return call('PUT /cash/sheets/{id}/rows/{row}', {
        params: { id, row },
        body: { dispute: note, is_ended: false },
      });
    }
    return order === null
      ? call('PUT /cash/rests/{courier_id}', { params: { courier_id }, body: { note } })
      : call('PUT /cash/open-orders/{id}', { params: { id: order }, body: { note } });
  };
  return (
    <EditDialog
      editor={editor}
      title={say('note_title', { thing: useNameOf()(thing) })}
      action={say('save_note')}
      saved={thing}
      valuesOf={({ note }) => ({ note })}
      send={send}
      texts={{ done: say('note_saved'), failed: say('note_failed') }}
    >
      {({ field }) => (
        <>
          <p>{say('note_about')}</p>
          <Input {...field('note')} label={say('note')} maxLength={500} data-autofocus />
        </>
      )}
    </EditDialog>
  );
}

/** Ends what is open: a row with what explains it, all else as a difference with a reason. */
export function EndDialog({ editor }: DialogProps) {
  const say = useSay();
  const exactly = useExactly();
  const call = useCall();
  const key = useAttemptKey();
  const thing = editor.about;
  const { sheet_id: id, row, order_id: order, courier_id, courier_name: courier } = thing;
  const name = useNameOf()(thing);
  const send = ({ note }: { readonly note: string }): Promise<unknown> => {
    if (row !== null && id !== null) {
      return call('PUT /cash/sheets/{id}/rows/{row}', {
        params: { id, row },
        body: { dispute: note, is_ended: true },
      });
    }
    const headers = key.of(name, note);
    return order === null
      ? call('POST /cash/write-offs', { headers, body: { courier_id, note, only_rest: true } })
      : call('POST /cash/open-orders/{id}/end', { params: { id: order }, headers, body: { note } });
  };
  const amount = exactly(thing.amount.replace('-', ''));
  const isRow = row !== null;
  return (
    <EditDialog
      editor={editor}
      title={say(isRow ? 'end_title' : 'write_off_thing', { thing: name })}
      action={say(isRow ? 'end_row' : 'write_off')}
      saved={thing}
      valuesOf={({ note }) => ({ note })}
      errorsOf={({ note }) => (!isRow && note.trim() === '' ? { note: say('note_missing') } : {})}
      send={send}
      onSent={key.done}
      texts={{ done: say('ended'), failed: say('end_failed') }}
    >
      {({ field }) => (
        <>
          <p>{say(isRow ? 'end_about' : 'end_open_about', { amount, courier })}</p>
          <Input
            {...field('note')}
            label={say(isRow ? 'note' : 'note_needed')}
            required={!isRow}
            maxLength={isRow ? 500 : 450}
            data-autofocus
          />
        </>
      )}
    </EditDialog>
  );
}
