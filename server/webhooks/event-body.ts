import { type Kysely, sql } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import type { Database } from '../database/types.ts';

type Db = Kysely<Database>;

/** What bodies are made of that other slices know. */
export interface EventReaders {
  readonly readOrders: (db: Db, ids: readonly number[]) => Promise<Order[]>;
  /** As JSON text; `null`: it is not in the shop. */
  readonly readProduct: (db: Db, id: number) => Promise<string | null>;
}

/** An event whose body is to be written. */
export interface EventRow {
  readonly event_id: number;
  readonly type: string;
  readonly subject_id: number;
  /** Whose data the body has: "order 12". */
  readonly person: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly body: string | null;
  readonly created_at: Date;
}

/**
 * The body of an event: written once, so that each try and each webhook has the same. The person is locked meanwhile: a body that is written while
 * they are removed would stay.
 */
export async function bodyOf(db: Db, readers: EventReaders, event: EventRow): Promise<string> {
  if (event.body !== null) return event.body;
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, event.person);
    const { type, facts, created_at } = event;
    const data = { ...(await subjectOf(tx, readers, event)), ...facts };
    const body = JSON.stringify({ type, timestamp: created_at.toISOString(), data });
    const { rows } = await sql<{ body: string }>`
      update webhook_events set body = coalesce(body, ${body}) where id = ${event.event_id} returning body`.execute(
      tx,
    );
    return rows[0]?.body ?? body;
  });
}

const TABLES: Readonly<Record<string, string>> = {
  order: 'orders',
  account: 'users',
  message: 'contact_messages',
};

async function lockPerson(tx: Db, person: string | null): Promise<void> {
  const [kind = '', id] = person?.split(' ') ?? [];
  const table = TABLES[kind];
  if (table)
    await sql`select from ${sql.table(table)} where id = ${Number(id)} for share`.execute(tx);
}

/** What the event is about, as it is now. What is gone says so. */
async function subjectOf(
  tx: Db,
  { readOrders, readProduct }: EventReaders,
  { type, subject_id: id }: EventRow,
): Promise<Record<string, unknown>> {
  const gone = { id, removed: true };
  switch (type.split('.')[0]) {
    case 'order':
      return { order: (await readOrders(tx, [id]))[0] ?? gone };
    case 'product': {
      const product = type === 'product.removed' ? null : await readProduct(tx, id);
      return { product: product === null ? gone : JSON.parse(product) };
    }
    case 'customer':
      return { customer: (await readRow(tx, CUSTOMER, id)) ?? gone };
    case 'message':
      return { message: (await readRow(tx, MESSAGE, id)) ?? gone };
    case 'review':
      return { review: (await readRow(tx, REVIEW, id)) ?? gone };
    default:
      return {};
  }
}

const CUSTOMER = 'id, name, email, phone, region, city, street, created_at from users';
const MESSAGE = 'id, email, message, created_at from contact_messages';
const REVIEW =
  'id, order_id, product_id, author, stars, text, status, answer, written_at from reviews';

async function readRow(tx: Db, columns: string, id: number): Promise<unknown> {
  const { rows } = await sql<object>`select ${sql.raw(columns)} where id = ${id}`.execute(tx);
  return rows[0]; // JSON writes moments as the API does.
}
