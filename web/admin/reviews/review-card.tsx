import type { PanelReview } from '../../../contract/reviews.ts';
import type { ReviewStatus } from '../../../domain/reviews.ts';
import { ReviewPictures, Stars } from '../../catalog/review.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFocusFallback } from '../focus-fallback.ts';
import { SelectRow } from '../kit/selection.tsx';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './reviews-page.module.css';

/** What the statuses of reviews are called. */
export const STATUS_LABELS: Readonly<Record<ReviewStatus, string>> = {
  waiting: 'Waiting',
  shown: 'Shown',
  refused: 'Refused',
};

interface ReviewCardProps {
  readonly review: PanelReview;
  readonly selected: boolean;
  /** `null` for someone who may only read. */
  readonly onSelect: ((range: boolean) => void) | null;
  readonly onModerate: (status: ReviewStatus) => void;
  readonly onAnswer: () => void;
}

const TONES = { waiting: 'warning', shown: 'success', refused: 'neutral' } as const;

/** A review, and what its reader may do with it. */
export function ReviewCard({ review, selected, onSelect, onModerate, onAnswer }: ReviewCardProps) {
  const { moment } = useShopClock();
  const focusFallback = useFocusFallback<HTMLElement>();
  const { author, stars, text, status, product, order_id, written_at, pictures, answer } = review;
  return (
    <article
      {...focusFallback}
      className={styles.review}
      data-status={status}
      data-selected={selected}
    >
      <header className={styles.head}>
        {onSelect && (
          <SelectRow
            label={`Select the review of ${product.name} by ${author}`}
            selected={selected}
            onSelect={onSelect}
          />
        )}
        <Stars value={stars} of={`${stars} of 5 stars`} />
        <strong>
          <bdi>{author}</bdi>
        </strong>
        <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
        <time dateTime={written_at}>{moment(written_at)}</time>
      </header>
      <p className={styles.about}>
        <a href={`/product/${product.id}`}>
          <bdi>{product.name}</bdi>
        </a>
        <a href={panel.orders({ order: order_id })}>
          Order <bdi dir="ltr">#{order_id}</bdi>
        </a>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <ReviewPictures pictures={pictures} label="Pictures" />
      {answer && (
        <div className={styles.answer}>
          <p className={styles.by}>Your answer</p>
          <p className={styles.text} dir="auto">
            {answer}
          </p>
        </div>
      )}
      {onSelect && (
        <div className={styles.actions}>
          {status !== 'shown' && (
            <Button onClick={() => onModerate('shown')}>
              <Icon name="check" size={20} />
              Show
            </Button>
          )}
          {status !== 'refused' && (
            <Button variant="secondary" onClick={() => onModerate('refused')}>
              {status === 'shown' ? 'Take off' : 'Refuse'}
            </Button>
          )}
          <Button variant="quiet" aria-haspopup="dialog" onClick={onAnswer}>
            {answer ? 'Change answer' : 'Answer'}
          </Button>
        </div>
      )}
    </article>
  );
}
