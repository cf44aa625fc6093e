import type { Courier, CourierFields } from '../../../contract/couriers.ts';
import { COURIER_KINDS, type CourierKind } from '../../../domain/courier-kinds.ts';
import { isDialable } from '../../../domain/phone.ts';
import { COURIER_ADDED, COURIER_UPDATED } from '../../../domain/success-messages.ts';
import { COURIER_WORDS } from '../../../domain/words/couriers.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { ErrorsOf } from '../../forms/use-form.ts';
import { Input, Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
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

/** What stands in the fields; of a new courier, that they are a driver. */
const fieldsOf = (courier: Courier | null): Record<CourierField, string> => ({
  name: courier?.name ?? '',
  phone: courier?.phone ?? '',
  kind: courier ? (courier.kind ?? '') : 'driver',
});

/** The fields as they are sent: a kind that nobody says is none. */
const bodyOf = ({ kind, ...fields }: Record<CourierField, string>) => ({
  ...fields,
  kind: (kind || null) as CourierKind,
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
      send={(fields) => call('POST /couriers', { body: bodyOf(fields) })}
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

/** The modal that changes a courier's name, phone and kind. */
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
        call('PUT /couriers/{id}', {
          params: { id },
          body: { ...bodyOf(fields), seen: bodyOf(fieldsOf(seen)) },
        })
      }
      reread={async () => (await call('GET /couriers')).find((one) => one.id === id)}
      texts={{ done: COURIER_UPDATED, failed: 'Error updating courier' }}
    >
      {(parts) => <CourierInputs {...parts} isUnknown={editor.about.kind === null} autoFocus />}
    </EditDialog>
  );
}

interface CourierInputsProps extends Pick<FormParts<CourierField>, 'field'> {
  readonly autoFocus?: boolean;
  /** Nobody has said which kind it is, which stays a choice then. */
  readonly isUnknown?: boolean;
}

/** Name, phone and kind of a courier. */
function CourierInputs({ field, autoFocus, isUnknown }: CourierInputsProps) {
  const say = useWords(COURIER_WORDS);
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
      <Select {...field('kind')} label={say('kind')} hint={say('about_kind')}>
        {isUnknown && <option value="">{say('unknown')}</option>}
        {COURIER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {say(kind)}
          </option>
        ))}
      </Select>
    </>
  );
}
