import type { Order } from '../../../contract/orders.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { CONFIRMATION } from '../../../domain/words/confirmation.ts';
import { STAGE_WORDS } from '../../../domain/words/confirmation-screen.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import { summaryQuery } from '../waiting-confirmations.ts';

/** The stage of a pending order. */
export interface ShownStage {
  readonly name: string;
  /** Why it is held, in words; `null`: it is not. */
  readonly held: string | null;
  readonly isConfirmed: boolean;
}

/** No order of a list has a stage. */
export const NO_STAGES: ReadonlyMap<number, ShownStage> = new Map();

/** The stages of pending orders; `null` until they are read. None where confirmation is off, or an order was placed while it was. */
export function useStages(orders: readonly Order[]): ReadonlyMap<number, ShownStage> | null {
  const sayStage = useWords(STAGE_WORDS);
  const sayWhy = useWords(CONFIRMATION);
  const { data: summary } = useData(summaryQuery);
  const ids = orders.filter(({ status }) => status.id === ORDER_STATUS.pending).map(({ id }) => id);
  const { data: stages } = useData(
    callQuery('GET /confirmation/orders', { query: { ids: ids.join(',') } }),
    { enabled: summary?.on === true && ids.length > 0, always: true },
  );
  if (summary?.on === false || ids.length === 0) return NO_STAGES;
  if (!stages) return null;
  return new Map(
    stages.map(({ order_id, stage, held }) => [
      order_id,
      {
        name: sayStage(stage),
        held: held && sayWhy(`hold_${held}`),
        isConfirmed: stage === 'confirmed' && held === null,
      },
    ]),
  );
}
