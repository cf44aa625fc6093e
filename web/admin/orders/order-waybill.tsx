import { CASH_SCREENS } from '../../../domain/words/cash-screens.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { EditForm } from '../kit/edit-form.tsx';
import styles from './order-dialog.module.css';

/** The courier company's number of an order's parcel; nothing where no books of cash are kept, or no courier has the order. */
export function OrderWaybill({ id }: { readonly id: number }) {
  const say = useWords(CASH_SCREENS);
  const call = useCall();
  const query = callQuery('GET /orders/{id}/waybill', { params: { id } });
  const { data } = useData(query, { always: true });
  if (!data?.can_have) return null;
  return (
    <EditForm
      key={data.waybill}
      name={`waybill-${id}`}
      action={say('waybill_save')}
      className={styles.waybill}
      secondary
      inline
      saved={data}
      valuesOf={({ waybill }) => ({ waybill: waybill ?? '' })}
      send={({ waybill }) =>
        call('PUT /orders/{id}/waybill', { params: { id }, body: { waybill: waybill.trim() } })
      }
      then={({ waybill }) => ({ ...data, waybill })}
      texts={{
        done: (answer) => say(answer?.waybill ? 'waybill_saved' : 'waybill_removed'),
        failed: say('waybill_failed'),
      }}
    >
      {({ field }) => (
        <Input
          {...field('waybill')}
          label={say('waybill')}
          hint={say('waybill_about')}
          maxLength={60}
          dir="ltr"
          autoComplete="off"
        />
      )}
    </EditForm>
  );
}
