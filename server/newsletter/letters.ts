import { type Kysely, sql, type Transaction } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { Letter, LetterDetail, LetterFields } from '../../contract/newsletter.ts';
import { offset } from '../../domain/pagination.ts';
import { NEWSLETTER } from '../../domain/words/newsletter.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { refusedField } from '../http/parse-input.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

type Db = Kysely<Database>;

interface LetterRow {
  readonly id: number;
  readonly subject: string;
  readonly body: string;
  readonly product_ids: readonly number[];
  readonly state: Letter['state'];
  readonly problem: string;
  readonly version: number;
  readonly updated_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly mails: Letter['mails'];
}

const MAILS = sql`(
  select json_build_object('all', count(*) filter (where state <> 'dropped'),
    'waiting', count(*) filter (where state in ('waiting', 'sending')), 'sent', count(*) filter (where state = 'sent'),
    'refused', count(*) filter (where state in ('refused', 'failed')), 'unsure', count(*) filter (where state = 'unsure'),
    'left', count(left_at))
  from letter_mails where letter_id = l.id) as mails`;

const toWire = (row: LetterRow): Letter => ({
  id: row.id,
  subject: row.subject,
  state: row.state,
  problem: row.problem,
  updated_at: row.updated_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  mails: row.mails,
});

/** One page of letters, the newest first, with what became of their mails. */
export async function listLetters(
  db: Db,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<Page<Letter>> {
  const [{ rows }, { total }] = await Promise.all([
    sql<LetterRow>`
      select l.*, ${MAILS} from letters l order by l.id desc limit ${per_page} offset ${offset(page, per_page)}`.execute(
      db,
    ),
    db
      .selectFrom('letters')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(rows.map(toWire), total, { page, per_page });
}

/** @throws {Refusal} 404 */
export async function readLetter(db: Db, id: number): Promise<LetterDetail> {
  const { rows } = await sql<LetterRow & { products: LetterDetail['products'] }>`
    select l.*, ${MAILS}, (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by k.place), '[]')
      from unnest(l.product_ids) with ordinality k (id, place) join products p on p.id = k.id and p.deleted_at is null
    ) as products
    from letters l where l.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw gone();
  return { ...toWire(row), body: row.body, products: row.products, version: row.version };
}

const gone = () => wordedRefusal(404, null, NEWSLETTER, 'letter_gone');

interface Change {
  readonly userId: number;
  readonly id: number;
}

/** Stores a letter that goes to nobody yet. @throws {Refusal} 422 for a product that is not in the shop @returns its id */
export async function addLetter(db: Db, userId: number, fields: LetterFields): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, userId);
    await refuseUnknownProducts(tx, fields.product_ids);
    const { id } = await tx
      .insertInto('letters')
      .values(toRow(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

const toRow = ({ subject, body, product_ids }: LetterFields) => ({
  subject,
  body,
  product_ids: [...new Set(product_ids)],
});

/** @throws {Refusal} 404, 409 for a letter that was sent or that somebody else has changed, 422 for a product that is not in the shop */
export async function changeLetter(
  db: Db,
  { userId, id }: Change,
  { version, ...fields }: LetterFields & { readonly version?: number | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await actAs(tx, userId);
    const letter = await lockLetter(tx, id);
    if (letter.state !== 'draft') throw wordedRefusal(409, null, NEWSLETTER, 'letter_sent');
    if (version !== undefined && version !== letter.version) {
      throw wordedRefusal(409, null, NEWSLETTER, 'letter_changed');
    }
    await refuseUnknownProducts(tx, fields.product_ids);
    await tx
      .updateTable('letters')
      .set({ ...toRow(fields), version: letter.version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  });
}

/** @throws {Refusal} 404 */
export async function removeLetter(db: Db, { userId, id }: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await actAs(tx, userId);
    await lockLetter(tx, id);
    await tx.deleteFrom('letters').where('id', '=', id).execute();
  });
}

/**
 * Sends a letter to all who have confirmed by now, pauses that, or goes on. Who gets it is written down once, with the start: nobody gets it twice.
 * What is so already changes nothing.
 *
 * @throws {Refusal} 404; 409 for a letter that has gone to everybody, that is not being sent, or that nobody would get
 */
export async function changeLetterState(
  db: Db,
  { userId, id }: Change,
  wanted: 'sending' | 'paused',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await actAs(tx, userId);
    const { state } = await lockLetter(tx, id);
    if (state === wanted) return;
    if (state === 'sent') throw wordedRefusal(409, null, NEWSLETTER, 'is_over');
    if (wanted === 'paused' && state === 'draft') {
      throw wordedRefusal(409, null, NEWSLETTER, 'not_sending');
    }
    if (state === 'draft') await addressEverybody(tx, id);
    await sql`
      update letters set state = ${wanted}, problem = '', started_at = coalesce(started_at, now()) where id = ${id}`.execute(
      tx,
    );
  });
}

/** Addresses that are removed at this moment are waited for, and left out. */
async function addressEverybody(tx: Transaction<Database>, id: number): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into letter_mails (letter_id, address_id)
    select ${id}, id from newsletter_addresses where state = 'confirmed' order by id for key share`.execute(
    tx,
  );
  if (!numAffectedRows) throw wordedRefusal(409, null, NEWSLETTER, 'nobody');
}

async function lockLetter(tx: Transaction<Database>, id: number) {
  const letter = await tx
    .selectFrom('letters')
    .select(['state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!letter) throw gone();
  return letter;
}

async function refuseUnknownProducts(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select k.id from unnest(${ids}::int[]) k (id)
    where not exists (select from products p where p.id = k.id and p.deleted_at is null)`.execute(
    db,
  );
  if (rows.length > 0)
    throw refusedField(422, 'product_ids', 'names a product that is not in the shop');
}
