import { useEffect } from 'react';
import { useCall } from '../../api/call.ts';

/** Counts a view once the product is on show; never on the server and never when loaded ahead. */
export function useViewCount(productId: number): void {
  const call = useCall();
  useEffect(() => {
    // A view that is not counted is nothing a shopper needs to hear of.
    call('POST /products/{id}/views', { params: { id: productId } }).catch(() => undefined);
  }, [call, productId]);
}
