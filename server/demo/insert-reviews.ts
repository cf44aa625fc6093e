import { sql, type Transaction } from 'kysely';
import { type ReviewStatus, shownName } from '../../domain/reviews.ts';
import type { Database } from '../database/types.ts';
import { createRandom } from './plan-orders.ts';

type Tx = Transaction<Database>;

/** A line of a demo order that was delivered. */
export interface ReceivedLine {
  readonly orderId: number;
  readonly productId: number;
  readonly buyer: string;
  /** When it was delivered. */
  readonly at: Date;
}

interface DemoReview {
  readonly stars: number;
  readonly text: string;
  readonly answer?: string;
}

/** What buyers say of any piece of the demo, most of it content. */
const SAID: readonly DemoReview[] = [
  { stars: 5, text: 'Even nicer than in the pictures. It came well packed, without a scratch.' },
  { stars: 4, text: 'Good quality and a warm colour. A little smaller than I had imagined.' },
  { stars: 5, text: 'It has found its place in our living room, and guests keep asking about it.' },
  {
    stars: 3,
    text: 'Nice, but the colour is darker than on my screen. I kept it all the same.',
    answer:
      'Thank you for telling us. We have photographed it again in daylight, so that others see its true tone.',
  },
  { stars: 5, text: 'Bought as a present for my sister. She loves it.' },
  { stars: 4, text: 'Solid and well made. Delivery took two days longer than I hoped.' },
  { stars: 5, text: 'Simple, calm, beautiful.\nI will order a second one for the hallway.' },
  {
    stars: 2,
    text: 'The edge had a small chip when it arrived.',
    answer: 'We are sorry. A new one is on its way to you, and you need not send this one back.',
  },
  { stars: 5, text: 'قطعة جميلة جدا، والتوصيل كان سريعا. شكرا لكم.' },
  { stars: 4, text: 'Looks more expensive than it was. The underside could be smoother.' },
  { stars: 5, text: 'Exactly what was missing on our shelf.' },
  { stars: 4, text: 'Very happy with it. Wipes clean easily, which matters with two children.' },
];

/** What the shop has not read yet, or did not want to show. */
const UNREAD: readonly string[] = [
  'Lovely! It stands beside the window and catches the light.',
  'Well packed, friendly courier. Four stars because the box was huge.',
  'My favourite of the three things I ordered.',
];
const REFUSED = 'Call me for better prices than this shop has!!!';

/** Of this many lines that were received, one is reviewed. */
const ONE_OF = 2.2;
const HOUR = 3_600_000;

/**
 * Writes what some buyers of the demo say of what they received, in every state that a review can have. The reviews are
 * part of the demo's orders and go with them.
 */
export async function insertReviews(
  tx: Tx,
  lines: readonly ReceivedLine[],
  now: Date,
): Promise<void> {
  const random = createRandom(144);
  // Who bought a thing twice says one thing of it.
  const heard = new Set<string>();
  const chosen = lines.filter(({ buyer, productId }) => {
    const voice = `${buyer} ${productId}`;
    if (random() >= 1 / ONE_OF || heard.has(voice)) return false;
    heard.add(voice);
    return true;
  });
  const latest = chosen.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const stateOf = (line: ReceivedLine): { status: ReviewStatus } & DemoReview => {
    const place = latest.indexOf(line);
    const unread = UNREAD[place];
    if (unread !== undefined) return { status: 'waiting', stars: 5 - (place % 2), text: unread };
    if (place === UNREAD.length) return { status: 'refused', stars: 1, text: REFUSED };
    const ofProduct = chosen.filter(({ productId }) => productId === line.productId);
    const said = SAID[(line.productId * 5 + ofProduct.indexOf(line)) % SAID.length];
    if (!said) throw new Error('Nothing is said');
    return { status: 'shown', ...said };
  };
  const rows = chosen.map((line) => {
    const { answer = '', ...said } = stateOf(line);
    const sinceThen = now.getTime() - line.at.getTime();
    const share = random();
    // What came yesterday is not reviewed at this very moment.
    const written = Math.min((20 + share * 60) * HOUR, sinceThen * (0.3 + share * 0.5));
    const after = (ms: number) => new Date(line.at.getTime() + Math.min(ms, sinceThen));
    return {
      order_id: line.orderId,
      product_id: line.productId,
      author: shownName(line.buyer),
      ...said,
      answer,
      answered_at: answer === '' ? null : after(written + 20 * HOUR),
      written_at: after(written),
    };
  });
  if (rows.length === 0) return;
  await tx.insertInto('reviews').values(rows).execute();
  await addPictures(tx);
}

/** Some show the piece as the shop's own second picture does: there is no other one of it. */
async function addPictures(tx: Tx): Promise<void> {
  await sql`
    insert into review_pictures (review_id, position, picture_id)
    select r.id, 0, i.picture_id from reviews r join product_images i on i.product_id = r.product_id and i.position = 1
    where r.status <> 'refused' and r.stars = 5 and r.id % 3 = 0`.execute(tx);
}
