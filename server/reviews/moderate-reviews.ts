import { sql } from 'kysely';
import type { Moderation, PanelReview } from '../../contract/reviews.ts';
import type { SignedIn } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import type { ChangeShop } from '../shop/change-shop.ts';
import { findPanelReviews } from './review-queries.ts';

/**
 * Gives reviews a status, as they were read: all, or none when one was changed by its writer since. Once it has answered,
 * the shop shows it.
 *
 * @throws {Refusal} 409 when one of them is another by now, or gone.
 */
export function moderateReviews(
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

/**
 * Sets the shop's answer to a review; an empty one takes it away.
 *
 * @throws {Refusal} 404 for no such review.
 */
export function answerReview(
  changeShop: ChangeShop,
  admin: SignedIn,
  { id, answer }: { readonly id: number; readonly answer: string },
): Promise<PanelReview> {
  return changeShop(admin, async (tx) => {
    await tx
      .updateTable('reviews')
      .set({ answer, answered_at: answer === '' ? null : sql<Date>`now()` })
      .where('id', '=', id)
      .where('answer', '<>', answer)
      .execute();
    const [review] = await findPanelReviews(tx, [id]);
    if (!review) throw new Refusal(404, 'Review not found');
    return review;
  });
}
