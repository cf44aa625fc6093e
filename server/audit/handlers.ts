import type { auditCalls } from '../../contract/audit.ts';
import type { OpenDatabase } from '../database/connection.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { listActs, listChanges } from './audit-log.ts';

/** Serves every call of the audit slice. */
export const auditHandlers = ({
  database: { db },
}: {
  readonly database: Pick<OpenDatabase, 'db'>;
}): Handlers<typeof auditCalls> => ({
  'GET /audit-log': async ({ query }) => ({ data: await listChanges(db, query) }),
  'GET /audit-log/acts': async ({ query }) => ({ data: await listActs(db, query) }),
});
