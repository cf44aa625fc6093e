import { type Kysely, sql, type Transaction } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { BlockedNumber, numberCalls, PhoneNumber } from '../../contract/numbers.ts';
import { MAX_BLOCK_DAYS, MAX_NUMBER_NOTES } from '../../domain/number-limits.ts';
import { offset } from '../../domain/pagination.ts';
import { phoneKey } from '../../domain/phone.ts';
import { addDays, dayIn } from '../../domain/shop-day.ts';
import { NUMBERS } from '../../domain/words/numbers.ts';
import { speaker } from '../../domain/words/say.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { readPhoneHistories, readPhoneHistory } from '../phone/phone-histories.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { holdWaitingOrders, releaseWaitingOrders } from '../stages/hold-blocked.ts';
import { readNumber, refuseImpossible } from './read-number.ts';

interface NumberDependencies {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
}

const say = speaker(NUMBERS, 'en');

/** Serves what is known of phone numbers. */
export function numberHandlers({
  db,
  knownSettings,
}: NumberDependencies): Handlers<typeof numberCalls> {
  return {
    'GET /numbers/of-orders': async ({ query }) => ({ data: await readOfOrders(db, query.ids) }),
    'GET /numbers/blocked': async ({ query }) => {
      const { time_zone: timeZone } = await knownSettings();
      return { data: await listBlocked(db, { ...query, today: dayIn(timeZone, new Date()) }) };
    },
    'POST /numbers/{phone}/views': async ({ params }, { actor }) => {
      await refuseImpossible(db, params.phone);
      return {
        data: await readNumber(db, { staffId: signedIn(actor).userId, phone: params.phone }),
      };
    },
    'POST /numbers/{phone}/notes': async ({ params, body }, { actor }) => {
      await refuseImpossible(db, params.phone);
      const written = { staffId: signedIn(actor).userId, phone: params.phone, note: body.note };
      return { data: await addNote(db, written), message: say('note_added') };
    },
    'DELETE /number-notes/{id}': async ({ params }, { actor }) => {
      await asStaff(db, signedIn(actor).userId, (tx) =>
        tx.deleteFrom('number_notes').where('id', '=', params.id).execute(),
      );
      return { data: null, message: say('note_removed') };
    },
    'PUT /numbers/{phone}/block': async ({ params, body: { reason, until } }, { actor }) => {
      const { time_zone: timeZone } = await knownSettings();
      refuseDay(until, dayIn(timeZone, new Date()));
      await refuseImpossible(db, params.phone);
      const staffId = signedIn(actor).userId;
      await asStaff(db, staffId, async (tx) => {
        await lockNumber(tx, params.phone);
        const { blocked } = await readPhoneHistory(tx, params.phone);
        await writeBlock(tx, params.phone, { reason, until, by: staffId });
        // What was released since the block began stays released when its reason or end is changed.
        if (!blocked) await holdWaitingOrders(tx, { phone: params.phone, changedBy: staffId });
      });
      return { data: { reason, until }, message: say('blocked', { until }) };
    },
    'DELETE /numbers/{phone}/block': async ({ params }, { actor }) => {
      const changedBy = signedIn(actor).userId;
      const settings = await knownSettings();
      await asStaff(db, changedBy, async (tx) => {
        await writeBlock(tx, params.phone, null);
        await releaseWaitingOrders(tx, { phone: params.phone, changedBy }, settings);
      });
      return { data: null, message: say('freed') };
    },
  };
}

function asStaff<T>(
  db: Kysely<Database>,
  staffId: number,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, staffId);
    return work(transaction);
  });
}

function refuseDay(until: string, today: string): void {
  if (until < today) throw wordedRefusal(422, 'until', NUMBERS, 'until_past');
  if (until > addDays(today, MAX_BLOCK_DAYS)) {
    throw wordedRefusal(422, 'until', NUMBERS, 'until_far', { days: MAX_BLOCK_DAYS });
  }
}

/** What became of the orders of the numbers of some orders, each order's own left out of those that are open. */
async function readOfOrders(db: Kysely<Database>, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; guest_phone: string }>`
    select id, guest_phone from orders where id = any(${ids}::int[]) and person_removed_at is null`.execute(
    db,
  );
  const histories = await readPhoneHistories(
    db,
    rows.map(({ guest_phone }) => guest_phone),
  );
  return rows.flatMap(({ id, guest_phone }) => {
    const history = histories.get(phoneKey(guest_phone));
    if (!history) return [];
    return [{ ...history, open: history.open.filter((one) => one !== id), order_id: id }];
  });
}

interface BlockedQuery {
  readonly page: number;
  readonly per_page: number;
  readonly today: string;
}

async function listBlocked(
  db: Kysely<Database>,
  { page, per_page, today }: BlockedQuery,
): Promise<Page<BlockedNumber>> {
  const holding = sql`n.blocked_until >= ${today}::date`;
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<BlockedNumber, 'blocked_at'> & { blocked_at: Date }>`
      select n.phone, n.blocked_reason as reason, n.blocked_until::text as until, n.blocked_at,
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as blocked_by
      from numbers n left join users u on u.id = n.blocked_by
      where ${holding} order by n.blocked_until, n.id
      limit ${per_page} offset ${Math.min(offset(page, per_page), Number.MAX_SAFE_INTEGER)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from numbers n where ${holding}`.execute(db),
  ]);
  const blocked = rows.map((row) => ({ ...row, blocked_at: row.blocked_at.toISOString() }));
  return toPage(blocked, counted.rows[0]?.total ?? 0, { page, per_page });
}

interface Note {
  readonly staffId: number;
  readonly phone: string;
  readonly note: string;
}

/** @throws {Refusal} 409 for a number that has as many notes as one may have. */
const addNote = (db: Kysely<Database>, { staffId, phone, note }: Note) =>
  asStaff(db, staffId, async (tx): Promise<PhoneNumber['notes'][number]> => {
    const numberId = await lockNumber(tx, phone);
    const { rows } = await sql<{ id: number; written_at: Date; name: string }>`
      insert into number_notes (number_id, note, written_by)
      select ${numberId}, ${note}, ${staffId}
      where (select count(*) from number_notes where number_id = ${numberId}) < ${MAX_NUMBER_NOTES}
      returning id, written_at, (select name from users where id = ${staffId}) as name`.execute(tx);
    const [added] = rows;
    if (!added) {
      throw wordedRefusal(409, null, NUMBERS, 'too_many_notes', { most: MAX_NUMBER_NOTES });
    }
    const { id, written_at, name } = added;
    const written_by = { id: staffId, name };
    return { id, note, written_at: written_at.toISOString(), written_by };
  });

/** The row of a number, which is made where there is none; nobody else changes it until the transaction ends. */
async function lockNumber(tx: Transaction<Database>, phone: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into numbers (phone) values (${phone})
    on conflict (phone) do update set phone = excluded.phone returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

interface Block {
  readonly reason: string;
  readonly until: string;
  readonly by: number;
}

async function writeBlock(
  tx: Transaction<Database>,
  phone: string,
  block: Block | null,
): Promise<void> {
  await sql`
    update numbers set blocked_reason = ${block?.reason ?? null}, blocked_until = ${block?.until ?? null}::date,
      blocked_by = ${block?.by ?? null}, blocked_at = ${block ? sql`now()` : null}
    where phone = ${phone}`.execute(tx);
}
