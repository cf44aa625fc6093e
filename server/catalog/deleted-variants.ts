import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';

type Tx = Transaction<Database>;

/**
 * Takes out the variants of products that were just deleted, so that others may have their references. They have the
 * products' moment, by which `restoreVariants` knows them.
 */
export const removeVariants = (db: Tx, productIds: readonly number[]): Promise<void> =>
  withoutAudit(db, async () => {
    await sql`
      update product_variants v set deleted_at = p.deleted_at from products p
      where p.id = v.product_id and p.id = any (${productIds}::int[]) and v.deleted_at is null`.execute(
      db,
    );
  });

/**
 * Brings back the variants that were taken out with their products; before the products themselves come back.
 *
 * @throws {DatabaseError} 23505 where another variant has one of their references by now.
 */
export const restoreVariants = (db: Tx, productIds: readonly number[]): Promise<void> =>
  withoutAudit(db, async () => {
    await sql`
      update product_variants v set deleted_at = null from products p
      where p.id = v.product_id and p.id = any (${productIds}::int[])
        and v.deleted_at = p.deleted_at::timestamptz(3)`.execute(db);
  });

/** The log has the product's deletion: its variants are no changes of their own. */
async function withoutAudit(db: Tx, change: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ admin: string | null }>`
    select current_setting('mantel.admin', true) as admin`.execute(db);
  await sql`select set_config('mantel.admin', '', true)`.execute(db);
  await change();
  await sql`select set_config('mantel.admin', ${rows[0]?.admin ?? ''}, true)`.execute(db);
}
