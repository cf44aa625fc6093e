import type { reviewCalls } from '../../contract/reviews.ts';
import { tagOf } from '../database/catalogue-tags.ts';
import { type Actor, signedIn } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Admissions, Handlers } from '../http/serve-calls.ts';
import type { ChangeShop } from '../shop/change-shop.ts';
import { answerReview, moderateReviews } from './moderate-reviews.ts';
import { countWaiting, listReviews, readShownReviews } from './review-queries.ts';
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
      if (!data) throw new Refusal(404, 'Product not found');
      return { data };
    },
    'GET /orders/{id}/reviews': async (input, { actor }) => ({
      data: await readOwnReviews(services, buyerOf(input, actor)),
    }),
    'POST /orders/{id}/reviews': async ({ body, files, ...input }, { actor }) => ({
      data: await writeReview(services, buyerOf(input, actor), { ...body, files: files.pictures }),
      message: 'Thank you! The shop reads your review before it is shown',
    }),
    'DELETE /orders/{id}/reviews/{product_id}': async (input, { actor }) => {
      await removeReview(services, buyerOf(input, actor), input.params.product_id);
      return { data: null, message: 'Your review was removed' };
    },
    'GET /reviews': async ({ query }) => ({ data: await listReviews(db, query) }),
    'GET /reviews/waiting': async () => ({ data: { waiting: await countWaiting(db) } }),
    'PUT /reviews': async ({ body }, { actor }) => ({
      data: await moderateReviews(changeShop, signedIn(actor), body),
    }),
    'PUT /reviews/{id}/answer': async ({ params, body }, { actor }) => ({
      data: await answerReview(changeShop, signedIn(actor), { ...params, ...body }),
      message: body.answer === '' ? 'Answer removed' : 'Answer saved',
    }),
  };
}

/** A review's pictures are read from its buyer only. */
export const reviewAdmissions = (services: ReviewServices): Admissions<typeof reviewCalls> => ({
  'POST /orders/{id}/reviews': (input, { actor }) =>
    refuseStrangers(services, buyerOf(input, actor)),
});
