import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Page } from '../../contract/envelope.ts';
import { toPage } from '../../contract/envelope.ts';
import type { OwnReview, PanelReview, ReviewFilters, ReviewPage } from '../../contract/reviews.ts';
import { lastPage, offset } from '../../domain/pagination.ts';
import { isReviewStatus, REMOVED_WRITER } from '../../domain/reviews.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { describePicture, type PictureRow } from '../media/picture-rows.ts';

/** A row as it is read here: its pictures come along as rows of their own, in order. */
interface ReviewRow {
  readonly id: number;
  readonly product_id: number;
  readonly author: string;
  readonly stars: number;
  readonly text: string;
  readonly status: string;
  readonly answer: string;
  readonly revision: number;
  readonly order_id: number;
  readonly written_at: Date;
  readonly pictures: readonly PictureRow[];
}

/** The columns of a {@link ReviewRow}, of a review `r`. */
const COLUMNS = `r.id, r.product_id, r.author, r.stars, r.text, r.status, r.answer, r.revision, r.order_id, r.written_at,
  coalesce((
    select jsonb_agg(to_jsonb(p) order by i.position) from review_pictures i join pictures p on p.id = i.picture_id
    where i.review_id = r.id), '[]') as pictures`;

const pictureWords = ({ author }: ReviewRow): string => `A picture by ${author || REMOVED_WRITER}`;

/** What everybody may see of a review. */
function saidOf(row: ReviewRow) {
  const { id, author, stars, text, written_at, answer } = row;
  return {
    id,
    author: author || REMOVED_WRITER,
    stars,
    text,
    written_at: written_at.toISOString(),
    pictures: row.pictures.map((picture) => describePicture(picture, pictureWords(row))),
    ...(answer !== '' && { answer }),
  };
}

const statusOf = ({ status }: ReviewRow) => {
  if (!isReviewStatus(status)) throw new Error(`A review is ${status}`);
  return status;
};

const ownReview = (row: ReviewRow): OwnReview => ({
  ...saidOf(row),
  status: statusOf(row),
  pictures: row.pictures.map((picture) => ({
    id: picture.id,
    ...describePicture(picture, pictureWords(row)),
  })),
});

const SHOWN_REVIEWS = {
  name: 'read-shown-reviews',
  text: `
    select ${COLUMNS}, t.counts from (select from products where id = $1 and deleted_at is null) shop
    left join product_ratings t on t.product_id = $1
    left join lateral (
      select * from reviews where product_id = $1 and status = 'shown' and ($2 = 0 or stars = $2)
      order by written_at desc, id desc limit $3 offset $4
    ) r on true
    order by r.written_at desc, r.id desc`,
};

/** Which reviews of a product, and which page of them; no stars: all. */
interface ShownFilters {
  readonly stars: number;
  readonly page: number;
  readonly per_page: number;
}

/** A page of the reviews that the shop shows of a product, the newest first; `null` for no such product. One query. */
export async function readShownReviews(
  db: Kysely<Database>,
  productId: number,
  { stars, page, per_page }: ShownFilters,
): Promise<ReviewPage | null> {
  type Row = { [Key in keyof ReviewRow]: ReviewRow[Key] } & { readonly counts: number[] | null };
  const rows = await namedQuery<Row>(db, SHOWN_REVIEWS, [
    productId,
    stars,
    per_page,
    offset(page, per_page),
  ]);
  const [first] = rows;
  if (!first) return null;
  const distribution = first.counts ?? [0, 0, 0, 0, 0];
  const total = stars === 0 ? distribution.reduce((sum, n) => sum + n, 0) : distribution[stars - 1];
  return {
    data: rows.filter(({ id }) => id !== null).map(saidOf),
    current_page: page,
    last_page: lastPage(total ?? 0, per_page),
    per_page,
    total: total ?? 0,
    distribution,
  };
}

/** What was said of the products of an order, with each of its products; those that are gone are left out. */
export async function readOrderReviews(
  db: Kysely<Database>,
  orderId: number,
): Promise<{ readonly product_id: number; readonly review?: OwnReview }[]> {
  const { rows } = await sql<ReviewRow & { readonly ordered: number }>`
    select i.product_id as ordered, ${sql.raw(COLUMNS)}
    from (select product_id, min(position) as place from order_items where order_id = ${orderId} group by product_id) i
    join products p on p.id = i.product_id and p.deleted_at is null
    left join reviews r on r.order_id = ${orderId} and r.product_id = i.product_id
    order by i.place`.execute(db);
  return rows.map(({ ordered, ...row }) => ({
    product_id: ordered,
    ...(row.id !== null && { review: ownReview(row) }),
  }));
}

/** The review of a product of an order; `null` while there is none. */
export async function findOwnReview(
  db: Kysely<Database>,
  orderId: number,
  productId: number,
): Promise<OwnReview | null> {
  const { rows } = await sql<ReviewRow>`
    select ${sql.raw(COLUMNS)} from reviews r where order_id = ${orderId} and product_id = ${productId}`.execute(
    db,
  );
  return rows[0] ? ownReview(rows[0]) : null;
}

type PanelRow = ReviewRow & { readonly product_name: string };

const panelReview = ({ product_name, ...row }: PanelRow): PanelReview => ({
  ...saidOf(row),
  status: statusOf(row),
  revision: row.revision,
  order_id: row.order_id,
  product: { id: row.product_id, name: product_name },
});

const panelRows = (db: Kysely<Database>, where: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql<PanelRow>`
    select ${sql.raw(COLUMNS)}, s.name as product_name
    from reviews r join products s on s.id = r.product_id where ${where} ${rest}`.execute(db);

/** One page of reviews for someone who moderates them: those that wait first, then the newest. Two statements, side by side. */
export async function listReviews(
  db: Kysely<Database>,
  { page, per_page, ...filters }: ReviewFilters,
): Promise<Page<PanelReview>> {
  const where = wanted(filters);
  const order = sql`order by r.status = 'waiting' desc, r.written_at desc, r.id desc
    limit ${per_page} offset ${offset(page, per_page)}`;
  const [{ rows }, counted] = await Promise.all([
    panelRows(db, where, order),
    sql<{ total: number }>`
      select count(*) as total from reviews r join products s on s.id = r.product_id where ${where}`.execute(
      db,
    ),
  ]);
  return toPage(rows.map(panelReview), Number(counted.rows[0]?.total ?? 0), { page, per_page });
}

function wanted({
  status,
  stars,
  product_id,
  search,
}: Omit<ReviewFilters, 'page' | 'per_page'>): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (status) conditions.push(sql`r.status = ${status}`);
  if (stars) conditions.push(sql`r.stars = ${stars}`);
  if (product_id !== undefined) conditions.push(sql`r.product_id = ${product_id}`);
  if (search) {
    const part = sql`part_pattern(fold_spelling(${search}::text))`;
    conditions.push(sql`fold_spelling(r.text || E'\\n' || s.name) like ${part}`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Reviews by their ids, in the order of these. */
export async function findPanelReviews(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<PanelReview[]> {
  const { rows } = await panelRows(
    db,
    sql`r.id = any(${ids}::int[])`,
    sql`order by array_position(${ids}::int[], r.id)`,
  );
  return rows.map(panelReview);
}

/** How many reviews wait to be read. */
export async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { waiting } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(waiting);
}
