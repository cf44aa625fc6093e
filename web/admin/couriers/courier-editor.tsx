import { useId } from 'react';
import type { Courier } from '../../../contract/couriers.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import page from '../admin-page.module.css';
import { CourierInputs } from './courier-inputs.tsx';
import { useCourierForm } from './use-courier-form.ts';

export interface CourierDialogProps {
  readonly courier: Courier;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The modal that changes a courier's name and phone. */
export function CourierEditor({ courier, open, onClose }: CourierDialogProps) {
  const call = useCall();
  const id = useId();
  const { form, onSubmit, busy } = useCourierForm({
    busy: 'Updating...',
    failed: 'Error updating courier',
    done: 'Courier updated successfully',
    async send(body) {
      await call('PUT /couriers/{id}', { params: { id: courier.id }, body });
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Courier"
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Save changes
        </Button>
      }
    >
      <form {...form.handlers} id={id} className={page.form} noValidate onSubmit={onSubmit}>
        <CourierInputs form={form} startsWith={courier} autoFocus />
      </form>
    </Dialog>
  );
}
