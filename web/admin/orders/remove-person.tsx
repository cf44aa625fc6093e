import type { Order } from '../../../contract/orders.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { BUYER_REMOVED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { useListChange } from '../kit/list-change.ts';
import { useMayChange } from '../panel-rights.ts';
import styles from './order-details.module.css';
import { orderQuery } from './orders-search.ts';

/**
 * Removes a guest from their order at their request, once it is delivered or canceled; says who can where it belongs to an
 * account (docs/decisions/125).
 */
export function RemovePerson({ order }: { readonly order: Order }) {
  const mayChange = useMayChange('orders');
  if (!mayChange || order.status.id === ORDER_STATUS.pending) return null;
  if (order.of_account) {
    return (
      <p className={page.muted}>
        To be removed from this order, the customer deletes their account on their profile page.
      </p>
    );
  }
  return <GuestRemoval order={order} />;
}

function GuestRemoval({ order }: { readonly order: Order }) {
  const removal = useDialogState<Order>();
  const remove = useRemoval(order.id);
  return (
    <>
      <Button variant="quiet" className={styles.removal} onClick={() => removal.show(order)}>
        Remove person…
      </Button>
      <RemovalOf title="Remove person" removal={removal} onConfirm={() => void remove()}>
        {({ id, guest_name }) => (
          <p>
            Remove <bdi>{guest_name}</bdi> from order <bdi dir="ltr">#{id}</bdi>? Name, phone,
            e-mail, address and note are lost for good, also in its mails, in exports and in
            searches. The order keeps its lines, amounts and status. Nobody can undo this.
          </p>
        )}
      </RemovalOf>
    </>
  );
}

/** It can't be undone: shown once the shop has done it. */
function useRemoval(id: number) {
  const call = useCall();
  const change = useListChange(orderQuery(id));
  return () =>
    change({
      send: () => call('DELETE /orders/{id}/person', { params: { id } }),
      settle: (_before, order) => order,
      done: BUYER_REMOVED,
      failed: 'The person could not be removed',
    });
}
