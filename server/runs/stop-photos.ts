import { type Kysely, sql } from 'kysely';
import type { FileOnDisk } from '../../contract/call.ts';
import type { Visit } from '../../contract/stop-photos.ts';
import type { RefusalReason, StopOutcome } from '../../domain/runs.ts';
import { STOP_PHOTO_SIDE } from '../../domain/stop-photos.ts';
import { STOP_PHOTOS } from '../../domain/words/stop-photos.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import type { Database } from '../database/types.ts';
import { notFound } from '../http/refusal.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { cleanPhoto } from '../media/clean-photo.ts';

interface NewPhoto {
  readonly runId: number;
  readonly reportId: string;
  readonly file: FileOnDisk;
}

/**
 * Keeps the photo that goes with a report of a run (docs/product.md, "A photo of the door"). The first photo of a stop stays: what is sent
 * again is answered the same, and not looked at.
 *
 * @returns the stop's order
 * @throws {Refusal} 409 for a report that does not stand or says something else than not at home, and where the order's person was removed;
 * 413, 415 or 422 for a file that is no picture the shop takes.
 */
export async function keepPhoto(
  db: Kysely<Database>,
  { runId, reportId, file }: NewPhoto,
): Promise<number> {
  const { rows } = await sql<{ order_id: number; has_photo: boolean }>`
    select r.order_id, exists (select from stop_photos p where p.run_id = r.run_id and p.order_id = r.order_id) as has_photo
    from run_reports r join run_stops s using (run_id, order_id)
    where r.id = ${reportId}::uuid and r.run_id = ${runId} and r.outcome = 'not_home' and s.outcome = 'not_home'`.execute(
    db,
  );
  const [report] = rows;
  if (!report) throw wordedRefusal(409, 'report_id', STOP_PHOTOS, 'no_report');
  const { order_id: orderId, has_photo } = report;
  if (has_photo) return orderId;
  const picture = await cleanPhoto(await file.read(0, file.size), STOP_PHOTO_SIDE);
  await retryConflicts(db, async (tx) => {
    // Removing the person locks the order, too: no photo comes after that.
    const { rows: found } = await sql<{ is_gone: boolean }>`
      select o.person_removed_at is not null as is_gone from run_stops s join orders o on o.id = s.order_id
      where s.run_id = ${runId} and s.order_id = ${orderId} for no key update of o for key share of s`.execute(
      tx,
    );
    const [stop] = found;
    if (!stop) throw wordedRefusal(409, 'report_id', STOP_PHOTOS, 'no_report');
    if (stop.is_gone) throw wordedRefusal(409, 'report_id', STOP_PHOTOS, 'person_removed');
    await tx
      .insertInto('stop_photos')
      .values({ run_id: runId, order_id: orderId, picture })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return orderId;
}

/**
 * The photo of a stop as a data URL: it has no address of its own.
 *
 * @throws {Refusal} 404 for none.
 */
export async function readPhoto(
  db: Kysely<Database>,
  { runId, orderId }: { readonly runId: number; readonly orderId: number },
): Promise<string> {
  const found = await db
    .selectFrom('stop_photos')
    .select('picture')
    .where('run_id', '=', runId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!found) throw wordedRefusal(404, null, STOP_PHOTOS, 'no_photo');
  return `data:image/webp;base64,${found.picture.toString('base64')}`;
}

interface VisitRow extends Omit<Visit, 'outcome' | 'reason' | 'reported_at'> {
  readonly outcome: StopOutcome | null;
  readonly reason: RefusalReason | null;
  readonly reported_at: Date | null;
}

/** The most visits of an order that are listed. */
const MAX_VISITS = 50;

/**
 * The runs that an order was in, the latest first.
 *
 * @throws {Refusal} 404 for no such order.
 */
export async function listVisits(db: Kysely<Database>, orderId: number): Promise<Visit[]> {
  const { rows } = await sql<VisitRow | { run_id: null }>`
    select s.run_id, s.outcome, s.reason, s.postponed_to::text, s.reported_at, s.is_late, s.other_outcome as told_otherwise, coalesce(c.name, r.courier_name) as courier, r.day::text,
      p.run_id is not null as has_photo
    from orders o left join run_stops s on s.order_id = o.id left join runs r on r.id = s.run_id left join couriers c on c.id = r.courier_id
    left join stop_photos p on p.run_id = s.run_id and p.order_id = o.id
    where o.id = ${orderId} order by s.run_id desc nulls last limit ${MAX_VISITS}`.execute(db);
  if (rows.length === 0) throw notFound('Order');
  return rows.flatMap((row) =>
    row.run_id === null ? [] : [{ ...row, reported_at: row.reported_at?.toISOString() ?? null }],
  );
}

/** Removes photos of doors that are older than `days`, `most` at a time. @returns how many */
export async function removeOldPhotos(
  db: Kysely<Database>,
  most: number,
  days: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stop_photos where (run_id, order_id) in (
      select run_id, order_id from stop_photos where stored_at < now() - ${days} * interval '1 day' order by stored_at limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
