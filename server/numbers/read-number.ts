import { type Kysely, sql } from 'kysely';
import type { PhoneNumber } from '../../contract/numbers.ts';
import { NUMBERS } from '../../domain/words/numbers.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { ORDER_PHONE_KEY, readPhoneHistory } from '../phone/phone-histories.ts';
import { isValidKey } from '../phone/valid-phone.ts';

/** As many orders and names of a number are shown. */
const MAX_SHOWN = 20;

interface NumberRequest {
  /** Who looks. */
  readonly staffId: number;
  /** Its digits. */
  readonly phone: string;
}

/** All that is known of a number. That somebody looked is kept in the audit log, once an hour for each of the staff. */
export async function readNumber(
  db: Kysely<Database>,
  { staffId, phone }: NumberRequest,
): Promise<PhoneNumber> {
  await noteReading(db, { staffId, phone });
  const [history, orders, notes] = await Promise.all([
    readPhoneHistory(db, phone),
    readOrders(db, phone),
    readNotes(db, phone),
  ]);
  const names = [...new Set(orders.map(({ guest_name }) => guest_name))];
  return { phone, history, names, orders, notes };
}

/**
 * @throws {Refusal} 404 for digits that are no country's number, unless an order, a note or a block has them: an old order's number stays
 * to be looked at.
 */
export async function refuseImpossible(db: Kysely<Database>, phone: string): Promise<void> {
  if (isValidKey(phone)) return;
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from orders where ${sql.raw(ORDER_PHONE_KEY)} = ${phone} and person_removed_at is null)
      or exists (
        select from numbers n where n.phone = ${phone}
          and (n.blocked_until is not null or exists (select from number_notes where number_id = n.id))) as known`.execute(
    db,
  );
  if (!rows[0]?.known) throw wordedRefusal(404, null, NUMBERS, 'no_number');
}

/** A number has a row from the first time that somebody looks, by whose id the audit log names it: the number goes, its entries stay. */
async function noteReading(db: Kysely<Database>, { staffId, phone }: NumberRequest): Promise<void> {
  await sql`
    with seen as (
      insert into numbers (phone) values (${phone})
      on conflict (phone) do update set phone = excluded.phone returning id
    )
    insert into audit_log (changed_by, subject, subject_id, action, before, after)
    select ${staffId}, 'numbers', id, 'update', '{}', '{"seen": "orders and notes"}' from seen
    where not exists (
      select from audit_log l where l.subject = 'numbers' and l.subject_id = seen.id::text and l.changed_by = ${staffId}
        and l.after ? 'seen' and l.changed_at > now() - interval '1 hour')`.execute(db);
}

async function readOrders(db: Kysely<Database>, phone: string): Promise<PhoneNumber['orders']> {
  type Row = Omit<PhoneNumber['orders'][number], 'created_at'> & { readonly created_at: Date };
  const { rows } = await sql<Row>`
    select id, created_at, status_id, guest_name, guest_city, total_price from orders
    where ${sql.raw(ORDER_PHONE_KEY)} = ${phone} and person_removed_at is null
    order by id desc limit ${MAX_SHOWN}`.execute(db);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

async function readNotes(db: Kysely<Database>, phone: string): Promise<PhoneNumber['notes']> {
  type Row = Omit<PhoneNumber['notes'][number], 'written_at'> & { readonly written_at: Date };
  const { rows } = await sql<Row>`
    select note.id, note.note, note.written_at,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as written_by
    from numbers n join number_notes note on note.number_id = n.id left join users u on u.id = note.written_by
    where n.phone = ${phone} order by note.id desc`.execute(db);
  return rows.map((row) => ({ ...row, written_at: row.written_at.toISOString() }));
}
