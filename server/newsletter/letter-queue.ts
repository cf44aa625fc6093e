import { type Kysely, sql } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

type Db = Kysely<Database>;

/** A letter that is to leave for one address now. */
export interface DueLetter {
  readonly id: number;
  readonly letter_id: number;
  readonly address_id: number;
  readonly email: string;
  readonly subject: string;
  readonly body: string;
  readonly product_ids: readonly number[];
  /** This try included. */
  readonly attempts: number;
}

/** Whether any letter may have something to leave. */
export async function hasLetters(db: Db): Promise<boolean> {
  const { rows } = await sql`select from letters where state = 'sending' limit 1`.execute(db);
  return rows.length > 0;
}

const TAKE_DUE = {
  name: 'take-due-letters',
  text: `
    with pace as (
      update newsletter_pace set next_at = now() + $2 * interval '1 millisecond'
      where next_at <= now() or next_at > now() + interval '1 hour' -- The clock was put back.
      returning is_only
    ), due as (
      select m.id from pace cross join letters l cross join lateral (
        select m.id from letter_mails m
        where m.letter_id = l.id and m.state = 'waiting' and (m.due_at <= now() or m.due_at > now() + interval '2 days')
        order by m.due_at, m.id limit $1 for update of m skip locked
      ) m
      where l.state = 'sending' order by l.id limit $1
    ), taken as (
      update letter_mails m
      set state = case when exists (select from newsletter_addresses a where a.id = m.address_id and a.state = 'confirmed')
          then 'sending' else 'dropped' end,
        taken_at = now(), attempts = attempts + 1
      from due where m.id = due.id returning m.*
    )
    select t.id, t.letter_id, t.address_id, a.email, l.subject, l.body, l.product_ids, t.attempts
    from taken t join letters l on l.id = t.letter_id join newsletter_addresses a on a.id = t.address_id
    where t.state = 'sending' order by t.id`,
};

/**
 * Takes mails of letters whose time has come, at the pace of the shop over all instances: after some were taken, none is for a pause. What is taken
 * has left as far as the shop knows, and is never taken again by itself. Who has left the newsletter gets none.
 *
 * @param pause in ms, at most a minute
 */
export const takeDueLetters = (db: Db, most: number, pause: number): Promise<DueLetter[]> =>
  namedQuery<DueLetter>(db, TAKE_DUE, [most, pause]);

/** How long a mail may be leaving, in seconds: what takes longer was cut off by a kill. */
const LEAVING_SECONDS = 180;

/** Notes what a killed instance was sending as unsure, and letters that have gone to everybody as sent. */
export async function noteEnds(db: Db, leavingSeconds = LEAVING_SECONDS): Promise<void> {
  await sql`
    update letter_mails m set state = 'unsure' from letters l
    where l.id = m.letter_id and l.state in ('sending', 'paused') and m.state = 'sending'
      and (m.taken_at < now() - ${leavingSeconds} * interval '1 second' or m.taken_at > now() + interval '1 hour')`.execute(
    db,
  );
  await sql`
    update letters l set state = 'sent', ended_at = now()
    where l.state = 'sending'
      and not exists (select from letter_mails m where m.letter_id = l.id and m.state = 'waiting')
      and not exists (select from letter_mails m where m.letter_id = l.id and m.state = 'sending')`.execute(
    db,
  );
}

/** What became of a mail that was taken. */
export type Outcome =
  | { readonly kind: 'sent' | 'unsure' | 'failed'; readonly problem: string }
  /** The mail server will never take mails for this address. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** It did not leave, and is tried again. @property counted whether that counts as a try */
  | {
      readonly kind: 'later';
      readonly seconds: number;
      readonly counted: boolean;
      readonly problem: string;
    };

/** Notes what became of a mail; an address that was refused gets no more. */
export async function noteOutcome(
  db: Db,
  { id, address_id }: Pick<DueLetter, 'id' | 'address_id'>,
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind === 'later') {
    await sql`
      update letter_mails set state = 'waiting', taken_at = null, problem = ${outcome.problem},
        attempts = attempts - ${outcome.counted ? 0 : 1}, due_at = now() + ${outcome.seconds} * interval '1 second'
      where id = ${id}`.execute(db);
    return;
  }
  await db.transaction().execute(async (tx) => {
    // First the address, then its mail: as who leaves locks them.
    if (outcome.kind === 'refused') {
      await sql`
        update newsletter_addresses set state = 'refused', ended_at = now(), refusal = ${outcome.problem}
        where id = ${address_id} and state = 'confirmed'`.execute(tx);
    }
    await sql`
      update letter_mails set state = ${outcome.kind}, problem = ${outcome.problem},
        sent_at = case when ${outcome.kind === 'sent'} then now() end
      where id = ${id}`.execute(tx);
  });
}

/** Pauses a letter that the mail server will not take, and says why. */
export async function pauseRefusedLetter(db: Db, letterId: number, problem: string): Promise<void> {
  await sql`
    update letters set state = 'paused', problem = ${problem} where id = ${letterId} and state = 'sending'`.execute(
    db,
  );
}
