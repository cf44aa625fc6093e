import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import page from '../admin-page.module.css';

interface ChoiceDialogProps {
  readonly title: string;
  /** What its button says. */
  readonly action: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Is given what was chosen, by the fields' names. */
  readonly onSend: (chosen: (name: string) => string) => void;
  readonly children: ReactNode;
}

/** Asks for what is to be done with many rows. */
export function ChoiceDialog({
  title,
  action,
  open,
  onClose,
  onSend,
  children,
}: ChoiceDialogProps) {
  const id = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    onSend((name) => String(typed.get(name) ?? ''));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={id} wide>
          {action}
        </Button>
      }
    >
      <form id={id} className={page.form} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
