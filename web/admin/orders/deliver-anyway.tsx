import type { Order } from '../../../contract/orders.ts';
import { CONFIRM_SCREEN } from '../../../domain/words/confirmation-screen.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';

interface DeliverAnywayProps {
  readonly orders: readonly Order[];
  /** How many of them are not confirmed, or held. */
  readonly unconfirmed: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeliver: () => void;
}

/** Asks before orders that nobody has confirmed become delivered and paid by one press. */
export function DeliverAnyway(props: DeliverAnywayProps) {
  const { orders, unconfirmed, open, onClose, onDeliver } = props;
  const say = useWords(CONFIRM_SCREEN);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say('deliver')}
      footer={
        <div className={page.actions}>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            {say('back')}
          </Button>
          <Button onClick={onDeliver}>{say('deliver')}</Button>
        </div>
      }
    >
      <p>
        {orders.length === 1
          ? say('deliver_ask')
          : say('deliver_ask_many', { count: unconfirmed, all: orders.length })}
      </p>
    </Dialog>
  );
}
