import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PhoneCustomer, PhoneCustomerFilters } from '../../contract/customers.ts';
import { type LongPage, MAX_FOUND, MAX_LISTED, toLongPage } from '../../contract/envelope.ts';
import { DEFAULT_PHONE_SORT, type PhoneSort } from '../../domain/customer-sorts.ts';
import { offset } from '../../domain/pagination.ts';
import { hasPart } from '../database/has-part.ts';
import { countRows } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { readPhoneHistories } from '../phone/phone-histories.ts';
import { searchWords } from './search-words.ts';

type PhoneRow = Omit<PhoneCustomer, 'last_order_at'> & { readonly last_order_at: Date | null };

/** Ties break on the phone. Each has an index. */
const ORDER: Record<PhoneSort, RawBuilder<unknown>> = {
  last_order: sql`last_order_at desc nulls last, phone`,
  most_orders: sql`orders desc, phone`,
  most_spent: sql`total_spent desc, phone`,
};

/**
 * One page of phones that ordered, as triggers keep their sums (`phone_sums`), with their total, an estimate above what pages reach. Phones are
 * picked first, from the index of their order alone: deep pages stay cheap.
 */
export async function listByPhone(
  db: Kysely<Database>,
  { page, per_page, search, sort_by = DEFAULT_PHONE_SORT }: PhoneCustomerFilters,
): Promise<LongPage<PhoneCustomer>> {
  const wanted = wantedPhones(search);
  const most = search ? MAX_FOUND : MAX_LISTED;
  const skip = offset(page, per_page);
  const found = sql<PhoneRow>`
    select s.phone, latest.guest_phone as written, s.name, latest.guest_city as city, s.orders, s.total_spent, s.last_order_at
    from (
      select phone from phone_sums where ${wanted} order by ${ORDER[sort_by]} limit ${per_page} offset ${skip}
    ) picked join phone_sums s using (phone) join orders latest on latest.id = s.latest_order
    order by ${ORDER[sort_by]}`;
  const [rows, count] = await Promise.all([
    skip >= most ? [] : found.execute(db).then((read) => read.rows),
    countRows(db, sql`from phone_sums where ${wanted}`, most),
  ]);
  return toLongPage(rows.map(toWire), count, { page, per_page });
}

/** The same page with what became of the orders of its phones. One statement. */
export async function withHistories(
  db: Kysely<Database>,
  page: LongPage<PhoneCustomer>,
): Promise<LongPage<PhoneCustomer>> {
  const histories = await readPhoneHistories(
    db,
    page.data.map(({ phone }) => phone),
  );
  const data = page.data.map((row) => {
    const history = histories.get(row.phone);
    return history ? { ...row, history } : row;
  });
  return { ...page, data };
}

function wantedPhones(search: string | undefined): RawBuilder<unknown> {
  const document = sql`search_document`;
  const found = searchWords(search ?? '').map((word) => hasPart([document], document, word));
  return found.length === 0 ? sql`true` : sql.join(found, sql` and `);
}

const toWire = ({ last_order_at, ...rest }: PhoneRow): PhoneCustomer => ({
  ...rest,
  last_order_at: last_order_at?.toISOString() ?? null,
});
