import { useRef } from 'react';
import type { Courier, CourierFields } from '../../../contract/couriers.ts';
import { isDialable } from '../../../domain/phone.ts';
import { COURIER_UPDATED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useQueryStore } from '../../api/query.ts';
import { type ErrorsOf, type Form, useForm, useSubmit } from '../../forms/use-form.ts';
import { Input } from '../../ui/field.tsx';
import { EditDialog } from '../admin-dialogs.tsx';
import { type EditorProps, RestoredNote, useEditorDraft } from '../drafts.tsx';
import { sendUnlessOutdated } from '../panel-changes.ts';

const COURIER_FIELDS = ['name', 'phone'] as const;
type CourierField = (typeof COURIER_FIELDS)[number];

const NO_PHONE = 'Please enter a phone number with its country code, eg: +961 3123456';

/** A courier has a name; their phone may be unknown. */
export const courierErrors: ErrorsOf<CourierField> = ({ name, phone }) => ({
  ...(name.trim() === '' && { name: 'Please enter a name' }),
  ...(phone.trim() !== '' && !isDialable(phone.trim()) && { phone: NO_PHONE }),
});

export const couriersQuery = callQuery('GET /couriers');

/** The state of the dialog that changes a courier. */
export interface EditedCourier {
  readonly courier: Courier;
  /** What was typed before the session ended. */
  readonly typed?: CourierFields;
}

/** The modal that changes a courier's name and phone. */
export function CourierEditor(props: EditorProps<EditedCourier>) {
  const { edited, open, onClose } = props;
  const { courier, typed } = edited;
  const call = useCall();
  const seen = useRef(fieldsOf(courier));
  const { form, onSubmit, busy } = useCourierForm({
    busy: 'Updating...',
    failed: 'Error updating courier',
    done: COURIER_UPDATED,
    async send(fields) {
      const body = { ...fields, seen: seen.current };
      await sendUnlessOutdated(
        () => call('PUT /couriers/{id}', { params: { id: courier.id }, body }),
        async () => {
          const now = (await call('GET /couriers')).find(({ id }) => id === courier.id);
          if (now) seen.current = fieldsOf(now);
        },
      );
      onClose();
    },
  });
  const close = useEditorDraft(props, () => {
    const { name, phone } = form.values();
    const isTouched = name !== courier.name || phone !== courier.phone;
    return isTouched ? { courier, typed: { name, phone } } : null;
  });
  return (
    <EditDialog title="Edit Courier" onClose={close} {...{ open, form, onSubmit, busy }}>
      {typed && <RestoredNote />}
      <CourierInputs form={form} startsWith={typed ?? courier} autoFocus />
    </EditDialog>
  );
}

const fieldsOf = ({ name, phone }: Courier): CourierFields => ({ name, phone });

interface CourierInputsProps {
  readonly form: Form<CourierField>;
  readonly startsWith?: CourierFields | null | undefined;
  readonly autoFocus?: boolean;
}

/** Name and phone of a courier. */
export function CourierInputs({ form: { errors }, startsWith, autoFocus }: CourierInputsProps) {
  return (
    <>
      <Input
        label="Name"
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={startsWith?.name}
        error={errors.name}
        data-autofocus={autoFocus}
      />
      <Input
        label="Phone (optional)"
        hint="With the country code, such as +961 3123456."
        name="phone"
        type="tel"
        maxLength={20}
        autoComplete="off"
        defaultValue={startsWith?.phone}
        error={errors.phone}
      />
    </>
  );
}

interface CourierSending {
  readonly send: (courier: CourierFields) => Promise<unknown>;
  readonly busy: string;
  readonly failed: string;
  readonly done: string;
}

/** The form of a courier who is added or changed; the list of couriers is read again once it was sent. */
export function useCourierForm({ send, busy, failed, done }: CourierSending) {
  const store = useQueryStore();
  const form = useForm(COURIER_FIELDS, courierErrors);
  const sending = useSubmit(form, {
    async send() {
      await store.mutate({
        query: couriersQuery,
        apply: (couriers) => couriers,
        send: () => send(form.values()),
      });
      return done;
    },
    texts: { busy, failed },
  });
  return { form, ...sending };
}
