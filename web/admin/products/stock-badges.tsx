import type { ProductStock } from '../../../contract/stock.ts';
import { Badge } from '../../ui/badge.tsx';

/** What there is to say of a count: none or few left, or switched off in the shop. */
export function StockBadges({
  on_hand,
  low_at,
  offered,
}: Pick<ProductStock, 'on_hand' | 'low_at' | 'offered'>) {
  return (
    <>
      {on_hand === 0 && <Badge tone="error">Out of stock</Badge>}
      {on_hand > 0 && on_hand <= low_at && <Badge tone="warning">Few left</Badge>}
      {offered === 0 && <Badge>Switched off</Badge>}
    </>
  );
}
