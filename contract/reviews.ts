import { z } from 'zod';
import {
  MAX_ANSWER_LENGTH,
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PICTURE,
  MAX_REVIEW_PICTURES,
  MAX_STARS,
  REVIEW_STATUSES,
  REVIEWS_A_PAGE,
} from '../domain/reviews.ts';
import type { Calls } from './call.ts';
import { picture } from './catalog.ts';
import { pageOf } from './envelope.ts';
import {
  bodyId,
  integerText,
  MAX_LENGTH,
  moment,
  pathId,
  queryChoice,
  queryId,
  queryInteger,
  queryNameOrNumber,
  queryPage,
  requiredText,
  shownAs,
  text,
} from './fields.ts';
import { formId, needed, texts } from './form-fields.ts';

const stars = z.int().min(1).max(MAX_STARS);

/** What everybody sees of a review. */
const said = {
  id: z.int(),
  /** First name and initial ("Lina K."), or "A customer". */
  author: z.string(),
  stars,
  text: z.string(),
  written_at: moment,
  pictures: z.array(picture),
  /** What the shop says to it; absent where it says nothing. */
  answer: z.string().optional(),
};

/** A review as a product's page shows it. */
const shownReview = z.object(said);
export type ShownReview = z.output<typeof shownReview>;

const reviewPage = pageOf(shownReview).extend({
  /** How many reviews give 1, 2, 3, 4 and 5 stars, whatever is filtered. */
  distribution: z.array(z.int()),
});
export type ReviewPage = z.output<typeof reviewPage>;

const status = z.enum(REVIEW_STATUSES);

/** A review for the person who wrote it. */
const ownReview = z.object({
  ...said,
  status,
  /** With their ids, by which a change keeps them. */
  pictures: z.array(z.object({ id: z.int(), ...picture.shape })),
});
export type OwnReview = z.output<typeof ownReview>;

/** What a buyer has said of each product of an order, and whether they may say something now. */
const orderReviews = z.object({
  /** Only of a delivered order. */
  may_write: z.boolean(),
  products: z.array(z.object({ product_id: z.int(), review: ownReview.optional() })),
});
export type OrderReviews = z.output<typeof orderReviews>;

/** A review for someone who moderates it. */
const panelReview = z.object({
  ...said,
  status,
  /** Rises with each change by the writer: what is decided names what was read. */
  revision: z.int(),
  order_id: z.int(),
  product: z.object({ id: z.int(), name: z.string() }),
});
export type PanelReview = z.output<typeof panelReview>;

const reviewFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 30),
  status: queryChoice(REVIEW_STATUSES),
  stars: queryInteger(0, MAX_STARS, 0),
  product_id: queryId(),
  /** A part of the text, or of the product's name. */
  search: queryNameOrNumber(MAX_LENGTH.name),
});
export type ReviewFilters = z.output<typeof reviewFilters>;

/** As many as one page of the list has. */
const MAX_AT_ONCE = 100;

const moderation = z.object({
  status: z.enum(REVIEW_STATUSES, `must be one of ${REVIEW_STATUSES.join(', ')}`),
  reviews: z
    .array(
      z.object({ id: bodyId, revision: bodyId }), // A revision is counted as ids are.
      'must be a list of reviews',
    )
    .min(1, 'must name at least one review')
    .max(MAX_AT_ONCE, `must be at most ${MAX_AT_ONCE} reviews`),
});
export type Moderation = z.output<typeof moderation>;

const reviewForm = z.object({
  product_id: needed(formId),
  stars: needed(
    integerText(1, MAX_STARS).meta(shownAs({ type: 'integer', minimum: 1, maximum: MAX_STARS })),
  ),
  text: needed(requiredText(MAX_REVIEW_LENGTH)),
  /** Ids of the pictures that stay, in their order; new ones follow. All others go. */
  keep: texts(MAX_REVIEW_PICTURES),
});
export type ReviewForm = z.output<typeof reviewForm>;

/** The token from the link of a guest's order. */
const orderLink = z.object({ 'x-order-token': z.string().optional() });

/** What buyers say of what they received (docs/decisions/143). */
export const reviewCalls = {
  'GET /products/{id}/reviews': {
    summary: 'Reviews of a product that the shop shows, the newest first; `stars`: only those',
    cacheable: true,
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    query: z.object({
      page: queryInteger(1, 2_000, 1),
      stars: queryInteger(0, MAX_STARS, 0),
      per_page: queryInteger(1, 20, REVIEWS_A_PAGE),
    }),
    data: reviewPage,
    refusals: [404, 422],
  },
  'GET /orders/{id}/reviews': {
    summary: 'What the buyer of an order has said of its products, for its owner or its token',
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    headers: orderLink,
    data: orderReviews,
    refusals: [404],
  },
  'POST /orders/{id}/reviews': {
    summary:
      'Writes or changes the review of a product of a delivered order, with up to 4 pictures; it waits for the shop then',
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    headers: orderLink,
    body: reviewForm,
    encoding: 'multipart',
    files: {
      pictures: {
        most: MAX_REVIEW_PICTURES,
        type: 'image/*',
        largest: MAX_REVIEW_PICTURE,
      },
    },
    data: ownReview,
    refusals: [404, 409, 422],
  },
  'DELETE /orders/{id}/reviews/{product_id}': {
    summary: 'Takes a review back, for the person who wrote it; again changes nothing',
    access: 'public',
    status: 200,
    params: z.object({ id: pathId, product_id: pathId }),
    headers: orderLink,
    data: z.null(),
    refusals: [404],
  },
  'GET /reviews': {
    summary: 'Reviews for someone who moderates them: those that wait first, then the newest',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: reviewFilters,
    data: pageOf(panelReview),
    refusals: [422],
  },
  'GET /reviews/waiting': {
    summary: 'How many reviews wait to be read',
    access: 'admin',
    area: 'orders',
    status: 200,
    data: z.object({ waiting: z.int() }),
    refusals: [],
  },
  'PUT /reviews': {
    summary: 'Shows, refuses or puts back reviews as they were read, all or none',
    access: 'admin',
    area: 'orders',
    status: 200,
    body: moderation,
    data: z.array(panelReview),
    refusals: [409, 422],
  },
  'PUT /reviews/{id}/answer': {
    summary: "Sets the shop's answer to a review; an empty one takes it away",
    access: 'admin',
    area: 'orders',
    status: 200,
    params: z.object({ id: pathId }),
    body: z.object({
      answer: text(MAX_ANSWER_LENGTH),
      /** The answer that was read, empty where there was none: one that somebody else gave since is not overwritten. */
      seen: text(MAX_ANSWER_LENGTH).optional(),
    }),
    data: panelReview,
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
