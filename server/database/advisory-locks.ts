/**
 * The numbers of the shop's advisory locks. A release must not change one: while the release before still runs, both take the
 * same locks.
 */
export const ADVISORY_LOCKS = {
  /** Instances that change the schema. */
  schema: 7_262_835,
  /** Orders that come at once: one of them notifies (`tell_new_order` in SQL). */
  newOrder: 7_262_836,
  /** Class of the search's segments that are packed (`search_pack` in SQL). */
  searchSegment: 7_262_836,
  /** Class of products that are changed or ordered. */
  product: 7_262_838,
  /** Class of the idempotency keys of orders. */
  orderKey: 7_262_839,
  /** Class of e-mails that ask for a link. */
  email: 7_262_841,
  /** Class of messages of the contact form. */
  contactMessage: 7_262_842,
  /** Staff who take an order to confirm it. */
  confirmationClaim: 7_262_860,
  /** Changes of webhooks and API tokens, whose numbers are limited. */
  webhooks: 7_262_870,
  /** Class of the idempotency keys of staff and their programs. */
  firstAnswer: 7_262_871,
  /** Changes of redirects, which may not lead on to one another. */
  redirects: 7_262_880,
  /** Instances that fill the demo shop. */
  demo: 3_366,
} as const;
