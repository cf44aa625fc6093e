import type { Kysely } from 'kysely';
import type { stockAlertCalls } from '../../contract/stock-alerts.ts';
import type { Database } from '../database/types.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { SharedLimits } from '../http/shared-limits.ts';
import { askForAlert, mailboxLimit } from './stock-alerts.ts';

interface StockAlertDependencies {
  readonly db: Kysely<Database>;
  readonly shared: SharedLimits;
}

/** Serves "Tell me when it is back". */
export function stockAlertHandlers({
  db,
  shared,
}: StockAlertDependencies): Handlers<typeof stockAlertCalls> {
  return {
    'POST /products/{id}/stock-alerts': async ({ params, body }) => {
      await shared.take([mailboxLimit(body.email)]);
      await askForAlert(db, params.id, body);
      return { data: null, message: 'We will write to you once it is back' };
    },
  };
}
