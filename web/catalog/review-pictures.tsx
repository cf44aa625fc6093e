import type { ShownReview } from '../../contract/reviews.ts';
import { cssVariables } from '../ui/class-names.ts';
import styles from './review-pictures.module.css';

interface ReviewPicturesProps {
  readonly pictures: ShownReview['pictures'];
  /** Of the list, for who does not see it. */
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
