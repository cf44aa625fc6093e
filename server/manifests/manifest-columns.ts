import { type Kysely, sql } from 'kysely';
import type { Manifest } from '../../contract/manifests.ts';
import { type ManifestColumn, USUAL_MANIFEST } from '../../domain/manifest.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { MANIFESTS } from '../../domain/words/manifests.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

interface ManifestRow {
  readonly name: string;
  readonly columns: ManifestColumn[] | null;
  readonly open_orders: number;
}

/** The ids of couriers who are told of their parcels by a file: companies, and those of no known kind for whom columns are saved. */
export async function listManifests(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ courier_id: number }>`
    select c.id as courier_id from couriers c left join manifest_columns m on m.courier_id = c.id
    where c.kind = 'company' or (c.kind is null and m.courier_id is not null) order by c.id
  `.execute(db);
  return rows.map(({ courier_id: id }) => id);
}

/**
 * The columns of a courier's manifest, the usual ones where none were saved.
 *
 * @throws {Refusal} 404 for no such courier.
 */
export async function readManifest(db: Kysely<Database>, id: number): Promise<Manifest> {
  const { rows } = await sql<ManifestRow>`
    select c.name, m.columns,
      (select count(*)::int4 from orders o where o.courier_id = c.id and o.status_id = ${ORDER_STATUS.pending}) as open_orders
    from couriers c left join manifest_columns m on m.courier_id = c.id where c.id = ${id}
  `.execute(db);
  const [found] = rows;
  if (!found) throw wordedRefusal(404, null, MANIFESTS, 'unknown_courier');
  return {
    courier: { id, name: found.name },
    columns: [...(found.columns ?? USUAL_MANIFEST)],
    is_usual: found.columns === null,
    open_orders: found.open_orders,
  };
}

/** Which courier's columns, and who of the staff says them; `null`: the usual ones. */
export interface ColumnsRequest {
  readonly staffId: number;
  readonly id: number;
  readonly columns: readonly ManifestColumn[] | null;
}

/**
 * Saves the columns of a courier's manifest in place of those before.
 *
 * @throws {Refusal} 404 for no such courier.
 */
export async function saveColumns(
  db: Kysely<Database>,
  { staffId, id, columns }: ColumnsRequest,
): Promise<Manifest> {
  await db.transaction().execute(async (transaction) => {
    await actAs(transaction, staffId);
    const { rows } = await sql`select from couriers where id = ${id} for key share`.execute(
      transaction,
    );
    if (rows.length === 0) throw wordedRefusal(404, null, MANIFESTS, 'unknown_courier');
    if (columns === null) {
      await sql`delete from manifest_columns where courier_id = ${id}`.execute(transaction);
      return;
    }
    await sql`
      insert into manifest_columns (courier_id, columns) values (${id}, ${JSON.stringify(columns)})
      on conflict (courier_id) do update set columns = excluded.columns
    `.execute(transaction);
  });
  return readManifest(db, id);
}
