import type { ReactNode } from 'react';
import { useRef } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { ORDER_EDIT } from '../../../domain/words/order-edit.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import { useMayRead } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import styles from './order-edit.module.css';

interface LeftNoteProps {
  readonly order: Order;
  /** The form that saves. */
  readonly children: ReactNode;
}

/** An order that a courier has: who that is stands above the form, and it is asked once before the first saving. Any other has the form alone. */
export function LeftNote({ order: { id, courier }, children }: LeftNoteProps) {
  const say = useWords(ORDER_EDIT);
  const isAsked = useRef(false);
  if (!courier) return children;
  return (
    <div
      className={styles.form}
      onSubmitCapture={(event) => {
        isAsked.current ||= confirm(say('left_ask', { courier: courier.name }));
        if (isAsked.current) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <p role="note" className={styles.closed}>
        <strong>{say('left', { courier: courier.name })}</strong> {say('left_hint')}{' '}
        <RunOf id={id} />
      </p>
      {children}
    </div>
  );
}

/** The run that an order is in, where it is in one that has not said what became of it. */
function RunOf({ id }: { readonly id: number }) {
  const say = useWords(ORDER_EDIT);
  const mayRead = useMayRead('delivery');
  const query = callQuery('GET /orders/{id}/visits', { params: { id } });
  const { data } = useData(query, { enabled: mayRead, always: true });
  const run = data?.find(({ outcome }) => outcome === null);
  if (!run) return null;
  return <a href={panel.run({ id: run.run_id })}>{say('left_run', { id: String(run.run_id) })}</a>;
}
