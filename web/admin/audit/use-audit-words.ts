import { displayExactly } from '../../../domain/money.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { useShopClock } from '../shop-clock.ts';
import type { AuditWords } from './describe-change.ts';

/** How the audit log writes moments, amounts, collections and couriers in this shop. */
export function useAuditWords(): AuditWords {
  const settings = useShopSettings();
  const { data: collections = [] } = useData(callQuery('GET /categories'));
  const { data: couriers = [] } = useData(callQuery('GET /couriers'));
  return {
    clock: useShopClock(),
    money: (cents) => displayExactly(cents, settings),
    names: {
      category_id: new Map(collections.map(({ category_id, name }) => [category_id, name])),
      courier_id: new Map(couriers.map(({ id, name }) => [id, name])),
    },
  };
}
