import type { Order } from '../../../contract/orders.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { STAGE_WORDS } from '../../../domain/words/confirmation-screen.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import { summaryQuery } from '../waiting-confirmations.ts';

/** The names of the stages of pending orders; none where confirmation is off, or an order was placed while it was. */
export function useStages(orders: readonly Order[]): ReadonlyMap<number, string> {
  const say = useWords(STAGE_WORDS);
  const { data: summary } = useData(summaryQuery);
  const ids = orders.filter(({ status }) => status.id === ORDER_STATUS.pending).map(({ id }) => id);
  const { data: stages = [] } = useData(
    callQuery('GET /confirmation/orders', { query: { ids: ids.join(',') } }),
    { enabled: summary?.on === true && ids.length > 0, always: true },
  );
  return new Map(stages.map(({ order_id, stage }) => [order_id, say(stage)]));
}
