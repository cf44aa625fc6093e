import type { Courier, CourierFields } from '../../../contract/couriers.ts';
import { useCall } from '../../api/use-call.ts';
import { EditDialog } from '../edit-dialog.tsx';
import { KeptNote } from '../kept-note.tsx';
import { closeCarefully, type Typing, useTyping } from '../use-kept-dialog.ts';
import { CourierInputs } from './courier-inputs.tsx';
import { useCourierForm } from './use-courier-form.ts';

export interface CourierDialogProps {
  readonly courier: Courier;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A courier who is being changed. */
export interface EditedCourier {
  readonly courier: Courier;
  /** What was typed before the session ended. */
  readonly typed?: CourierFields;
}

interface CourierEditorProps extends Omit<CourierDialogProps, 'courier'> {
  readonly edited: EditedCourier;
  readonly typing: Typing<EditedCourier>;
}

/** The modal that changes a courier's name and phone. */
export function CourierEditor({ edited, typing, open, onClose }: CourierEditorProps) {
  const { courier, typed } = edited;
  const call = useCall();
  const { form, onSubmit, busy } = useCourierForm({
    busy: 'Updating...',
    failed: 'Error updating courier',
    done: 'Courier updated successfully',
    async send(body) {
      await call('PUT /couriers/{id}', { params: { id: courier.id }, body });
      onClose();
    },
  });
  useTyping(typing, () => {
    const { name, phone } = form.values();
    const isTouched = name !== courier.name || phone !== courier.phone;
    return form.handlers.ref.current && isTouched ? { courier, typed: { name, phone } } : null;
  });
  return (
    <EditDialog
      title="Edit Courier"
      open={open}
      onClose={closeCarefully(typing, onClose)}
      {...{ form, onSubmit, busy }}
    >
      {typed && <KeptNote />}
      <CourierInputs form={form} startsWith={typed ?? courier} autoFocus />
    </EditDialog>
  );
}
