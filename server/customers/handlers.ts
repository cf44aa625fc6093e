import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Customer, CustomerFilters, customerCalls } from '../../contract/customers.ts';
import { type LongPage, MAX_FOUND, MAX_LISTED, toLongPage } from '../../contract/envelope.ts';
import { type CustomerSort, DEFAULT_CUSTOMER_SORT } from '../../domain/customer-sorts.ts';
import { offset } from '../../domain/pagination.ts';
import { byNumber, readChanged } from '../database/changed-rows.ts';
import { hasPart } from '../database/has-part.ts';
import { countRows } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { mayAct } from '../http/actor.ts';
import { notFound } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { listByPhone, withHistories } from './list-by-phone.ts';
import { searchWords } from './search-words.ts';

interface CustomerDependencies {
  readonly db: Kysely<Database>;
}

/** Serves every call of the customers slice. */
export function customerHandlers({ db }: CustomerDependencies): Handlers<typeof customerCalls> {
  return {
    'GET /customers': async ({ query }) => ({ data: await listCustomers(db, query) }),
    'GET /customers/changed': async ({ query }) => ({
      data: await readChanged(db, CHANGED_CUSTOMERS, query, async (ids) =>
        byNumber(await readCustomers(db, ids), ({ id }) => id),
      ),
    }),
    'GET /customers/by-phone': async ({ query }, { actor }) => {
      const page = await listByPhone(db, query);
      return { data: mayAct(actor, 'read', 'numbers') ? await withHistories(db, page) : page };
    },
    'GET /customers/{id}': async ({ params }) => {
      const [data] = await readCustomers(db, [params.id]);
      if (!data) throw notFound('Customer');
      return { data };
    },
  };
}

type CustomerRow = Omit<Customer, 'created_at' | 'last_order_at'> & {
  readonly created_at: Date;
  readonly last_order_at: Date | null;
};

const IS_CUSTOMER = sql`u.role = 'user' and u.staff_role is null`;

const CHANGED_CUSTOMERS = {
  rows: sql`users u where ${IS_CUSTOMER}`,
  changedAt: sql<Date>`u.updated_at`,
  id: sql<number>`u.id`,
};

/** Everyone who is no admin, with what their orders come to, as triggers keep it (`customer_sums`). */
const CUSTOMERS = sql`
  select u.id, u.name, u.email::text as email, u.phone, u.region, u.city, u.street, u.created_at,
    bought.orders, bought.total_spent, bought.last_order_at
  from users u join customer_sums bought on bought.user_id = u.id`;

/** Ties break on the newer customer. Each has an index. */
const ORDER: Record<CustomerSort, RawBuilder<unknown>> = {
  newest: sql`u.created_at desc, u.id desc`,
  last_order: sql`bought.last_order_at desc nulls last, bought.user_id desc`,
  most_orders: sql`bought.orders desc, bought.user_id desc`,
  most_spent: sql`bought.total_spent desc, bought.user_id desc`,
  name: sql`lower(u.name), u.id desc`,
};

/** One page of customers with their total, an estimate above what pages reach: two statements, side by side. */
async function listCustomers(
  db: Kysely<Database>,
  { page, per_page, search, sort_by = DEFAULT_CUSTOMER_SORT }: CustomerFilters,
): Promise<LongPage<Customer>> {
  const wanted = wantedCustomers(search);
  const most = search ? MAX_FOUND : MAX_LISTED;
  const skip = offset(page, per_page);
  const [rows, count] = await Promise.all([
    skip >= most ? [] : findCustomers(db, { wanted, order: ORDER[sort_by], per_page, skip }),
    countRows(db, sql`from users u where ${wanted}`, most),
  ]);
  return toLongPage(rows.map(toWire), count, { page, per_page });
}

interface WantedPage {
  readonly wanted: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly per_page: number;
  readonly skip: number;
}

async function findCustomers(
  db: Kysely<Database>,
  { wanted, order, per_page, skip }: WantedPage,
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    ${CUSTOMERS} where ${wanted} order by ${order} limit ${per_page} offset ${skip}`.execute(db);
  return rows;
}

/** The customers of these ids, in no order. */
async function readCustomers(db: Kysely<Database>, ids: readonly number[]): Promise<Customer[]> {
  const { rows } = await sql<CustomerRow>`
    ${CUSTOMERS} where ${IS_CUSTOMER} and u.id = any(${ids}::int[])`.execute(db);
  return rows.map(toWire);
}

function wantedCustomers(search: string | undefined): RawBuilder<unknown> {
  const words = sql`customer_words(u.name, u.email, u.phone)`;
  const found = searchWords(search ?? '').map((word) => hasPart([words], words, word));
  return sql.join([IS_CUSTOMER, ...found], sql` and `);
}

const toWire = ({ created_at, last_order_at, ...rest }: CustomerRow): Customer => ({
  ...rest,
  created_at: created_at.toISOString(),
  last_order_at: last_order_at?.toISOString() ?? null,
});
