import { useRef, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useQueryStore } from '../../api/use-data.ts';
import { showToast } from '../../ui/toast-list.ts';

interface Choice {
  /** `null`: nobody. */
  readonly courierId: number | null;
}

/**
 * Gives an order to a courier: the choice shows at once, and what the shop has shows again when it
 * refuses. Several choices in a row are sent one after the other; the last one counts.
 */
export function useCourierChoice({ id, courier }: Order) {
  const call = useCall();
  const { invalidate } = useQueryStore();
  const [pending, setPending] = useState<Choice | null>(null);
  const last = useRef<Choice | null>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const renew = () => {
    void invalidate('GET /orders');
    void invalidate('GET /orders/{id}/history');
    return invalidate('GET /orders/{id}');
  };
  const choose = async (courierId: number | null) => {
    const choice = { courierId };
    last.current = choice;
    setPending(choice);
    const before = sending.current.catch(() => undefined);
    sending.current = before.then(() =>
      call('PUT /orders/{id}/courier', { params: { id }, body: { courier_id: courierId } }),
    );
    try {
      await sending.current;
    } catch (error) {
      showToast(explainFailure(error, 'Error updating courier'), { type: 'error' });
    }
    if (last.current !== choice) return;
    await renew();
    if (last.current === choice) setPending(null);
  };
  const chosen = pending ? pending.courierId : (courier?.id ?? null);
  return { chosen, choose };
}
