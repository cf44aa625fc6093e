import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import page from '../admin-page.module.css';

interface ChoiceDialogProps<Choice extends object> {
  readonly title: string;
  /** What its button says. */
  readonly action: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Reads what was chosen, by the fields' names; a text is what is wrong with the first. */
  readonly read: (chosen: (name: string) => string) => Choice | string;
  readonly onSend: (choice: Choice) => void;
  /** Its fields, of which the first is given these. */
  readonly children: (first: FirstField) => ReactNode;
}

interface FirstField {
  readonly name: string;
  readonly error: string | null;
  readonly 'data-autofocus': boolean;
  readonly onInput: () => void;
}

/** Asks for what is to be done with many rows. */
export function ChoiceDialog<Choice extends object>({
  title,
  action,
  open,
  onClose,
  read,
  onSend,
  children,
}: ChoiceDialogProps<Choice>) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const clear = () => setError(null);
  const first = { name: 'choice', error, 'data-autofocus': true, onInput: clear };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const choice = read((name) => String(typed.get(name) ?? ''));
    if (typeof choice === 'string') setError(choice);
    else onSend(choice);
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
        {children(first)}
      </form>
    </Dialog>
  );
}
