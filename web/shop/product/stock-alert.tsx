import { useState } from 'react';
import { useLazyPart } from '../../lazy.tsx';
import { Button } from '../../ui/button.tsx';

const loadForm = () => import('./stock-alert-form.tsx');

/** Beside a product that is out of stock, where the shop's mails leave: asks for an address when it is pressed. */
export function StockAlert({ productId }: { readonly productId: number }) {
  const [wanted, setWanted] = useState(false);
  const part = useLazyPart(wanted, loadForm, () => setWanted(false)); // The next press tries again.
  if (part) return <part.StockAlertForm productId={productId} />;
  return (
    <Button size="large" wide busy={wanted && 'Loading…'} onClick={() => setWanted(true)}>
      Tell me when it is back
    </Button>
  );
}
