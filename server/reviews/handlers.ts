import { sql, type Transaction } from 'kysely';
import type { Moderation, PanelReview, reviewCalls } from '../../contract/reviews.ts';
import {
  ANSWER_REMOVED,
  ANSWER_SAVED,
  REVIEW_REMOVED,
  REVIEW_SENT,
} from '../../domain/success-messages.ts';
import { tagOf } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { type Actor, type SignedIn, signedIn } from '../http/actor.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Admissions, Handlers } from '../http/serve-calls.ts';
import type { ChangeShop } from '../shop/shop-settings.ts';
import { countWaiting, findPanelReviews, listReviews, readShownReviews } from './review-queries.ts';
import {
  type ReviewBuyer,
  type ReviewServices,
  readOwnReviews,
  refuseStrangers,
  removeReview,
  writeReview,
} from './write-review.ts';

interface BuyerInput {
  readonly params: { readonly id: number };
  readonly headers: { readonly 'x-order-token'?: string | undefined };
}

const buyerOf = ({ params, headers }: BuyerInput, actor: Actor): ReviewBuyer => ({
  actor,
  orderId: params.id,
  token: headers['x-order-token'],
});

/** Serves every call of reviews. */
export function reviewHandlers(
  services: ReviewServices & { readonly changeShop: ChangeShop },
): Handlers<typeof reviewCalls> {
  const { db, changeShop } = services;
  return {
    'GET /products/{id}/reviews': async ({ params, query }, { shows }) => {
      shows(tagOf.product(params.id));
      const data = await readShownReviews(db, params.id, query);
      if (!data) throw notFound('Product');
      return { data };
    },
    'GET /orders/{id}/reviews': async (input, { actor }) => ({
      data: await readOwnReviews(services, buyerOf(input, actor)),
    }),
    'POST /orders/{id}/reviews': async ({ body, files, ...input }, { actor }) => ({
      data: await writeReview(services, buyerOf(input, actor), { ...body, files: files.pictures }),
      message: REVIEW_SENT,
    }),
    'DELETE /orders/{id}/reviews/{product_id}': async (input, { actor }) => {
      await removeReview(services, buyerOf(input, actor), input.params.product_id);
      return { data: null, message: REVIEW_REMOVED };
    },
    'GET /reviews': async ({ query }) => ({ data: await listReviews(db, query) }),
    'GET /reviews/waiting': async () => ({ data: { waiting: await countWaiting(db) } }),
    'PUT /reviews': async ({ body }, { actor }) => ({
      data: await moderateReviews(changeShop, signedIn(actor), body),
    }),
    'PUT /reviews/{id}/answer': async ({ params, body }, { actor }) => ({
      data: await answerReview(changeShop, signedIn(actor), { ...params, ...body }),
      message: body.answer === '' ? ANSWER_REMOVED : ANSWER_SAVED,
    }),
  };
}

/** A review's pictures are read from its buyer only. */
export const reviewAdmissions = (services: ReviewServices): Admissions<typeof reviewCalls> => ({
  'POST /orders/{id}/reviews': (input, { actor }) =>
    refuseStrangers(services, buyerOf(input, actor)),
});

/**
 * Gives reviews a status, as they were read: all, or none when one was changed by its writer since. Once it has answered,
 * the shop shows it.
 *
 * @throws {Refusal} 409 when one of them is another by now, or gone.
 */
function moderateReviews(
  changeShop: ChangeShop,
  admin: SignedIn,
  { status, reviews }: Moderation,
): Promise<PanelReview[]> {
  const ids = [...new Set(reviews.map(({ id }) => id))];
  return changeShop(admin, async (tx) => {
    const { rows } = await sql`
      select from reviews r join unnest(${reviews.map(({ id }) => id)}::int[],
        ${reviews.map(({ revision }) => revision)}::int[]) as read (id, revision) using (id, revision)
      order by r.id for no key update of r`.execute(tx);
    if (rows.length !== reviews.length || ids.length !== reviews.length) {
      throw new Refusal(
        409,
        'A review was changed or taken back by its writer meanwhile: read it again',
      );
    }
    await tx.updateTable('reviews').set({ status }).where('id', 'in', ids).execute();
    return findPanelReviews(tx, ids);
  });
}

interface AnswerRequest {
  readonly id: number;
  readonly answer: string;
  /** What it was when it was read. */
  readonly seen?: string | undefined;
}

/**
 * Sets the shop's answer to a review; an empty one takes it away.
 *
 * @throws {Refusal} 404 for no such review, 409 when its answer is not the one that the admin saw.
 */
function answerReview(
  changeShop: ChangeShop,
  admin: SignedIn,
  { id, answer, seen }: AnswerRequest,
): Promise<PanelReview> {
  return changeShop(admin, async (tx) => {
    if (seen !== undefined) await refuseOutdated(tx, { id, answer, seen });
    await tx
      .updateTable('reviews')
      .set({ answer, answered_at: answer === '' ? null : sql<Date>`now()` })
      .where('id', '=', id)
      .where('answer', '<>', answer)
      .execute();
    const [review] = await findPanelReviews(tx, [id]);
    if (!review) throw notFound('Review');
    return review;
  });
}

async function refuseOutdated(
  tx: Transaction<Database>,
  { id, answer, seen }: Required<AnswerRequest>,
): Promise<void> {
  const now = await tx
    .selectFrom('reviews')
    .select('answer')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!now || now.answer === seen || now.answer === answer) return;
  throw new Refusal(
    409,
    now.answer === ''
      ? 'Another admin has taken the answer away. Save again to give yours'
      : `Another admin has answered: “${startOf(now.answer)}” Save again to replace it`,
  );
}

const NAMED_CHARACTERS = 120;

const startOf = (answer: string): string => {
  const characters = [...answer];
  return characters.length > NAMED_CHARACTERS
    ? `${characters.slice(0, NAMED_CHARACTERS).join('')} …`
    : answer;
};
