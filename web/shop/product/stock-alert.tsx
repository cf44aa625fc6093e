import { useState } from 'react';
import { useLazyPart } from '../../lazy.tsx';
import { Button } from '../../ui/button.tsx';

const loadForm = () => import('./stock-alert-form.tsx');

interface StockAlertProps {
  readonly productId: number;
  /** What of it, where it is sold in variants. */
  readonly variantId: number | undefined;
}

/** Beside a product that is out of stock, where the shop's mails leave: asks for an address when it is pressed. */
export function StockAlert(props: StockAlertProps) {
  const [wanted, setWanted] = useState(false);
  const part = useLazyPart(wanted, loadForm, () => setWanted(false)); // The next press tries again.
  if (part) return <part.StockAlertForm {...props} />;
  return (
    <Button size="large" wide busy={wanted && 'Loading…'} onClick={() => setWanted(true)}>
      Tell me when it is back
    </Button>
  );
}
