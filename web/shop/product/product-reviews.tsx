import { type Ref, useEffect, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import type { ReviewPage, ShownReview } from '../../../contract/reviews.ts';
import { type ReadData, useData } from '../../api/query.ts';
import { ReviewPictures, Stars } from '../../catalog/review.tsx';
import { Button } from '../../ui/button.tsx';
import { cssVariables } from '../../ui/class-names.ts';
import { useFocusForPage } from '../../ui/focus-page.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './product-reviews.module.css';
import { reviewsQuery } from './reviews-query.ts';

export interface ProductReviewsProps {
  readonly productId: number;
  readonly rating: NonNullable<Product['rating']>;
}

/**
 * What buyers say of a product: mean, distribution, and the newest reviews; more come when they are asked for. The server
 * writes the first of them into the page, and their code comes after it.
 */
export function ProductReviews({ productId: id, rating }: ProductReviewsProps) {
  const [stars, setStars] = useState(0);
  const [pages, setPages] = useState(1);
  const all = useData(reviewsQuery(id));
  const chosen = useData(reviewsQuery(id, stars === 0 ? {} : { stars }));
  const choose = (next: number) => {
    setStars(next);
    setPages(1);
  };
  const more = chosen.data !== undefined && pages < chosen.data.last_page;
  return (
    <section className={styles.reviews} id="reviews" aria-labelledby="reviews-title">
      <SectionHeading id="reviews-title">Reviews</SectionHeading>
      <div className={styles.columns}>
        <div className={styles.summary}>
          <p className={styles.mean}>
            {rating.mean}
            <Stars value={Number(rating.mean)} of={`${rating.mean} of 5 stars`} />
          </p>
          <p className={styles.count}>
            {rating.count === 1 ? '1 review' : `${rating.count} reviews`} by people who bought it
            here
          </p>
          {all.data && (
            <Distribution counts={all.data.distribution} chosen={stars} onChoose={choose} />
          )}
        </div>
        <div className={styles.list}>
          <p className="visually-hidden" role="status">
            {stars > 0 && chosen.data && `${chosen.data.total} with ${stars} stars`}
          </p>
          <ul aria-label="Reviews">
            {Array.from({ length: pages }, (_none, index) => (
              <OnePage
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
                key={index}
                productId={id}
                stars={stars}
                page={index + 1}
              />
            ))}
          </ul>
          {more && (
            <Button variant="secondary" onClick={() => setPages(pages + 1)}>
              Show more reviews
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

interface DistributionProps {
  /** How many give 1, 2, 3, 4 and 5 stars. */
  readonly counts: readonly number[];
  /** Only these are on show; 0: all. */
  readonly chosen: number;
  readonly onChoose: (stars: number) => void;
}

/** A bar for each number of stars, the most first; a press shows only those, another one all. */
function Distribution({ counts, chosen, onChoose }: DistributionProps) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul className={styles.distribution} aria-label="Show only reviews with">
      {counts
        .map((count, index) => ({ stars: index + 1, count }))
        .toReversed()
        .map(({ stars, count }) => (
          <li key={stars}>
            <button
              type="button"
              aria-pressed={stars === chosen}
              disabled={count === 0}
              onClick={() => onChoose(stars === chosen ? 0 : stars)}
            >
              <span>
                {stars}
                <span className="visually-hidden">{stars === 1 ? ' star:' : ' stars:'}</span>
              </span>
              <span
                className={styles.bar}
                style={cssVariables({ '--share': all === 0 ? 0 : count / all })}
              />
              <span>{count}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}

interface OnePageProps {
  readonly productId: number;
  readonly stars: number;
  readonly page: number;
}

function OnePage({ productId, stars, page }: OnePageProps) {
  const asked = { ...(stars > 0 && { stars }), ...(page > 1 && { page }) };
  const read = useData(reviewsQuery(productId, asked));
  const first = useRef<HTMLLIElement>(null);
  const isMore = page > 1 && read.data !== undefined;
  useEffect(() => {
    // The button that asked for the last ones is gone.
    if (isMore && document.activeElement === document.body)
      first.current?.focus({ preventScroll: true });
  }, [isMore]);
  if (!read.data) return <Missing read={read} />;
  return read.data.data.map((review, index) => (
    <Review key={review.id} review={review} ref={index === 0 ? first : undefined} />
  ));
}

/** Stands in for a page that is on its way, or did not come. */
function Missing({ read }: { readonly read: ReadData<ReviewPage> }) {
  const notice = useFocusForPage<HTMLLIElement>();
  if (!read.error || read.isFetching) {
    return (
      <li aria-busy="true">
        <Skeleton height="6rem" />
        <span className="visually-hidden">Loading...</span>
      </li>
    );
  }
  return (
    <li ref={notice} role="alert">
      <p>The reviews did not come through.</p>
      <Button variant="secondary" onClick={() => void read.refetch()}>
        Retry
      </Button>
    </li>
  );
}

interface ReviewProps {
  readonly review: ShownReview;
  readonly ref: Ref<HTMLLIElement> | undefined;
}

function Review({ review, ref }: ReviewProps) {
  const { author, stars, text, written_at, pictures, answer } = review;
  return (
    <li ref={ref} tabIndex={ref ? -1 : undefined}>
      <article>
        <p className={styles.head}>
          <Stars value={stars} of={`${stars} of 5 stars`} />
          <strong>
            <bdi>{author}</bdi>
          </strong>
          <time dateTime={written_at}>{DAY.format(new Date(written_at))}</time>
        </p>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        <ReviewPictures pictures={pictures} label={`Pictures by ${author}`} />
        {answer && (
          <div className={styles.answer}>
            <p className={styles.by}>The shop’s answer</p>
            <p className={styles.text} dir="auto">
              {answer}
            </p>
          </div>
        )}
      </article>
    </li>
  );
}

/** In UTC: server and browser write the same. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
