import { Suspense, useState } from 'react';
import type { Order, OrderProgress } from '../../../contract/orders.ts';
import { BUYER_CONFIRMATION } from '../../../domain/words/buyer-confirmation.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { lazyPart } from '../../lazy.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import type { Address } from './address-dialog.tsx';
import type { OrderQuery } from './order-query.ts';

export interface BuyerConfirmationProps {
  readonly order: Order;
  readonly query: OrderQuery;
  readonly state: NonNullable<OrderProgress['confirmation']>;
}

/** What the buyer of a pending order does before it is handed over: they confirm it, and correct its address. */
export function BuyerConfirmation(props: BuyerConfirmationProps) {
  return (
    <>
      <Confirm {...props} />
      {props.order.courier === null && <CorrectAddress {...props} />}
    </>
  );
}

/** Confirms an order by one press; nothing is confirmed by opening the link. */
function Confirm({ order: { id }, query, state }: BuyerConfirmationProps) {
  const say = useWords(BUYER_CONFIRMATION);
  const call = useCall();
  const { refresh } = useQueryStore();
  const [busy, setBusy] = useState(false);
  if (state !== 'open') return <p role="status">{say(state)}</p>;
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

const loadDialog = () => import('./address-dialog.tsx');
const AddressDialog = lazyPart(loadDialog);
const prepare = () => void loadDialog().catch(() => undefined); // Opening it tries again.

function CorrectAddress({ order, query }: BuyerConfirmationProps) {
  const say = useWords(BUYER_CONFIRMATION);
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const [draft, setDraft] = useState<Address | null>(null);
  const show = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={show}
      >
        {say('correct')}
      </Button>
      {openings > 0 && (
        <Suspense>
          <AddressDialog
            key={openings}
            {...{ order, query, draft, open }}
            onClose={(unsent) => {
              setDraft(unsent);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
