import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Customer, CustomerFilters } from '../../contract/customers.ts';
import { type Page, toPage } from '../../contract/envelope.ts';
import { type CustomerSort, DEFAULT_CUSTOMER_SORT } from '../../domain/customer-sorts.ts';
import { offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';

type CustomerRow = Omit<Customer, 'created_at' | 'last_order_at'> & {
  readonly created_at: Date;
  readonly last_order_at: Date | null;
};

const IS_CUSTOMER = sql`u.role = 'user' and u.staff_role is null`;

/** Everyone who is no admin, with what their orders come to. */
const CUSTOMERS = sql`
  select u.id, u.name, u.email::text as email, u.phone, u.region, u.city, u.street, u.created_at,
    bought.orders, bought.total_spent, bought.last_order_at
  from users u cross join lateral (
    select count(*) as orders, coalesce(sum(total_price), 0.00) as total_spent,
      max(o.created_at) as last_order_at
    from orders o where o.user_id = u.id and o.status_id <> 4
  ) bought`;

/** Ties break on the newer customer. */
const ORDER: Record<CustomerSort, RawBuilder<unknown>> = {
  newest: sql`u.created_at desc, u.id desc`,
  last_order: sql`bought.last_order_at desc nulls last, u.id desc`,
  most_orders: sql`bought.orders desc, u.id desc`,
  most_spent: sql`bought.total_spent desc, u.id desc`,
  name: sql`lower(u.name), u.id desc`,
};

/** One page of customers with the exact total: two statements, side by side. */
export async function listCustomers(
  db: Kysely<Database>,
  { page, per_page, search, sort_by = DEFAULT_CUSTOMER_SORT }: CustomerFilters,
): Promise<Page<Customer>> {
  const wanted = wantedCustomers(search);
  const [{ rows }, total] = await Promise.all([
    sql<CustomerRow>`
      ${CUSTOMERS} where ${wanted} order by ${ORDER[sort_by]}
      limit ${per_page} offset ${offset(page, per_page)}`.execute(db),
    countCustomers(db, wanted),
  ]);
  return toPage(rows.map(toWire), total, { page, per_page });
}

/** The customer, or `null` when there is none. */
export async function findCustomer(db: Kysely<Database>, id: number): Promise<Customer | null> {
  const { rows } = await sql<CustomerRow>`
    ${CUSTOMERS} where ${IS_CUSTOMER} and u.id = ${id}`.execute(db);
  return rows[0] ? toWire(rows[0]) : null;
}

async function countCustomers(db: Kysely<Database>, wanted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from users u where ${wanted}`.execute(db);
  return rows[0]?.total ?? 0;
}

function wantedCustomers(search: string | undefined): RawBuilder<unknown> {
  const found = searchWords(search ?? '').map(
    (word) => sql`customer_words(u.name, u.email, u.phone) like part_pattern(${word})`,
  );
  return sql.join([IS_CUSTOMER, ...found], sql` and `);
}

const toWire = ({ created_at, last_order_at, ...rest }: CustomerRow): Customer => ({
  ...rest,
  created_at: created_at.toISOString(),
  last_order_at: last_order_at?.toISOString() ?? null,
});

/**
 * What a search looks for: every part must be found. A text that can be a phone number is one part, its
 * digits without the zeros in front, which no stored phone has ("03 123 456" is stored "+961 3123456").
 */
export function searchWords(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits !== '' && /^[\d\s+().-]+$/.test(text)) return [digits];
  return text.split(/\s+/).filter((word) => word !== '');
}
