import type { Order } from '../../../contract/orders.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { CONFIRMATION } from '../../../domain/words/confirmation.ts';
import { CONFIRM_SCREEN, STAGE_WORDS } from '../../../domain/words/confirmation-screen.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import { summaryQuery } from '../waiting-confirmations.ts';

/** The names of the stages of pending orders; none where confirmation is off, or an order was placed while it was. */
export function useStages(orders: readonly Order[]): ReadonlyMap<number, string> {
  const say = useWords(CONFIRM_SCREEN);
  const sayStage = useWords(STAGE_WORDS);
  const sayWhy = useWords(CONFIRMATION);
  const { data: summary } = useData(summaryQuery);
  const ids = orders.filter(({ status }) => status.id === ORDER_STATUS.pending).map(({ id }) => id);
  const { data: stages = [] } = useData(
    callQuery('GET /confirmation/orders', { query: { ids: ids.join(',') } }),
    { enabled: summary?.on === true && ids.length > 0, always: true },
  );
  return new Map(
    stages.map(({ order_id, stage, held }) => [
      order_id,
      held ? say('held_short', { reason: sayWhy(`hold_${held}`) }) : sayStage(stage),
    ]),
  );
}
