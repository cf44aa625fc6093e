import type { Courier, CourierFields } from '../../../contract/couriers.ts';
import { isDialable } from '../../../domain/phone.ts';
import { COURIER_ADDED, COURIER_UPDATED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { ErrorsOf } from '../../forms/use-form.ts';
import { Input } from '../../ui/field.tsx';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog, EditForm } from '../kit/edit-form.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import styles from './couriers-page.module.css';

type CourierField = keyof CourierFields;

const NO_PHONE = 'Please enter a phone number with its country code, eg: +961 3123456';

/** A courier has a name; their phone may be unknown. */
export const courierErrors: ErrorsOf<CourierField> = ({ name, phone }) => ({
  ...(name.trim() === '' && { name: 'Please enter a name' }),
  ...(phone.trim() !== '' && !isDialable(phone.trim()) && { phone: NO_PHONE }),
});

export const couriersQuery = callQuery('GET /couriers');

const fieldsOf = (courier: Courier | null): CourierFields => ({
  name: courier?.name ?? '',
  phone: courier?.phone ?? '',
});

/** Adds a courier. */
export function NewCourier() {
  const call = useCall();
  return (
    <EditForm
      name="add-courier"
      className={styles.add}
      inline
      action="Add courier"
      saved={null}
      valuesOf={fieldsOf}
      errorsOf={courierErrors}
      send={(body) => call('POST /couriers', { body })}
      then="again"
      texts={{
        busy: 'Loading, please wait...',
        done: COURIER_ADDED,
        failed: 'Error adding courier',
      }}
    >
      {(parts) => <CourierInputs {...parts} />}
    </EditForm>
  );
}

/** The modal that changes a courier's name and phone. */
export function CourierEditor({ editor }: { readonly editor: EditorOf<Courier> }) {
  const call = useCall();
  const { id } = editor.about;
  return (
    <EditDialog
      editor={editor}
      title="Edit Courier"
      saved={editor.about}
      valuesOf={fieldsOf}
      errorsOf={courierErrors}
      send={(fields, seen) =>
        call('PUT /couriers/{id}', { params: { id }, body: { ...fields, seen: fieldsOf(seen) } })
      }
      reread={async () => (await call('GET /couriers')).find((one) => one.id === id)}
      texts={{ done: COURIER_UPDATED, failed: 'Error updating courier' }}
    >
      {(parts) => <CourierInputs {...parts} autoFocus />}
    </EditDialog>
  );
}

interface CourierInputsProps extends Pick<FormParts<CourierField>, 'field'> {
  readonly autoFocus?: boolean;
}

/** Name and phone of a courier. */
function CourierInputs({ field, autoFocus }: CourierInputsProps) {
  return (
    <>
      <Input {...field('name')} label="Name" required maxLength={100} data-autofocus={autoFocus} />
      <Input
        {...field('phone')}
        label="Phone (optional)"
        hint="With the country code, such as +961 3123456."
        type="tel"
        maxLength={20}
      />
    </>
  );
}
