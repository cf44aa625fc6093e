import { type FormEvent, useId } from 'react';
import type { Form } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, type ModalProps } from '../ui/modal.tsx';
import page from './admin-page.module.css';

interface EditDialogProps<Field extends string>
  extends Pick<ModalProps, 'title' | 'open' | 'onClose' | 'children'> {
  readonly form: Form<Field>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly busy: boolean;
}

/** A modal with a form that changes something, and its button in view at the foot. */
export function EditDialog<Field extends string>(props: EditDialogProps<Field>) {
  const { form, onSubmit, busy, children, ...modal } = props;
  const id = useId();
  return (
    <Dialog
      {...modal}
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Save changes
        </Button>
      }
    >
      <form {...form.handlers} id={id} className={page.form} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
