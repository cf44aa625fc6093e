import type { ShownReview } from '../../contract/reviews.ts';
import { MAX_STARS } from '../../domain/reviews.ts';
import { cssVariables, joinClasses } from '../ui/class-names.ts';
import styles from './review.module.css';

/** One star in a square of 20, and the others beside it. */
const STAR = 'm10 .9 2.8 6.1 6.7.8-5 4.6 1.4 6.6L10 15.7 4.1 19l1.4-6.6-5-4.6L7.2 7 10 .9Z';
const PLACES = Array.from({ length: MAX_STARS }, (_none, place) => place);

interface StarsProps {
  /** How many are full, with parts of one. */
  readonly value: number;
  /** What they say to screen readers. */
  readonly of: string;
  readonly className?: string | undefined;
}

/** Five stars in a row, as many of them full as were given. */
export function Stars({ value, of, className }: StarsProps) {
  return (
    <svg
      className={joinClasses(styles.stars, className)}
      viewBox="0 0 100 20"
      role="img"
      aria-label={of}
    >
      <Row className={styles.empty} />
      {/* Cut off at its own edge. */}
      <svg width={value * 20} height="20" aria-hidden="true">
        <Row className={styles.full} />
      </svg>
    </svg>
  );
}

const Row = ({ className }: { readonly className: string | undefined }) => (
  <g className={className}>
    {PLACES.map((place) => (
      <path key={place} d={STAR} transform={`translate(${place * 20})`} />
    ))}
  </g>
);

interface ReviewPicturesProps {
  readonly pictures: ShownReview['pictures'];
  /** Of the list, for someone who does not see it. */
  readonly label: string;
}

/** The pictures of a review, small; each opens in its own size in a new tab. */
export function ReviewPictures({ pictures, label }: ReviewPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-label={label}>
      {pictures.map((one, index) => (
        <li key={one.base_url}>
          <a href={one.image_url} target="_blank" rel="noreferrer">
            <img
              src={`${one.base_url}/${one.widths[0]}.webp`}
              alt={`${index + 1} of ${pictures.length}, opens in a new tab`}
              width={80}
              height={80}
              loading="lazy"
              decoding="async"
              style={cssVariables({ '--ground': one.color })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
