import { useState } from 'react';
import type { OrderProgress } from '../../../contract/orders.ts';
import { BUYER_CONFIRMATION } from '../../../domain/words/buyer-confirmation.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import type { OrderQuery } from './order-query.ts';

interface BuyerConfirmationProps {
  readonly id: number;
  readonly query: OrderQuery;
  readonly state: NonNullable<OrderProgress['confirmation']>;
}

/** Confirms an order by one press of its buyer; nothing is confirmed by opening the link. */
export default function BuyerConfirmation({ id, query, state }: BuyerConfirmationProps) {
  const say = useWords(BUYER_CONFIRMATION);
  const call = useCall();
  const { refresh } = useQueryStore();
  const [busy, setBusy] = useState(false);
  if (state === 'confirmed') return <p role="status">{say('confirmed')}</p>;
  const confirm = async () => {
    setBusy(true);
    try {
      await call('POST /orders/{id}/confirm', { params: { id }, headers: query.headers });
      await refresh(query.progress);
    } catch (error) {
      showToast(explainFailure(error, say('failed')), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy && say('confirming')} onClick={() => void confirm()}>
      {say('confirm')}
    </Button>
  );
}
