import type { customerCalls } from '../../contract/customers.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { findCustomer, listCustomers } from './customers.ts';

interface CustomerDependencies {
  readonly database: Pick<OpenDatabase, 'db'>;
}

/** Serves every call of the customers slice. */
export function customerHandlers({
  database: { db },
}: CustomerDependencies): Handlers<typeof customerCalls> {
  return {
    'GET /customers': async ({ query }) => ({ data: await listCustomers(db, query) }),
    'GET /customers/{id}': async ({ params }) => {
      const data = await findCustomer(db, params.id);
      if (!data) throw new Refusal(404, 'Customer not found');
      return { data };
    },
  };
}
