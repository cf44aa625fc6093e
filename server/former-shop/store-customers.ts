import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import type { FormerCustomer } from './read-customers.ts';
import { NO_PASSWORD } from './store-orders.ts';

/** The e-mails of customers that have an account here already. */
export async function findKnownEmails(
  db: Kysely<Database>,
  customers: readonly FormerCustomer[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(email::text collate "C") as email from users
    where lower(email::text collate "C") = any(${customers.map(({ email }) => email)}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ email }) => email));
}

/**
 * Stores customers as accounts without a password, those that have one excepted, and gives each the orders of the former shop with their
 * e-mail. Nobody is told.
 *
 * @returns how many were new
 */
export async function storeCustomers(
  tx: Transaction<Database>,
  customers: readonly FormerCustomer[],
): Promise<number> {
  await sql`select set_config('mantel.history', 'on', true)`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into users (name, email, phone, region, city, street, password_hash)
    select name, email, phone, region, city, street, ${NO_PASSWORD}
    from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as c (line int, name text, email text, phone text, region text, city text, street text)
    order by c.line
    on conflict do nothing
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    update orders o set user_id = u.id from users u
    where u.id = any(${ids}::int[]) and o.user_id is null and o.former_shop is not null and o.person_removed_at is null
      and o.guest_email = lower(u.email::text collate "C")`.execute(tx);
  return ids.length;
}
